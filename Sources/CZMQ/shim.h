// libzmq, and the system headers of a poll loop that Glibc's module leaves out.
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <zmq.h>

// Stable since 4.3.3, yet declared among the drafts.
#ifndef ZMQ_ZAP_ENFORCE_DOMAIN
#define ZMQ_ZAP_ENFORCE_DOMAIN 93
#endif
