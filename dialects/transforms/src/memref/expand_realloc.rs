//! `expand-realloc`: memrefs that change their size, as allocations and copies.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Builder, Ir, Location, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::arith::{self, ArithDialect, CmpIPredicate};
use terrace_standard_dialects::memref::{
    AllocOp, CopyOp, DeallocOp, DimOp, MemRefDialect, ReallocOp, ReinterpretCastOp, SubViewOp,
    memref_type,
};
use terrace_standard_dialects::scf::{IfOp, ScfDialect, YieldOp};

/// Expand memref.realloc operations into its components.
///
/// Where the memref grows, there is a new one, to which its elements are copied; otherwise it is used again.
#[pass(name = "expand-realloc", dependent_dialects(ArithDialect, ScfDialect))]
pub struct ExpandReallocPass {
    /// Free the memref where there is a new one.
    #[option(default = true)]
    pub emit_deallocs: bool,
}

impl Pass for ExpandReallocPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        match self.emit_deallocs {
            true => patterns.add(ExpandRealloc),
            false => patterns.add(ExpandReallocAndKeep),
        };
        let target = ConversionTarget::new()
            .dialect::<ArithDialect>(Legality::Legal)
            .dialect::<ScfDialect>(Legality::Legal)
            .dialect::<MemRefDialect>(Legality::Legal)
            .op::<ReallocOp>(Legality::Illegal);
        Conversion {
            target: &target,
            patterns: &patterns,
            converter: &TypeConverter::new(),
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

conversion_pattern! {
    /// A larger memref with the elements copied, where that is needed; then the old one is freed.
    pub ExpandRealloc: ReallocOp => expand_and_free;
    /// The same, but the old one is not freed.
    pub ExpandReallocAndKeep: ReallocOp => expand_and_keep;
}

fn expand_and_free(
    op: ReallocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    expand(op, operands[0], rw, OldMemory::Free);
    Ok(())
}

fn expand_and_keep(
    op: ReallocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    expand(op, operands[0], rw, OldMemory::Keep);
    Ok(())
}

/// What is done with a memref of which there is a larger copy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OldMemory {
    /// It is freed.
    Free,
    /// Somebody else frees it.
    Keep,
}

/// Replaces an op by a larger memref with the elements copied, or where that is not needed by a view of the memref there is.
fn expand(op: ReallocOp, source: Value, rw: &mut ConversionRewriter<'_>, old: OldMemory) {
    let loc = rw.loc(op.op());
    let [from, to] = [source, op.result(rw)].map(|memref| memref_type(rw, memref));
    let old_size = from.shape(rw)[0];
    let new_size = match op.dynamic_result_size(rw) {
        Some(size) => MixedIndex::Value(size),
        None => MixedIndex::Constant(to.shape(rw)[0]),
    };
    if let MixedIndex::Constant(new) = new_size
        && old_size != DYNAMIC
        && old_size >= new
    {
        // A part as large as the old memref would not fit into the new one.
        let view = view(rw, loc, to, source, new_size);
        rw.replace_op(op.op(), &[view]);
        return;
    }
    let old_size = match old_size {
        DYNAMIC => {
            let zero = arith::ConstantOp::index(rw, loc, 0).result(rw);
            MixedIndex::Value(DimOp::build(rw, loc, source, zero).result(rw))
        }
        size => MixedIndex::Constant(size),
    };
    let [have, want] = [old_size, new_size].map(|size| arith::ConstantOp::of_index(rw, loc, size));
    let grows = arith::CmpIOp::build(rw, loc, CmpIPredicate::Ult, have, want).result(rw);
    let choice = IfOp::build(rw, loc, &[to.into()], grows);

    let then_region = choice.then_region(rw);
    rw.create_block(then_region, &[]);
    let sizes: Vec<Value> = op.dynamic_result_size(rw).into_iter().collect();
    let alignment = op.alignment(rw);
    let new = AllocOp::builder(to.into())
        .dynamic_sizes(&sizes)
        .alignment(alignment)
        .build(rw, loc)
        .memref(rw);
    let [zero, one] = [0, 1].map(|index| list(MixedIndex::Constant(index)));
    let part = SubViewOp::of(rw, loc, new, &zero, &list(old_size), &one).result(rw);
    CopyOp::build(rw, loc, source, part);
    if old == OldMemory::Free {
        DeallocOp::build(rw, loc, source);
    }
    YieldOp::build(rw, loc, &[new]);

    let else_region = choice.else_region(rw);
    rw.create_block(else_region, &[]);
    let view = view(rw, loc, to, source, new_size);
    YieldOp::build(rw, loc, &[view]);
    rw.replace_op_with(op.op(), choice.op());
}

fn list(index: MixedIndex) -> MixedIndices {
    [index].into_iter().collect()
}

/// The first elements of a memref.
fn view(
    b: &mut Builder<'_>,
    loc: Location,
    ty: MemRefType,
    memref: Value,
    size: MixedIndex,
) -> Value {
    let [zero, one] = [0, 1].map(|index| list(MixedIndex::Constant(index)));
    ReinterpretCastOp::with_type(b, loc, ty, memref, [&zero, &list(size), &one]).result(b)
}
