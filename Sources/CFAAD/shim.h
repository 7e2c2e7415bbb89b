#include <malloc.h>
#include <neaacdec.h>
