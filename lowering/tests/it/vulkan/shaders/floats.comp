#version 450
// floats; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { float a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    float x = a[i];
    float y = sqrt(abs(x)) + floor(x) - ceil(x * 0.5) + fract(x) + sign(x);
    y = mix(y, x, 0.25) + clamp(x, -1.0, 1.0) + fma(x, y, 2.0);
    a[i] = isnan(y) ? 0.0 : max(y, -x) - min(y, 3.0);
}
