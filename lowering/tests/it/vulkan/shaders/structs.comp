#version 450
// floats; 4 groups
layout(local_size_x = 2) in;
struct Particle {
    vec2 position;
    vec2 velocity;
    float mass;
    float pad;
};
layout(std430, set = 0, binding = 0) buffer B0 { Particle particles[10]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    Particle p = particles[i];
    p.velocity += vec2(0.5, -0.25) * p.mass;
    p.position += p.velocity;
    particles[i].position = p.position;
    particles[i].mass = max(p.mass, 1.0);
}
