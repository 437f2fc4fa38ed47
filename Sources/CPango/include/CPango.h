#ifndef CPANGO_H
#define CPANGO_H

#include "hl_pdf.h"

#endif
