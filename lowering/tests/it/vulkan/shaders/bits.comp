#version 450
// uints; 8 groups
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) buffer B0 { uint a[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint x = a[i] * 2654435761u;
    uint y = bitfieldExtract(x, 5, 7) + bitfieldReverse(x) + uint(bitCount(int(x)));
    y = bitfieldInsert(y, x, 3, 9);
    a[i] = (y << 3) ^ (x >> 11) ^ ~y;
}
