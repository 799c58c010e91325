//! A conversion: modules that only compute become functions of arith's ops, and bits become integers.

use std::cmp::Ordering;

use terrace::dialects::arith::CmpIPredicate;
use terrace::dialects::{arith, func};
use terrace::ir::conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter,
};
use terrace::ir::conversion_pattern;
use terrace::ir::types::IntegerType;
use terrace::prelude::*;

use crate::CircuitDialect;
use crate::arithmetic::*;
use crate::bits::{CompareOp, ConstantOp, MuxOp, NotOp};
use crate::module::{InstanceOp, ModuleOp, OutputOp};
use crate::types::{Order, width};
use crate::wiring::{ConcatOp, ExtendOp, ExtractOp};

/// Lower modules that only compute to functions.
#[pass(name = "circuit-to-arith", dependent_dialects(arith::ArithDialect, func::FuncDialect))]
pub struct ToArithPass;

impl Pass for ToArithPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let target = ConversionTarget::new()
            .dialect::<CircuitDialect>(Legality::Illegal)
            .dialect::<arith::ArithDialect>(Legality::Legal)
            .dialect::<func::FuncDialect>(Legality::Legal);
        let converter = TypeConverter::new().rule(|_, cx, ty| {
            let width = width(cx, ty)?;
            Some(Some(IntegerType::get(cx, width).into()))
        });
        let mut patterns = ConversionPatterns::new();
        patterns
            .add_function_to::<ModuleOp, func::FuncOp>()
            .add_op_to::<OutputOp, func::ReturnOp>()
            .add_op_to::<InstanceOp, func::CallOp>()
            .add_op_to::<AndOp, arith::AndIOp>()
            .add_op_to::<OrOp, arith::OrIOp>()
            .add_op_to::<XorOp, arith::XOrIOp>()
            .add_op_to::<AddOp, arith::AddIOp>()
            .add_op_to::<SubOp, arith::SubIOp>()
            .add_op_to::<MulOp, arith::MulIOp>()
            .add_op_to::<ShlOp, arith::ShLIOp>()
            .add_op_to::<ShrOp, arith::ShRUIOp>()
            .add_op_to::<ExtendOp, arith::ExtUIOp>()
            .add_op_to::<MuxOp, arith::SelectOp>()
            .add(ConstantLowering)
            .add(NotLowering)
            .add(CompareLowering)
            .add(ConcatLowering)
            .add(ExtractLowering);
        // Only what is illegal must go: the module around all stays.
        let mode = ConversionMode::Partial;
        Conversion { target: &target, patterns: &patterns, converter: &converter, mode }.apply(ir)
    }
}

conversion_pattern! {
    /// A number.
    pub ConstantLowering: ConstantOp => |op, _, rw| {
        rw.replace_by(op, |rw, loc, ty| Ok(number(rw, loc, ty, op.value(rw))))
    };

    /// A difference from all ones.
    pub NotLowering: NotOp => |op, operands, rw| {
        rw.replace_by(op, |rw, loc, ty| {
            let ones = number(rw, loc, ty, -1);
            Ok(arith::XOrIOp::build(rw, loc, operands[0], ones).as_value(rw))
        })
    };

    /// The predicate by another name.
    pub CompareLowering: CompareOp => |op, operands, rw| {
        let predicate = match op.order(rw) {
            Order::Eq => CmpIPredicate::Eq,
            Order::Ne => CmpIPredicate::Ne,
            Order::Lt => CmpIPredicate::Ult,
        };
        rw.replace_by(op, |rw, loc, _| {
            Ok(arith::CmpIOp::build(rw, loc, predicate, operands[0], operands[1]).as_value(rw))
        })
    };

    /// The parts one after the other, each moved below those before it.
    pub ConcatLowering: ConcatOp => |op, operands, rw| {
        rw.replace_by(op, |rw, loc, ty| {
            let mut word = resize(rw, loc, ty, operands[0]);
            for part in &operands[1..] {
                let width = bits(rw, rw.ty(*part));
                let (part, by) = (resize(rw, loc, ty, *part), number(rw, loc, ty, width.into()));
                let moved = arith::ShLIOp::build(rw, loc, word, by).as_value(rw);
                word = arith::OrIOp::build(rw, loc, moved, part).as_value(rw);
            }
            Ok(word)
        })
    };

    /// The bits moved down.
    pub ExtractLowering: ExtractOp => |op, operands, rw| {
        rw.replace_by(op, |rw, loc, ty| {
            let by = number(rw, loc, rw.ty(operands[0]), op.low(rw));
            let moved = arith::ShRUIOp::build(rw, loc, operands[0], by).as_value(rw);
            Ok(resize(rw, loc, ty, moved))
        })
    };
}

fn number(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type, value: i64) -> Value {
    let value = IntegerAttr::get(rw, ty, value.into());
    arith::ConstantOp::build(rw, loc, value.into()).as_value(rw)
}

fn bits(cx: &Context, ty: Type) -> u32 {
    ty.cast::<IntegerType>(cx).map_or(0, |ty| ty.width(cx))
}

fn resize(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type, value: Value) -> Value {
    match bits(rw, ty).cmp(&bits(rw, rw.ty(value))) {
        Ordering::Less => arith::TruncIOp::build(rw, loc, ty, value).as_value(rw),
        Ordering::Equal => value,
        Ordering::Greater => arith::ExtUIOp::build(rw, loc, ty, value).as_value(rw),
    }
}
