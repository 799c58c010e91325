#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (a[i] % 2 == 0) {
        return;
    }
    a[i] = 7 * a[i];
}
