#version 450
// ints; 8 groups; constant 3 = 9; constant 7 = 1
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
layout(constant_id = 3) const int factor = 2;
layout(constant_id = 7) const bool negate = false;
const int twice = factor * 2;

void main() {
    uint i = gl_GlobalInvocationID.x;
    a[i] = negate ? -a[i] * factor : a[i] * twice;
}
