namespace shapes {
//        ^^^^^^ module
#ifdef WITH_AREA
int area;
