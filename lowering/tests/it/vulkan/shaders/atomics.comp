#version 450
// ints uints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
layout(std430, set = 0, binding = 1) buffer B1 { uint b[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    atomicAdd(a[0], 1);
    atomicMax(a[1], int(i));
    atomicMin(a[2], -int(i));
    atomicOr(b[3], 1u << (i % 32u));
    atomicAnd(b[4], ~(1u << (i % 16u)));
    atomicXor(b[5], i);
}
