#version 450
// ints floats; 4 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
layout(std430, set = 0, binding = 1) buffer B1 { float b[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    vec4 v = vec4(1.0, 2.0, 4.0, 8.0);
    float table[5] = float[](3.0, 1.0, 4.0, 1.0, 5.0);
    b[i] = v[uint(a[i]) & 3u] + table[uint(a[i]) % 5u];
}
