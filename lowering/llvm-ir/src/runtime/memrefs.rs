//! Memrefs: printing them with all that is known of them, and copying them.

use std::ffi::c_void;

use terrace_ir::types::FloatKind;

use super::{Function, float, write};

/// An unranked memref, as C sees it.
#[repr(C)]
struct Unranked {
    rank: i64,
    descriptor: *const c_void,
}

/// The parts of a ranked memref; sizes come before strides in memory.
pub struct Ranked<'a> {
    allocated: *const u8,
    /// Where the elements are, before the offset.
    pub aligned: *const u8,
    /// How many elements before the first one.
    pub offset: i64,
    /// The size of each dimension.
    pub sizes: &'a [i64],
    /// How many elements apart the indices of each dimension are.
    pub strides: &'a [i64],
}

impl Ranked<'_> {
    /// The parts of a descriptor.
    ///
    /// # Safety
    /// The descriptor must be that of a memref of this rank.
    pub unsafe fn read<'a>(rank: i64, descriptor: *const c_void) -> Ranked<'a> {
        let rank = usize::try_from(rank).unwrap_or(0);
        let words = descriptor.cast::<i64>();
        // SAFETY: as the caller promises: two pointers, the offset, and as many sizes and strides as the rank says.
        unsafe {
            Ranked {
                allocated: *words.cast::<*const u8>(),
                aligned: *words.add(1).cast::<*const u8>(),
                offset: *words.add(2),
                sizes: std::slice::from_raw_parts(words.add(3), rank),
                strides: std::slice::from_raw_parts(words.add(3 + rank), rank),
            }
        }
    }
}

/// What memrefs of a type hold.
trait Element: Copy {
    fn print(self, out: &mut Vec<u8>);
}

macro_rules! elements {
    ($($ty:ty: |$value:ident, $out:ident| $print:expr;)*) => {$(
        impl Element for $ty {
            fn print(self, $out: &mut Vec<u8>) {
                let $value = self;
                $print
            }
        }
    )*};
}

/// The bits of a float that Rust has no type for.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Half(u16);

/// As [`Half`].
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Brain(u16);

/// An index: a number as wide as an address.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Index(i64);

/// A complex number.
#[derive(Clone, Copy)]
#[repr(C)]
struct Complex<T>(T, T);

elements! {
    // A byte is a letter to C++.
    i8: |value, out| out.push(value as u8);
    i16: |value, out| out.extend_from_slice(value.to_string().as_bytes());
    i32: |value, out| out.extend_from_slice(value.to_string().as_bytes());
    i64: |value, out| out.extend_from_slice(value.to_string().as_bytes());
    Index: |value, out| out.extend_from_slice(value.0.to_string().as_bytes());
    f32: |value, out| float(out, value.into());
    f64: |value, out| float(out, value);
    Half: |value, out| float(out, FloatKind::F16.to_f64(value.0.into()));
    Brain: |value, out| float(out, FloatKind::BF16.to_f64(value.0.into()));
}

impl<T: Element> Element for Complex<T> {
    fn print(self, out: &mut Vec<u8>) {
        out.push(b'(');
        self.0.print(out);
        out.push(b',');
        self.1.print(out);
        out.push(b')');
    }
}

macro_rules! printers {
    ($($element:ty: $plain:literal $interface:literal;)*) => {
        vec![$(
            ($plain, print::<$element> as *const ()),
            ($interface, print_interface::<$element> as *const ()),
        )*]
    };
}

pub(super) fn functions() -> Vec<Function> {
    let mut functions = printers! {
        i8: c"printMemrefI8" c"_mlir_ciface_printMemrefI8";
        i16: c"printMemrefI16" c"_mlir_ciface_printMemrefI16";
        i32: c"printMemrefI32" c"_mlir_ciface_printMemrefI32";
        i64: c"printMemrefI64" c"_mlir_ciface_printMemrefI64";
        Index: c"printMemrefInd" c"_mlir_ciface_printMemrefInd";
        f32: c"printMemrefF32" c"_mlir_ciface_printMemrefF32";
        f64: c"printMemrefF64" c"_mlir_ciface_printMemrefF64";
        Half: c"printMemrefF16" c"_mlir_ciface_printMemrefF16";
        Brain: c"printMemrefBF16" c"_mlir_ciface_printMemrefBF16";
        Complex<f32>: c"printMemrefC32" c"_mlir_ciface_printMemrefC32";
        Complex<f64>: c"printMemrefC64" c"_mlir_ciface_printMemrefC64";
    };
    functions.push((c"memrefCopy", copy as *const ()));
    functions
}

extern "C" fn print_interface<T: Element>(memref: *const Unranked) {
    // SAFETY: the program passes an unranked memref, as the function's declaration says.
    let memref = unsafe { &*memref };
    print::<T>(memref.rank, memref.descriptor);
}

extern "C" fn print<T: Element>(rank: i64, descriptor: *const c_void) {
    // SAFETY: the program passes the two parts of an unranked memref.
    let memref = unsafe { Ranked::read(rank, descriptor) };
    let list = |numbers: &[i64]| {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        numbers.join(", ")
    };
    let mut out = format!(
        "Unranked Memref base@ = {:?} rank = {} offset = {} sizes = [{}] strides = [{}] data = \n",
        memref.aligned,
        memref.sizes.len(),
        memref.offset,
        list(memref.sizes),
        list(memref.strides),
    )
    .into_bytes();
    let rank = memref.sizes.len();
    if rank == 0 {
        out.push(b'[');
    }
    elements::<T>(&mut out, &memref, 0, memref.offset);
    out.extend_from_slice(if rank == 0 { b"]\n" } else { b"\n" });
    write(&out);
}

/// Prints the elements from `offset` on of the dimensions from `dim` on.
fn elements<T: Element>(out: &mut Vec<u8>, memref: &Ranked<'_>, dim: usize, offset: i64) {
    let rank = memref.sizes.len();
    if dim == rank {
        // SAFETY: the place is inside the memref.
        let value = unsafe {
            memref
                .aligned
                .cast::<T>()
                .offset(offset as isize)
                .read_unaligned()
        };
        value.print(out);
        return;
    }
    out.push(b'[');
    for index in 0..memref.sizes[dim] {
        if index > 0 {
            out.extend_from_slice(b", ");
            if dim + 1 < rank {
                out.push(b'\n');
            }
            out.resize(out.len() + dim + 1, b' ');
        }
        elements::<T>(out, memref, dim + 1, offset + index * memref.strides[dim]);
    }
    out.push(b']');
}

/// Copies the elements of a memref to another of the same shape.
extern "C" fn copy(size: i64, source: *const Unranked, target: *const Unranked) {
    // SAFETY: the program passes two memrefs of the same shape, as the lowering of `memref.copy` does.
    let (source, target) = unsafe {
        let (source, target) = (&*source, &*target);
        (
            Ranked::read(source.rank, source.descriptor),
            Ranked::read(target.rank, target.descriptor),
        )
    };
    if source.sizes.contains(&0) {
        return;
    }
    debug_assert!(!source.allocated.is_null() && !target.allocated.is_null());
    let mut place = vec![0; source.sizes.len()];
    loop {
        let at = |memref: &Ranked<'_>| {
            let strided = place
                .iter()
                .zip(memref.strides)
                .map(|(index, stride)| index * stride);
            (memref.offset + strided.sum::<i64>()) * size
        };
        // SAFETY: the places are inside the memrefs, and memory is of the size of an element.
        unsafe {
            let from = source.aligned.offset(at(&source) as isize);
            let to = target.aligned.offset(at(&target) as isize).cast_mut();
            std::ptr::copy(from, to, size as usize);
        }
        // The next place, the last dimension first.
        let Some(dim) = (0..place.len())
            .rev()
            .find(|dim| place[*dim] + 1 < source.sizes[*dim])
        else {
            return;
        };
        place[dim] += 1;
        place[dim + 1..].fill(0);
    }
}
