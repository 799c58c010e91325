//! Numbers of C as elements in memory.

use std::ffi::c_int;

/// A number that elements are stored as: little-endian, in as many bytes as it has in C.
pub(super) trait Scalar: Sized {
    /// The bytes.
    fn write(self, out: &mut Vec<u8>);
    /// The number at a position, if there is one.
    fn at(bytes: &[u8], position: usize) -> Option<Self>;
}

macro_rules! scalars {
    ($($ty:ty)*) => {$(
        impl Scalar for $ty {
            fn write(self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }

            fn at(bytes: &[u8], position: usize) -> Option<Self> {
                bytes.as_chunks().0.get(position).copied().map(<$ty>::from_le_bytes)
            }
        }
    )*};
}
scalars! { i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 }

impl Scalar for bool {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.into());
    }

    fn at(bytes: &[u8], position: usize) -> Option<Self> {
        bytes.get(position).map(|byte| *byte != 0)
    }
}

/// What elements are stored as that C passes as `P`.
pub(super) trait FromC<P> {
    /// The number to store.
    fn from_c(passed: P) -> Self;
}

impl<T: Scalar> FromC<T> for T {
    fn from_c(passed: T) -> T {
        passed
    }
}

impl FromC<c_int> for bool {
    fn from_c(passed: c_int) -> bool {
        passed != 0
    }
}

/// Numbers one after the other.
pub(super) fn bytes_of<T: Scalar>(values: impl Iterator<Item = T>) -> Vec<u8> {
    let mut bytes = Vec::new();
    values.for_each(|value| value.write(&mut bytes));
    bytes
}
