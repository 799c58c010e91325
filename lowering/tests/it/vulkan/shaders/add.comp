#version 450
// ints ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
layout(std430, set = 0, binding = 1) buffer B1 { int b[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    a[i] += b[i];
}
