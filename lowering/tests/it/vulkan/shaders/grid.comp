#version 450
// ints; 2 2 2 groups
layout(local_size_x = 2, local_size_y = 2, local_size_z = 2) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uvec3 g = gl_GlobalInvocationID;
    uint i = g.x + 4u * g.y + 16u * g.z;
    a[i] = int(gl_LocalInvocationIndex) + int(100u * g.x + 10u * g.y + g.z) + int(gl_NumWorkGroups.x * gl_WorkGroupSize.z);
}
