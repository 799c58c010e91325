#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void split(inout int x, out int y) {
    y = x & 3;
    x = x >> 2;
}

int combine(int x, int y) {
    if (x > y) {
        return x * 10 + y;
    }
    return y * 100 - x;
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    int x = a[i];
    int y;
    split(x, y);
    a[i] = combine(x, y) + combine(y, x);
}
