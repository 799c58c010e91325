#version 450
// ints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { int a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    int sum = 0;
    for (int k = 0; k < 6; k++) {
        for (int l = k; l < 6; l++) {
            if ((k + l) % 3 == 0) {
                continue;
            }
            if (l > 4) {
                break;
            }
            sum += k * l + a[i];
        }
    }
    a[i] = sum;
}
