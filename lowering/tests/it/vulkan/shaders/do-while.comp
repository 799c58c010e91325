#version 450
// uints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { uint a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint x = a[i];
    uint digits = 0u;
    do {
        x /= 10u;
        digits += 1u;
    } while (x != 0u);
    a[i] = digits;
}
