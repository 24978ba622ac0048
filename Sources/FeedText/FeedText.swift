// Taken over by the module's first real file.
