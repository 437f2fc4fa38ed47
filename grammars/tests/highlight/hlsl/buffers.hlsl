// Blocks without a register, and macros with a body
#define SQUARE(x) ((x) * (x))
#define HALF_PIXEL (0.5f / 2)
cbuffer PerObject
{
    float4x4 world;
};
#define ITEM(name) int new##name = 1;
