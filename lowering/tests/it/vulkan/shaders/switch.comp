#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    int r = 0;
    switch (a[i] % 5) {
    case 0:
        r = 10;
        break;
    case 1:
        r = 20;
    case 2:
        r += 30;
        break;
    case -3:
        r = 40;
        break;
    default:
        r = -1;
    }
    a[i] = r;
}
