#version 450
// ints; 4 groups
layout(local_size_x = 16) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
shared int values[16];

void main() {
    uint l = gl_LocalInvocationID.x;
    values[l] = a[gl_GlobalInvocationID.x];
    barrier();
    for (uint step = 8u; step > 0u; step /= 2u) {
        if (l < step) {
            values[l] += values[l + step];
        }
        barrier();
    }
    if (l == 0u) {
        a[gl_GlobalInvocationID.x] = values[0];
    }
}
