//! Complex numbers as structs of two parts.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    Legality, conversion_pattern,
};
use terrace_dialects::arith::FastMathFlags;
use terrace_dialects::{complex, llvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::{Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::ToLlvmConversion;
use super::descriptor::{extract, insert};
use crate::complex::ComplexRange;
use crate::complex::division::divide;
use crate::complex::floats::{Floats, Parts, Target, formula};
use crate::complex::to_standard::{flags_of, part_type};

/// Convert complex numbers to the llvm dialect.
#[pass(
    name = "convert-complex-to-llvm",
    dependent_dialects(llvm::LlvmDialect)
)]
pub struct ComplexToLlvmPass {
    /// How quotients are computed where parts may be too large, too small or no numbers.
    #[option(default = ComplexRange::Basic)]
    pub complex_range: ComplexRange,
}

impl Pass for ComplexToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut conversion = ToLlvmConversion::new(super::passes::index_width(ir, 0)?);
        populate_complex_to_llvm(&mut conversion.patterns, self.complex_range);
        Conversion {
            target: &conversion
                .target
                .dialect::<complex::ComplexDialect>(Legality::Illegal),
            patterns: &conversion.patterns,
            converter: &conversion.converter,
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

/// Adds the patterns of the complex dialect, for numbers and arithmetic. Functions are lowered before: see
/// `convert-complex-to-standard`.
pub fn populate_complex_to_llvm(patterns: &mut ConversionPatterns, range: ComplexRange) {
    patterns.add(ConstantLowering);
    patterns.add(CreateLowering);
    patterns.add(ReLowering);
    patterns.add(ImLowering);
    patterns.add(AbsLowering);
    patterns.add(AddLowering);
    patterns.add(SubLowering);
    patterns.add(MulLowering);
    patterns.add(DivLowering { range });
}

conversion_pattern! {
    /// A constant struct.
    pub ConstantLowering: complex::ConstantOp => lower_constant;
    /// The struct of the parts.
    pub CreateLowering: complex::CreateOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let ty = rw.convert_type(rw.ty(rw.result(op.op(), 0)))?;
        let empty = llvm::PoisonOp::build(rw, loc, ty).res(rw);
        let number = insert_parts(rw, loc, empty, [operands[0], operands[1]]);
        rw.replace_op(op.op(), &[number]);
        Ok(())
    };
    /// The first field.
    pub ReLowering: complex::ReOp => |op, operands, rw| lower_part(op.op(), operands, rw, 0);
    /// The second field.
    pub ImLowering: complex::ImOp => |op, operands, rw| lower_part(op.op(), operands, rw, 1);
    /// The root of the sum of the squares of both parts.
    pub AbsLowering: complex::AbsOp => lower_abs;
    /// The sums of the parts.
    pub AddLowering: complex::AddOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |_, [a, b], [c, d]| [a + c, b + d])
    };
    /// The differences of the parts.
    pub SubLowering: complex::SubOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |_, [a, b], [c, d]| [a - c, b - d])
    };
    /// The product.
    pub MulLowering: complex::MulOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |_, [a, b], [c, d]| {
            [c * a - d * b, b * c + a * d]
        })
    };
}

/// The quotient.
pub struct DivLowering {
    /// How it is computed.
    pub range: ComplexRange,
}

impl ConversionPattern for DivLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "DivLowering",
            description: "The quotient.",
            root: PatternRoot::Op(<complex::DivOp as TypedOp>::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        replace(op, operands, rw, |f, dividend, divisor| {
            divide(f, self.range, dividend, divisor)
        })
    }
}

/// The parts of a struct.
fn extract_parts(rw: &mut ConversionRewriter<'_>, loc: Location, number: Value) -> [Value; 2] {
    [0, 1].map(|part| extract(rw, loc, number, &[part]))
}

/// A struct with these parts.
fn insert_parts(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    number: Value,
    [real, imaginary]: [Value; 2],
) -> Value {
    let number = insert(rw, loc, number, real, &[0]);
    insert(rw, loc, number, imaginary, &[1])
}

/// The type of the parts of an op's first operand, in the llvm dialect.
fn converted_part_type(
    rw: &ConversionRewriter<'_>,
    op: Op,
) -> Result<Type, terrace_ir::rewrite::MatchFailure> {
    rw.convert_type(part_type(rw, rw.ty(rw.operand(op, 0)))?)
}

/// Replaces an op of two complex numbers by a formula of their parts.
fn replace(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    build: impl for<'f> FnOnce(&'f Floats<'f>, Parts<'f>, Parts<'f>) -> Parts<'f>,
) -> RewriteResult {
    super::types::check_floats(rw, op)?;
    let loc = rw.loc(op);
    let ty = converted_part_type(rw, op)?;
    let flags = flags_of(rw, op);
    let [lhs, rhs] = [0, 1].map(|side| extract_parts(rw, loc, operands[side]));
    let struct_type = rw.ty(operands[0]);
    let number = llvm::PoisonOp::build(rw, loc, struct_type).res(rw);
    let parts = formula(rw, op, Target::Llvm, ty, flags, |f| {
        let [lhs, rhs] = [lhs, rhs].map(|parts| parts.map(|part| f.float(part)));
        build(f, lhs, rhs).map(|part| part.value)
    });
    let number = insert_parts(rw, loc, number, parts);
    rw.replace_op(op, &[number]);
    Ok(())
}

fn lower_part(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    part: i64,
) -> RewriteResult {
    let loc = rw.loc(op);
    let part = extract(rw, loc, operands[0], &[part]);
    rw.replace_op(op, &[part]);
    Ok(())
}

fn lower_constant(
    op: complex::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(rw.result(op.op(), 0)))?;
    let value = op.value(rw).into();
    let constant = llvm::ConstantOp::build(rw, loc, ty, value);
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn lower_abs(
    op: complex::AbsOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    super::types::check_floats(rw, op.op())?;
    let loc = rw.loc(op.op());
    let ty = converted_part_type(rw, op.op())?;
    let flags = flags_of(rw, op.op());
    let parts = extract_parts(rw, loc, operands[0]);
    let value = formula(rw, op.op(), Target::Llvm, ty, flags, |f| {
        let [a, b] = parts.map(|part| f.float(part));
        let squares = a * a + b * b;
        f.with_flags(FastMathFlags::NONE, || squares.sqrt()).value
    });
    rw.replace_op(op.op(), &[value]);
    Ok(())
}
