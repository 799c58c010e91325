//! Arithmetic: each op becomes the llvm op that does the same.

use smallvec::SmallVec;
use terrace_dialects::{arith, llvm};
use terrace_ir::attributes::Attribute;
use terrace_ir::conversion::{ConversionPattern, ConversionPatterns, ConversionRewriter};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Op, Type, Value};

use terrace_ir::conversion_pattern;

/// An op that becomes another with the same operands and results, its types converted, and with the attributes of the same
/// name that both have.
struct OneToOne {
    info: PatternInfo,
    target: &'static OpInfo,
}

impl ConversionPattern for OneToOne {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let types: SmallVec<[Type; 1]> = rw
            .result_types(op)
            .map(|ty| rw.convert_type(ty))
            .collect::<Result<_, _>>()?;
        let attributes: SmallVec<[Option<Attribute>; 2]> = self
            .target
            .attributes
            .iter()
            .map(|slot| convert_flags(rw, rw.attr(op, &slot.name)?))
            .collect();
        let name = rw.loaded_op_name_of(self.target);
        let loc = rw.loc(op);
        let spec = OpSpec {
            operands,
            result_types: &types,
            attributes: &attributes,
            ..OpSpec::new(name, loc)
        };
        let new = rw.create(spec);
        rw.replace_op_with(op, new);
        Ok(())
    }
}

macro_rules! one_to_one {
    ($($from:ident => $to:ident),* $(,)?) => {
        [$((<arith::$from as TypedOp>::INFO, <llvm::$to as TypedOp>::INFO)),*]
    };
}

/// Adds the patterns of the arith dialect.
pub fn populate_arith_to_llvm(patterns: &mut ConversionPatterns) {
    let table = one_to_one! {
        AddIOp => AddOp,
        SubIOp => SubOp,
        MulIOp => MulOp,
        DivSIOp => SDivOp,
        DivUIOp => UDivOp,
        RemSIOp => SRemOp,
        RemUIOp => URemOp,
        AndIOp => AndOp,
        OrIOp => OrOp,
        XOrIOp => XOrOp,
        ShLIOp => ShlOp,
        ShRSIOp => AShrOp,
        ShRUIOp => LShrOp,
        AddFOp => FAddOp,
        SubFOp => FSubOp,
        MulFOp => FMulOp,
        DivFOp => FDivOp,
        RemFOp => FRemOp,
        NegFOp => FNegOp,
        SelectOp => SelectOp,
        ExtSIOp => SExtOp,
        ExtUIOp => ZExtOp,
        TruncIOp => TruncOp,
        SIToFPOp => SIToFPOp,
        UIToFPOp => UIToFPOp,
        FPToSIOp => FPToSIOp,
        FPToUIOp => FPToUIOp,
        ExtFOp => FPExtOp,
        TruncFOp => FPTruncOp,
        BitcastOp => BitcastOp,
    };
    for (from, target) in table {
        let info = PatternInfo {
            name: &from.name,
            description: "the op of the llvm dialect that does the same",
            root: PatternRoot::Op(from),
            benefit: 1,
        };
        patterns.add(OneToOne { info, target });
    }
    patterns.add(ConstantLowering);
    patterns.add(CmpILowering);
    patterns.add(CmpFLowering);
    patterns.add(IndexCastLowering);
}

conversion_pattern! {
    /// A constant of the converted type; the attribute stays.
    pub ConstantLowering: arith::ConstantOp => lower_constant;
    /// A comparison of integers.
    pub CmpILowering: arith::CmpIOp => lower_cmpi;
    /// A comparison of floating-point numbers.
    pub CmpFLowering: arith::CmpFOp => lower_cmpf;
    /// Truncation, extension or nothing, by the widths.
    pub IndexCastLowering: arith::IndexCastOp => lower_index_cast;
}

/// Overflow and fast-math flags in the llvm dialect's attributes; others as they are.
fn convert_flags(rw: &ConversionRewriter<'_>, attr: Attribute) -> Option<Attribute> {
    use terrace_ir::ods::AttrConstraint;
    if let Some(flags) = arith::IntegerOverflowFlags::read(rw, attr) {
        return Some(llvm::IntegerOverflowFlags::make(
            rw,
            llvm::IntegerOverflowFlags::from_bits_truncate(flags.bits()),
        ));
    }
    if let Some(flags) = arith::FastMathFlags::read(rw, attr) {
        return Some(llvm::FastmathFlags::make(
            rw,
            llvm::FastmathFlags::from_bits_truncate(flags.bits()),
        ));
    }
    Some(attr)
}

fn lower_constant(
    op: arith::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let value = op.value(rw);
    let constant = llvm::ConstantOp::build(rw, loc, ty, value);
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn lower_cmpi(
    op: arith::CmpIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let predicate = llvm::ICmpPredicate::symbolize(op.predicate(rw).stringify())
        .ok_or_else(|| MatchFailure::new("the llvm dialect lacks the predicate"))?;
    let compare = llvm::ICmpOp::build(rw, loc, predicate, operands[0], operands[1]);
    rw.replace_op_with(op.op(), compare.op());
    Ok(())
}

fn lower_cmpf(
    op: arith::CmpFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let predicate = match op.predicate(rw).stringify() {
        "false" => "_false",
        "true" => "_true",
        other => other,
    };
    let predicate = llvm::FCmpPredicate::symbolize(predicate)
        .ok_or_else(|| MatchFailure::new("the llvm dialect lacks the predicate"))?;
    let compare = llvm::FCmpOp::build(rw, loc, predicate, operands[0], operands[1]);
    rw.replace_op_with(op.op(), compare.op());
    Ok(())
}

fn lower_index_cast(
    op: arith::IndexCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let to = rw.convert_type(rw.ty(rw.result(op.op(), 0)))?;
    let width = |ty: Type| ty.cast::<IntegerType>(rw).map(|ty| ty.width(rw));
    let unsupported = || MatchFailure::new("only scalar indices are cast");
    let (from_width, to_width) = (
        width(rw.ty(operands[0])).ok_or_else(unsupported)?,
        width(to).ok_or_else(unsupported)?,
    );
    let value = match from_width.cmp(&to_width) {
        std::cmp::Ordering::Equal => operands[0],
        std::cmp::Ordering::Less => llvm::SExtOp::build(rw, loc, to, operands[0]).res(rw),
        std::cmp::Ordering::Greater => llvm::TruncOp::build(rw, loc, to, operands[0]).res(rw),
    };
    rw.replace_op(op.op(), &[value]);
    Ok(())
}
