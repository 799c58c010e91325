#version 450
// ints; 2 2 groups
layout(local_size_x = 4, local_size_y = 4) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };
shared int tile[4][4];

void main() {
    ivec2 p = ivec2(gl_GlobalInvocationID.xy);
    tile[gl_LocalInvocationID.y][gl_LocalInvocationID.x] = a[p.y * 8 + p.x];
    memoryBarrierShared();
    barrier();
    a[p.y * 8 + p.x] = tile[gl_LocalInvocationID.x][gl_LocalInvocationID.y];
}
