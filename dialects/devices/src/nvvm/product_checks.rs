//! Which matrices a warp can multiply, and what each thread has of them.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Op, Type, Value};

use super::checks::refuse;
use super::matrix_checks::{Part, struct_of};
use super::*;

/// What a product is made of, and what each thread has of the matrices and the result: one of these.
struct Variant {
    a: Part,
    b: Part,
    sums: Vec<Part>,
}

fn is_integer(element: MMATypes) -> bool {
    use MMATypes::{B1, S4, S8, U4, U8};
    matches!(element, S8 | U8 | S4 | U4 | B1)
}

/// How many elements of a row are multiplied at a time.
fn step(element: MMATypes) -> Option<i32> {
    use MMATypes::*;
    Some(match element {
        Tf32 => 4,
        Bf16 | F16 => 8,
        S8 | U8 => 16,
        S4 | U4 => 32,
        B1 => 128,
        _ => return None,
    })
}

/// Whether numbers of eight, six or four bits are multiplied, which only sparse matrices and those with scales are made of.
pub(super) fn is_tiny(element: MMATypes) -> bool {
    use MMATypes::{E2m1, E2m3, E3m2, E4m3, E5m2};
    matches!(element, E4m3 | E5m2 | E3m2 | E2m3 | E2m1)
}

fn pair(ir: &Ir) -> Type {
    VectorType::get(ir, &[2], Type::F16).into()
}

/// What 16 rows may be added to.
fn sums_of_sixteen(ir: &Ir, element: MMATypes) -> (Vec<Part>, Vec<Part>) {
    let operands = match is_integer(element) {
        true => vec![(Type::I32, 4)],
        false => vec![(pair(ir), 2), (Type::F32, 4)],
    };
    let results = match element {
        MMATypes::Tf32 | MMATypes::Bf16 => vec![(Type::F32, 4)],
        _ => operands.clone(),
    };
    (operands, results)
}

/// The operands of a product by matrix, and their result.
struct Product {
    op: Op,
    matrices: [Vec<Value>; 3],
    shape: MMAShapeAttr,
}

impl Product {
    fn shape(&self, ir: &Ir) -> [i32; 3] {
        [self.shape.m(ir), self.shape.n(ir), self.shape.k(ir)]
    }

    fn unimplemented(&self, ir: &Ir) -> VerifyResult {
        let [m, n, k] = self.shape(ir);
        let message = format!("unimplemented variant for MMA shape <{m}, {n}, {k}>");
        ir.op_error(self.op, message).into()
    }

    fn verify(&self, ir: &Ir, variant: &Variant, results: &[Part]) -> VerifyResult {
        let expected = [&[variant.a][..], &[variant.b], &variant.sums];
        for ((name, values), parts) in ["A", "B", "C"]
            .into_iter()
            .zip(&self.matrices)
            .zip(expected)
        {
            let is_part = |(ty, count): &Part| {
                values.len() == *count && values.iter().all(|value| ir.ty(*value) == *ty)
            };
            if parts.iter().any(is_part) {
                continue;
            }
            let mut message =
                format!("Could not match types for the {name} operands; expected one of ");
            for (ty, count) in parts {
                message.push_str(&format!("{count}x{} ", print_type(ir, *ty)));
            }
            let given = values.iter().map(|value| print_type(ir, ir.ty(*value)));
            let given: Vec<String> = given.collect();
            message.push_str(&format!("but got {}", given.join(", ")));
            return ir.op_error(self.op, message).into();
        }
        let result = ir.ty(ir.result(self.op, 0));
        if results.iter().any(|part| struct_of(ir, *part) == result) {
            return Ok(());
        }
        let results = results
            .iter()
            .map(|part| print_type(ir, struct_of(ir, *part)));
        let results: Vec<String> = results.collect();
        let message = format!(
            "Could not match allowed types for the result; expected one of {} but got {}",
            results.join(", "),
            print_type(ir, result)
        );
        ir.op_error(self.op, message).into()
    }

    fn verify_dense(&self, ir: &Ir, element: MMATypes) -> VerifyResult {
        match self.shape(ir) {
            [16, n, k] => {
                let Some(step) = step(element) else {
                    return self.invalid_element(ir, element);
                };
                if n != 8 || (k != step && k != step * 2) {
                    return self.unimplemented(ir);
                }
                let part = if element == MMATypes::F16 {
                    pair(ir)
                } else {
                    Type::I32
                };
                let units = (k / step).unsigned_abs() as usize;
                let (sums, results) = sums_of_sixteen(ir, element);
                let variant = Variant {
                    a: (part, 2 * units),
                    b: (part, units),
                    sums,
                };
                self.verify(ir, &variant, &results)
            }
            [8, 8, k] => {
                use MMATypes::{B1, F16, F64, S4, S8, U4, U8};
                let (part, depth, sums) = match element {
                    F16 => ((pair(ir), 2), 4, vec![(pair(ir), 4), (Type::F32, 8)]),
                    F64 => ((Type::F64, 1), 4, vec![(Type::F64, 2)]),
                    S8 | U8 => ((Type::I32, 1), 16, vec![(Type::I32, 2)]),
                    S4 | U4 => ((Type::I32, 1), 32, vec![(Type::I32, 2)]),
                    B1 => ((Type::I32, 1), 128, vec![(Type::I32, 2)]),
                    _ => return self.unimplemented(ir),
                };
                if k != depth {
                    return self.unimplemented(ir);
                }
                let results = sums.clone();
                self.verify(
                    ir,
                    &Variant {
                        a: part,
                        b: part,
                        sums,
                    },
                    &results,
                )
            }
            _ => self.unimplemented(ir),
        }
    }

    fn invalid_element(&self, ir: &Ir, element: MMATypes) -> VerifyResult {
        let message = format!(
            "invalid shape or multiplicand type: {}",
            element.stringify()
        );
        ir.error(self.op, message).into()
    }

    fn verify_sparse(&self, ir: &Ir, element: MMATypes) -> VerifyResult {
        let [16, n, k] = self.shape(ir) else {
            return self.unimplemented(ir);
        };
        let (step, is_depth) = match step(element) {
            Some(step) => (step, k == step * 2 || k == step * 4),
            None if is_tiny(element) => (32, k == 64),
            None => return self.invalid_element(ir, element),
        };
        if n != 8 || !is_depth {
            return self.unimplemented(ir);
        }
        let part = if element == MMATypes::F16 {
            pair(ir)
        } else {
            Type::I32
        };
        let units = (k / step).unsigned_abs() as usize;
        let (sums, results) = sums_of_sixteen(ir, element);
        let variant = Variant {
            a: (part, units),
            b: (part, units),
            sums,
        };
        self.verify(ir, &variant, &results)
    }
}

/// Sums of small integers say what becomes of what is too large.
fn verify_overflow(
    ir: &Ir,
    op: Op,
    element: MMATypes,
    overflow: Option<MMAIntOverflow>,
) -> VerifyResult {
    use MMATypes::{S4, S8, U4, U8};
    let is_small = matches!(element, S8 | U8 | S4 | U4);
    refuse! { ir, op,
        is_small && overflow.is_none() => "op requires intOverflowBehavior attribute",
    }
    Ok(())
}

macro_rules! product {
    ($op:ident, $ir:ident) => {
        Product {
            op: $op.op(),
            matrices: [
                $op.operand_a($ir).collect(),
                $op.operand_b($ir).collect(),
                $op.operand_c($ir).collect(),
            ],
            shape: $op.shape($ir),
        }
    };
}

/// What the first factor is made of, which must be said.
fn known(ir: &Ir, op: Op, element: Option<MMATypes>) -> Result<MMATypes, terrace_ir::Diagnostic> {
    element.ok_or_else(|| {
        let message =
            "attribute multiplicandAPtxType is not provided explicitly and cannot be inferred";
        ir.op_error(op, message)
    })
}

impl Verify for MmaOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let product = product!(self, ir);
        if !matches!(self.shape(ir).m(ir), 8 | 16) {
            return product.unimplemented(ir);
        }
        let element = known(ir, self.op(), self.multiplicand_a_ptx_type(ir))?;
        product.verify_dense(ir, element)?;
        refuse! { ir, self,
            element == MMATypes::B1 && self.b1_op(ir).is_none() => "op requires b1Op attribute",
        }
        verify_overflow(ir, self.op(), element, self.int_overflow_behavior(ir))?;
        let [m, n, k] = product.shape(ir);
        let is_any = (m, n, k) == (8, 8, 4) && element == MMATypes::F16;
        let is_usual = self.layout_a(ir) == MMALayout::Row && self.layout_b(ir) == MMALayout::Col;
        let other = self.multiplicand_b_ptx_type(ir).unwrap_or(element);
        refuse! { ir, self,
            !is_any && !is_usual => format!(
                "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <{m}, {n}, {k}> with element types {} and {}. Only m8n8k4 with f16 supports other layouts.",
                element.stringify(),
                other.stringify()
            ),
        }
        Ok(())
    }
}

impl Verify for MmaSpOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let product = product!(self, ir);
        if self.shape(ir).m(ir) != 16 {
            return product.unimplemented(ir);
        }
        let element = known(ir, self.op(), self.multiplicand_a_ptx_type(ir))?;
        product.verify_sparse(ir, element)?;
        verify_overflow(ir, self.op(), element, self.int_overflow_behavior(ir))
    }
}

/// Which numbers, scales and formats go together in a product with scales.
struct Scaling {
    elements: [Option<MMATypes>; 2],
    kind: MMABlockScaleKind,
    size: ScaleVecSize,
    format: BlockScaleFormat,
}

impl Scaling {
    /// The shapes of numbers of four bits and of all, with the words for messages.
    fn verify(
        &self,
        ir: &Ir,
        op: Op,
        shape: [i32; 3],
        [small, any]: [i32; 2],
        what: &str,
    ) -> VerifyResult {
        use BlockScaleFormat::{Ue4m3, Ue8m0};
        use ScaleVecSize::{X1, X2, X4};
        let Scaling {
            elements,
            kind,
            size,
            format,
        } = *self;
        let is_four_bits = elements == [Some(MMATypes::E2m1); 2];
        let name = format!("mma.m16n8k{small}");
        match shape {
            [16, 8, k] if k == small => {
                let is_scaled = matches!((size, format), (X2, Ue8m0) | (X4, Ue4m3));
                refuse! { ir, op,
                    !is_four_bits =>
                        format!("unsupported MMATypes attribute for {name}.(mxf4nvf4|mxf4)"),
                    kind == MMABlockScaleKind::Mxf4 && size != X2 =>
                        format!("unsupported ScaleVecSize attribute for {name}.mxf4"),
                    kind == MMABlockScaleKind::Mxf4 && format != Ue8m0 =>
                        format!("unsupported BlockScaleFormat attribute for {name}.mxf4"),
                    kind == MMABlockScaleKind::Mxf4nvf4 && !is_scaled => format!(
                        "unsupported ScaleVecSize and BlockScaleFormat attributes for {name}.mxf4nvf4"
                    ),
                    kind == MMABlockScaleKind::Mxf8f6f4 =>
                        format!("unsupported Kind attribute for {name}"),
                }
                Ok(())
            }
            [16, 8, k] if k == any => {
                let is_right = (kind, size, format) == (MMABlockScaleKind::Mxf8f6f4, X1, Ue8m0);
                refuse! { ir, op,
                    !is_right => format!(
                        "unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k{any}"
                    ),
                }
                Ok(())
            }
            _ => {
                let message = format!("unsupported Geom for {what} with block scaling");
                ir.op_error(op, message).into()
            }
        }
    }
}

macro_rules! scaling {
    ($op:ident, $ir:ident) => {
        Scaling {
            elements: [
                $op.multiplicand_a_ptx_type($ir),
                $op.multiplicand_b_ptx_type($ir),
            ],
            kind: $op.kind($ir),
            size: $op.scale_vec_size($ir),
            format: $op.block_scale_format($ir),
        }
    };
}

impl Verify for MmaBlockScaleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let shape = product!(self, ir).shape(ir);
        scaling!(self, ir).verify(ir, self.op(), shape, [64, 32], "mma")
    }
}

impl Verify for MmaSpBlockScaleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        refuse! { ir, self,
            !self.ordered_metadata(ir) => "'orderedMetadata' attribute is mandatory",
        }
        let shape = product!(self, ir).shape(ir);
        scaling!(self, ir).verify(ir, self.op(), shape, [128, 64], "sparse mma")
    }
}
