#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (a[i] > 3) {
        a[i] = a[i] * 2;
    } else if (a[i] < 0) {
        a[i] = -a[i];
    } else {
        a[i] = 100;
    }
}
