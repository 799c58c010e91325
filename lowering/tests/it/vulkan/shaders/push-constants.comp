#version 450
// ints; 8 groups; push 5 4294967293
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
layout(push_constant) uniform Parameters { int scale; int offset; } parameters;

void main() {
    uint i = gl_GlobalInvocationID.x;
    a[i] = a[i] * parameters.scale + parameters.offset;
}
