//! `shape-to-shape-lowering`: ops on shapes by simpler ones.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
    conversion_pattern,
};
use terrace_dialects::{arith, func, shape};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Type};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Legalize Shape dialect to be convertible to Arith.
///
/// The number of elements is the product of the sizes.
#[pass(
    name = "shape-to-shape-lowering",
    title = "ShapeToShapeLowering",
    on = func::FuncOp,
    dependent_dialects(arith::ArithDialect, shape::ShapeDialect)
)]
pub fn shape_to_shape_lowering(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(NumElementsLowering);
    let target = ConversionTarget::new()
        .dialect::<arith::ArithDialect>(Legality::Legal)
        .dialect::<shape::ShapeDialect>(Legality::Legal)
        .op::<shape::NumElementsOp>(Legality::Illegal)
        .op::<func::FuncOp>(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// The product of all sizes.
    NumElementsLowering: shape::NumElementsOp => |op, operands, rw| {
        let (loc, ty) = (rw.loc(op.op()), rw.ty(op.result(rw)));
        let one = match ty == Type::INDEX {
            true => arith::ConstantOp::index(rw, loc, 1).result(rw),
            false => shape::ConstSizeOp::build(rw, loc, 1).result(rw),
        };
        let reduce = shape::ReduceOp::build(rw, loc, &[ty], operands[0], &[one]);
        let region = reduce.region(rw);
        let body = rw.ir_mut().append_block(region, &[Type::INDEX, ty, ty]);
        let b = &mut Builder::at_end(rw.ir_mut(), body);
        let [_, size, product] = *b.block_args(body) else {
            unreachable!("the block has been made with three arguments")
        };
        let product = shape::MulOp::build(b, loc, ty, size, product).result(b);
        shape::YieldOp::build(b, loc, &[product]);
        rw.replace_op_with(op.op(), reduce.op());
        Ok(())
    };
}
