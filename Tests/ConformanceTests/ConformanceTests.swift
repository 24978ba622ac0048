// Taken over by the first real test.
import Testing
