#version 450
// ints ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
layout(std140, set = 0, binding = 1) uniform B1 { ivec4 numbers[4]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    a[i] = a[i] * numbers[0].x + numbers[1].z;
}
