//! Dense elements.

use super::AsmPrinter;
use crate::attributes::{AttrData, Attribute, Int, element_bytes, is_boolean, packed};
use crate::context::Context;
use crate::types::{ShapedType, Signedness, Type, TypeData};

/// What one scalar of the data is.
#[derive(Clone, Copy)]
enum Scalar {
    Bool,
    Integer(u32, Signedness),
    Float(crate::types::FloatKind),
}

impl Scalar {
    fn of(cx: &Context, ty: Type) -> Scalar {
        match ty.data(cx) {
            TypeData::Float(kind) => Scalar::Float(*kind),
            TypeData::Integer { width: 1, .. } => Scalar::Bool,
            TypeData::Integer { width, signedness } => Scalar::Integer(*width, *signedness),
            _ => Scalar::Integer(64, Signedness::Signless),
        }
    }
}

/// How equal elements are written.
#[derive(Clone, Copy)]
enum Form {
    /// Once for all.
    Short,
    /// Each.
    Long,
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
        if self.options.hex_elements_above.is_some_and(elided) {
            self.print_hex(element, data);
        } else {
            self.print_element_list(ty, data, is_splat, Form::Short);
        }
        self.write(">");
    }

    fn print_hex(&mut self, element: Type, data: &[u8]) {
        self.write("\"0x");
        if is_boolean(self.cx, element) {
            packed(data).for_each(|byte| self.write_hex(&[byte]));
        } else {
            self.write_hex(data);
        }
        self.write("\"");
    }

    fn print_element_list(&mut self, ty: Type, data: &[u8], is_splat: bool, form: Form) {
        let shaped: ShapedType = ty.cast(self.cx).expect("elements have a shaped type");
        let shape = shaped.shape(self.cx).unwrap_or(&[]);
        let element = shaped.element(self.cx);
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
        match (is_splat, form) {
            (true, Form::Short) => print(self, data),
            (true, Form::Long) => {
                let count = shaped.num_elements(self.cx).unwrap_or(0);
                let elements = (0..count).map(|_| data);
                self.print_nested_lists(shape, elements, print);
            }
            (false, _) => self.print_nested_lists(shape, data.chunks_exact(size), print),
        }
    }

    /// Elements in the brackets of their shape.
    fn print_nested_lists<T>(
        &mut self,
        shape: &[i64],
        elements: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T),
    ) {
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
        for (index, element) in elements.into_iter().enumerate() {
            if index != 0 {
                self.write(", ");
            }
            for span in &spans {
                if index.is_multiple_of(*span) {
                    self.write("[");
                }
            }
            print(self, element);
            for span in &spans {
                if (index + 1).is_multiple_of(*span) {
                    self.write("]");
                }
            }
        }
    }

    /// `dense<["a", "b"]>` without its type.
    pub(super) fn print_string_elements(&mut self, ty: Type, values: &[Box<[u8]>]) {
        self.write("dense<");
        self.print_string_list(ty, values);
        self.write(">");
    }

    fn print_string_list(&mut self, ty: Type, values: &[Box<[u8]>]) {
        if let [value] = values {
            self.print_string(value);
        } else {
            let shaped: ShapedType = ty.cast(self.cx).expect("elements have a shaped type");
            let shape = shaped.shape(self.cx).unwrap_or(&[]);
            self.print_nested_lists(shape, values, |printer, value| printer.print_string(value));
        }
    }

    /// `sparse<[[0, 1]], [5]>` without its type.
    pub(super) fn print_sparse_elements(&mut self, indices: Attribute, values: Attribute) {
        self.write("sparse<");
        let is_empty = |ty: ShapedType| ty.num_elements(self.cx) == Some(0);
        let ty = indices.ty(self.cx).and_then(|ty| ty.cast(self.cx));
        if !ty.is_some_and(is_empty) {
            // A single number would stand for one place. (MLIR writes it, and cannot read it.)
            let is_one = |ty: ShapedType| ty.shape(self.cx).is_some_and(|shape| shape[0] == 1);
            let form = if ty.is_some_and(is_one) {
                Form::Short
            } else {
                Form::Long
            };
            self.print_list_of_elements(indices, form);
            self.write(", ");
            self.print_list_of_elements(values, Form::Short);
        }
        self.write(">");
    }

    fn print_list_of_elements(&mut self, attr: Attribute, form: Form) {
        match attr.data(self.cx) {
            AttrData::DenseElements { ty, data, splat } => {
                self.print_element_list(*ty, data, *splat, form);
            }
            AttrData::StringElements { ty, values } => self.print_string_list(*ty, values),
            _ => unreachable!("internal error: sparse elements are made of dense ones"),
        }
    }

    fn print_scalar(&mut self, scalar: Scalar, bytes: &[u8]) {
        match scalar {
            Scalar::Bool => self.write(if bytes[0] & 1 == 0 { "false" } else { "true" }),
            Scalar::Integer(width, signedness) => {
                self.print_integer(&Int::from_le_bytes(bytes, width, signedness));
            }
            Scalar::Float(kind) => {
                let mut wide = [0u8; 16];
                wide[..bytes.len()].copy_from_slice(bytes);
                self.print_float(kind, u128::from_le_bytes(wide));
            }
        }
    }

    pub(super) fn print_integer(&mut self, value: &Int) {
        match value.to_i64() {
            Some(value) => self.write_i64(value),
            None => self.write_fmt(format_args!("{value}")),
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
