#version 450
// uints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { uint a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint n = a[i] % 97u + 1u;
    uint steps = 0u;
    while (n != 1u) {
        n = (n & 1u) == 0u ? n / 2u : 3u * n + 1u;
        steps += 1u;
    }
    a[i] = steps;
}
