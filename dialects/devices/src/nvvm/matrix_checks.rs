//! Which matrices a warp can read, write and multiply, and what it holds of them.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Ir, Op, Type};
use terrace_llvm_dialect::StructType;

use super::checks::{refuse, space};
use super::*;

/// What a thread has of a matrix: so many of a type.
pub type Part = (Type, usize);

fn pair_of_f16(cx: &Context) -> Type {
    VectorType::get(cx, &[2], Type::F16).into()
}

/// A struct of so many fields of a type.
pub(super) fn struct_of(cx: &Context, (ty, count): Part) -> Type {
    StructType::literal(cx, &vec![ty; count]).into()
}

/// A product of matrices by the sizes that programs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WmmaSizes {
    /// Rows of the result.
    pub m: i32,
    /// Columns of the result.
    pub n: i32,
    /// Steps of the sum.
    pub k: i32,
}

impl WmmaSizes {
    /// All that there are.
    pub const ALL: [WmmaSizes; 5] = [
        WmmaSizes::of(16, 16, 16),
        WmmaSizes::of(32, 8, 16),
        WmmaSizes::of(8, 32, 16),
        WmmaSizes::of(16, 16, 8),
        WmmaSizes::of(8, 8, 4),
    ];

    const fn of(m: i32, n: i32, k: i32) -> Self {
        WmmaSizes { m, n, k }
    }

    fn are(self, m: i32, n: i32, k: i32) -> bool {
        (self.m, self.n, self.k) == (m, n, k)
    }

    /// Of 16 by 16 results and those of the same area, from 16 steps.
    fn are_of_sixteen(self) -> bool {
        self.are(16, 16, 16) || self.are(32, 8, 16) || self.are(8, 32, 16)
    }

    /// Whether there are products of such elements with such sums.
    pub fn can_be_multiplied(self, element: MMATypes, sum: MMATypes) -> bool {
        use MMATypes::{F16, F32, F64, S8, S32, Tf32, U8};
        match (element, sum) {
            (F64, F64) => self.are(8, 8, 4),
            (Tf32, F32) => self.are(16, 16, 8),
            (F16, F16 | F32) | (S8 | U8, S32) => self.are_of_sixteen(),
            _ => false,
        }
    }

    /// Whether such a matrix can be read, and if it is the sum written.
    pub fn can_be_read(self, element: MMATypes, frag: MMAFrag) -> bool {
        use MMATypes::{F16, F32, F64, S8, S32, Tf32, U8};
        match (element, frag) {
            (F64, _) => self.are(8, 8, 4),
            (Tf32, MMAFrag::A | MMAFrag::B) => self.are(16, 16, 8),
            (F32, MMAFrag::C) => self.are(16, 16, 8) || self.are_of_sixteen(),
            (F16, _) | (S8 | U8, MMAFrag::A | MMAFrag::B) | (S32, MMAFrag::C) => {
                self.are_of_sixteen()
            }
            _ => false,
        }
    }

    /// What a thread has of one of the matrices.
    pub fn part(self, cx: &Context, element: MMATypes, frag: MMAFrag) -> Part {
        let is_sum = frag == MMAFrag::C;
        match element {
            MMATypes::F16 => (pair_of_f16(cx), if is_sum { 4 } else { 8 }),
            MMATypes::F32 => (Type::F32, 8),
            MMATypes::F64 => (Type::F64, if is_sum { 2 } else { 1 }),
            MMATypes::Tf32 => (Type::I32, 4),
            MMATypes::S8 | MMATypes::U8 => {
                let size = if frag == MMAFrag::A { self.m } else { self.n };
                (Type::I32, size.unsigned_abs() as usize / 8)
            }
            _ => (Type::I32, 8),
        }
    }
}

fn destination_is(ir: &Ir, op: Op, result: Type, part: Part) -> VerifyResult {
    if result == struct_of(ir, part) {
        return Ok(());
    }
    let (ty, count) = (print_type(ir, part.0), part.1);
    let message =
        format!("expected destination type is a structure of {count} elements of type '{ty}'");
    ir.op_error(op, message).into()
}

impl Verify for WMMALoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (m, n, k) = (self.m(ir), self.n(ir), self.k(ir));
        let sizes = WmmaSizes { m, n, k };
        let (element, frag) = (self.eltype(ir), self.frag(ir));
        refuse! { ir, self,
            !matches!(space(ir, self.ptr(ir)), 0 | 1 | 3) =>
                "expected source pointer in memory space 0, 1, 3",
            !sizes.can_be_read(element, frag) => "invalid attribute combination",
        }
        let result = ir.ty(self.res(ir));
        match sizes.part(ir, element, frag) {
            (Type::F64, 1) => {
                refuse! { ir, self, result != Type::F64 => "expected destination type to be f64" }
                Ok(())
            }
            part => destination_is(ir, self.op(), result, part),
        }
    }
}

impl Verify for WMMAStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (m, n, k) = (self.m(ir), self.n(ir), self.k(ir));
        let sizes = WmmaSizes { m, n, k };
        let element = self.eltype(ir);
        refuse! { ir, self,
            !matches!(space(ir, self.ptr(ir)), 0 | 1 | 3) =>
                "expected operands to be a source pointer in memory space 0, 1, 3",
            !sizes.can_be_read(element, MMAFrag::C) => "invalid attribute combination",
        }
        let (ty, count) = sizes.part(ir, element, MMAFrag::C);
        let mut args = self.args(ir);
        refuse! { ir, self,
            args.len() != count => format!("expected {count} data operands"),
            args.any(|value| ir.ty(value) != ty) =>
                format!("expected data operands of type '{}'", print_type(ir, ty)),
        }
        Ok(())
    }
}

impl Verify for WMMAMmaOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (m, n, k) = (self.m(ir), self.n(ir), self.k(ir));
        let sizes = WmmaSizes { m, n, k };
        let (element, sum) = (self.eltype_a(ir), self.eltype_b(ir));
        refuse! { ir, self,
            !sizes.can_be_multiplied(element, sum) => "invalid attribute combination",
        }
        let result = sizes.part(ir, sum, MMAFrag::C);
        let parts = [
            sizes.part(ir, element, MMAFrag::A),
            sizes.part(ir, element, MMAFrag::B),
            result,
        ];
        let expected = parts
            .iter()
            .flat_map(|(ty, count)| std::iter::repeat_n(*ty, *count));
        let expected: Vec<Type> = expected.collect();
        let args = self.args(ir);
        if args.len() != expected.len() {
            let message = format!("expected {} arguments", expected.len());
            return ir.op_error(self, message).into();
        }
        for (index, (value, ty)) in args.zip(expected).enumerate() {
            if ir.ty(value) != ty {
                let ty = print_type(ir, ty);
                let message = format!("expected argument {index} to be of type '{ty}'");
                return ir.op_error(self, message).into();
            }
        }
        destination_is(ir, self.op(), ir.ty(self.res(ir)), result)
    }
}

impl Verify for LdMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        use LdStMatrixEltType::{B8, B8x16B4x16P64, B8x16B6x16P32, B16};
        let (count, layout, element) = (self.num(ir), self.layout(ir), self.elt_type(ir));
        let shape = self.shape(ir);
        let is_up_to_four = matches!(count, 1 | 2 | 4);
        let elements = match (shape.m(ir), shape.n(ir)) {
            (8, 8) => {
                refuse! { ir, self,
                    !is_up_to_four => "expected num attribute to be 1, 2 or 4 for 8x8 matrix",
                    element != B16 => "expected element type to be b16 for 8x8 matrix",
                }
                count
            }
            (8, 16) => {
                refuse! { ir, self,
                    !is_up_to_four => "expected num attribute to be 1, 2 or 4 for 8x16 matrix",
                    layout != MMALayout::Row => "expected layout to be row for 8x16 matrix",
                    !matches!(element, B8x16B4x16P64 | B8x16B6x16P32) =>
                        "expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix",
                }
                count
            }
            (16, 16) => {
                refuse! { ir, self,
                    !matches!(count, 1 | 2) => "expected num attribute to be 1 or 2 for 16x16 matrix",
                    layout != MMALayout::Col => "expected layout to be col for 16x16 matrix",
                    !matches!(element, B8 | B8x16B4x16P64 | B8x16B6x16P32) =>
                        "expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix",
                }
                count * 2
            }
            _ => {
                let message = "expected shape to be 8x8, 8x16 or 16x16";
                return ir.op_error(self, message).into();
            }
        };
        let result = ir.ty(self.res(ir));
        let count = elements.unsigned_abs() as usize;
        refuse! { ir, self,
            elements == 1 && result != Type::I32 => "expected destination type is i32",
            elements > 1 && result != struct_of(ir, (Type::I32, count)) => format!(
                "expected destination type is a structure of {elements} elements of type i32"
            ),
        }
        Ok(())
    }
}

impl Verify for StMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let count = self.sources(ir).len();
        refuse! { ir, self,
            !matches!(count, 1 | 2 | 4) => "expected num attribute to be 1, 2 or 4",
        }
        let (shape, element) = (self.shape(ir), self.elt_type(ir));
        match (shape.m(ir), shape.n(ir)) {
            (8, 8) => {
                refuse! { ir, self,
                    element != LdStMatrixEltType::B16 =>
                        "expected element type to be B16 for 8x8 matrix",
                }
            }
            (16, 8) => {
                refuse! { ir, self,
                    element != LdStMatrixEltType::B8 =>
                        "expected element type to be B8 for 16x8 matrix",
                    self.layout(ir) != MMALayout::Col =>
                        "expected layout to be col for 16x8 matrix",
                }
            }
            _ => return ir.op_error(self, "expected shape to be 8x8 or 16x8").into(),
        }
        Ok(())
    }
}
