//! Dense elements.

use super::AsmPrinter;
use crate::attributes::element_bytes;
use crate::context::Context;
use crate::types::{ShapedType, Signedness, Type, TypeData};

/// What one scalar of the data is.
#[derive(Clone, Copy)]
enum Scalar {
    Bool,
    Integer { signed: bool },
    Float(crate::types::FloatKind),
}

impl Scalar {
    fn of(cx: &Context, ty: Type) -> Scalar {
        match ty.data(cx) {
            TypeData::Float(kind) => Scalar::Float(*kind),
            TypeData::Integer { width: 1, .. } => Scalar::Bool,
            TypeData::Integer { signedness, .. } => Scalar::Integer {
                signed: *signedness != Signedness::Unsigned,
            },
            _ => Scalar::Integer { signed: true },
        }
    }
}

impl AsmPrinter<'_> {
    /// `dense<...>` without its type.
    pub(super) fn print_dense_elements(&mut self, ty: Type, data: &[u8], is_splat: bool) {
        let shaped: ShapedType = ty.cast(self.cx).expect("dense elements have a shaped type");
        let count = shaped.num_elements(self.cx).unwrap_or(0);
        let elided = |limit: usize| !is_splat && count as u64 > limit as u64;
        if self.options.elide_elements_above.is_some_and(elided) {
            return self.write("dense_resource<__elided__>");
        }
        self.write("dense<");
        let element = shaped.element(self.cx);
        if elided(self.options.hex_elements_above) {
            self.print_hex(element, data);
        } else if count != 0 {
            self.print_element_list(
                shaped.shape(self.cx).unwrap_or(&[]),
                element,
                data,
                is_splat,
            );
        }
        self.write(">");
    }

    fn print_hex(&mut self, element: Type, data: &[u8]) {
        self.write("\"0x");
        self.out.reserve(data.len() * 2);
        if element == Type::I1 {
            // Booleans are packed, the first in the lowest bit.
            for bits in data.chunks(8) {
                let byte = (0..)
                    .zip(bits)
                    .fold(0, |byte, (at, bit)| byte | (bit & 1) << at);
                self.write_hex_byte(byte);
            }
        } else {
            for byte in data {
                self.write_hex_byte(*byte);
            }
        }
        self.write("\"");
    }

    fn print_element_list(&mut self, shape: &[i64], element: Type, data: &[u8], is_splat: bool) {
        let (part, is_complex) = match element.data(self.cx) {
            TypeData::Complex(part) => (*part, true),
            _ => (element, false),
        };
        let scalar = Scalar::of(self.cx, part);
        let size = element_bytes(self.cx, element);
        let print = |printer: &mut Self, bytes: &[u8]| {
            if is_complex {
                let (real, imaginary) = bytes.split_at(size / 2);
                printer.write("(");
                printer.print_scalar(scalar, real);
                printer.write(",");
                printer.print_scalar(scalar, imaginary);
                printer.write(")");
            } else {
                printer.print_scalar(scalar, bytes);
            }
        };
        if is_splat {
            return print(self, data);
        }
        // How many elements a list of each rank holds: where it starts and ends.
        let mut spans: Vec<usize> = shape
            .iter()
            .rev()
            .scan(1usize, |span, size| {
                *span = span.saturating_mul(usize::try_from(*size).unwrap_or(1));
                Some(*span)
            })
            .collect();
        spans.reverse();
        for (index, bytes) in data.chunks_exact(size).enumerate() {
            if index != 0 {
                self.write(", ");
            }
            for span in &spans {
                if index.is_multiple_of(*span) {
                    self.write("[");
                }
            }
            print(self, bytes);
            for span in &spans {
                if (index + 1).is_multiple_of(*span) {
                    self.write("]");
                }
            }
        }
    }

    fn print_scalar(&mut self, scalar: Scalar, bytes: &[u8]) {
        let mut wide = [0u8; 16];
        let len = bytes.len().min(16);
        wide[..len].copy_from_slice(&bytes[..len]);
        let value = u128::from_le_bytes(wide);
        match scalar {
            Scalar::Bool => self.write(if value & 1 == 0 { "false" } else { "true" }),
            Scalar::Integer { signed } => {
                let unused = 128 - 8 * len as u32;
                if signed {
                    self.print_integer((value << unused) as i128 >> unused);
                } else {
                    self.write_fmt(format_args!("{value}"));
                }
            }
            Scalar::Float(kind) => {
                self.print_float(kind, value as u64);
            }
        }
    }

    pub(super) fn print_integer(&mut self, value: i128) {
        match i64::try_from(value) {
            Ok(value) => self.write_i64(value),
            Err(_) => self.write_fmt(format_args!("{value}")),
        }
    }

    /// The elements of `array<...>`.
    pub(super) fn print_array_elements(&mut self, element: Type, data: &[u8]) {
        let scalar = Scalar::of(self.cx, element);
        let size = element_bytes(self.cx, element);
        self.comma_separated(data.chunks_exact(size), |printer, bytes| {
            printer.print_scalar(scalar, bytes);
        });
    }
}
