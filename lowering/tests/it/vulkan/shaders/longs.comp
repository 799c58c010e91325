#version 450
#extension GL_ARB_gpu_shader_int64 : require
// ints; 4 groups
layout(local_size_x = 16) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    int64_t x = int64_t(a[i]) * 10000000000L;
    uint64_t y = uint64_t(x) >> 7;
    a[i] = int(x % 1000003L) + int(uint(y ^ 0x5555UL));
}
