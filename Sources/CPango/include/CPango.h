#ifndef FEEDD_CPANGO_H
#define FEEDD_CPANGO_H
#endif
