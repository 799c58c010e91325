#version 450
// ints; 4 groups
layout(local_size_x = 16) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
shared int values[16];

void main() {
    uint l = gl_LocalInvocationID.x;
    uint i = gl_GlobalInvocationID.x;
    values[l] = a[i];
    barrier();
    a[i] = values[15u - l];
}
