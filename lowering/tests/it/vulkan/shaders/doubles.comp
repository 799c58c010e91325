#version 450
// doubles; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { double a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    double x = a[i];
    for (int k = 0; k < 4; k++) {
        x = x * x * 0.125lf - 1.5lf / (x + 40.0lf);
    }
    a[i] = x > 2.0lf ? x - double(i) : x;
}
