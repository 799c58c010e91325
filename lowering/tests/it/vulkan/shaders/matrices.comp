#version 450
// floats; 1 groups
layout(local_size_x = 1) in;
layout(std430, set = 0, binding = 0) buffer B0 { mat4 matrices[4]; };

void main() {
    mat4 m = matrices[0];
    mat4 n = transpose(matrices[1]);
    vec4 v = m * vec4(1.0, 2.0, 3.0, 4.0);
    matrices[2] = m * n;
    matrices[3] = matrices[0] * 0.5;
    matrices[1][0] = v;
}
