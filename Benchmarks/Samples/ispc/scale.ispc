// Scales values.
#define LIMIT 100
struct Range { float low, high; };

export void scale(uniform float values[], uniform int count, uniform const Range &range) {
    foreach (i = 0 ... count) {
        varying float value = values[i];
        if (value > range.high)
            value = range.high;
        cif (value < range.low) { value = range.low; }
        values[i] = value * 2.0f;
    }
}
