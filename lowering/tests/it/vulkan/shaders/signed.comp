#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    int x = a[i] * 1000003;
    a[i] = (x >> 4) + x / 7 + x % 13 + min(x, 55) - abs(x) + clamp(x, -9, 9) + bitfieldExtract(x, 4, 6);
}
