#version 450
// floats; 4 groups
layout(local_size_x = 4) in;
layout(std430, set = 0, binding = 0) buffer B0 { vec4 a[16]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    vec4 v = a[i];
    a[i] = vec4(v.wz, dot(v, v.yxwz), v.x) + v.xxyy * 2.0;
}
