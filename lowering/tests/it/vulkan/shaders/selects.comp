#version 450
// floats; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { float a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    vec3 v = vec3(a[i], -a[i], 2.0);
    bvec3 c = greaterThan(v, vec3(0.5));
    vec3 w = mix(vec3(1.0), v, c);
    bool odd = (i & 1u) != 0u;
    bool big = a[i] > 4.0;
    a[i] = (odd && !big) || (odd == big) ? w.x + w.y : w.z;
}
