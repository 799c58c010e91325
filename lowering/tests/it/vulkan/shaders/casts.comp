#version 450
// floats ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { float a[]; };
layout(std430, set = 0, binding = 1) buffer B1 { int b[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    int k = int(a[i] * 3.0);
    uint u = uint(abs(a[i]));
    b[i] = floatBitsToInt(float(k) + float(u)) ^ int(u);
    a[i] = uintBitsToFloat(0x3f800000u | (u & 0xffu));
}
