#version 450
// uints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { uint a[]; };
shared uint total;

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_LocalInvocationID.x == 0u) {
        total = 0u;
    }
    barrier();
    uint old = atomicCompSwap(a[i], a[i], 77u);
    atomicAdd(total, old & 1u);
    barrier();
    if (gl_LocalInvocationID.x == 0u) {
        a[i] = total;
    }
}
