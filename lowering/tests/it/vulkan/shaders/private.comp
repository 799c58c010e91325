#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

int counter = 0;

void step_up() {
    counter += 3;
    if (counter > 10) {
        counter -= 7;
    }
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    counter = a[i];
    step_up();
    step_up();
    a[i] = counter;
}
