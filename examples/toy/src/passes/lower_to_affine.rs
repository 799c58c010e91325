//! From tensors to loops over memory; `toy.print` stays.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace::dialects::affine::{self, AffineDialect};
use terrace::dialects::arith::{self, ArithDialect};
use terrace::dialects::func::{self, FuncDialect};
use terrace::dialects::memref::{self, MemRefDialect};
use terrace::expressions::{Expr, Scope, expressions};
use terrace::ir::affine::{AffineExpr, AffineMap};
use terrace::ir::attributes::{AffineMapAttr, DenseElementsAttr, FlatSymbolRefAttr, StringAttr};
use terrace::ir::builtin::ModuleOp;
use terrace::ir::conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, TypeConverter,
};
use terrace::ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace::ir::types::{MemRefType, RankedTensorType};
use terrace::prelude::*;

use crate::dialect::{
    AddOp, CastOp, ConstantOp, FuncOp, MulOp, PrintOp, ReshapeOp, ReturnOp, ToyDialect, TransposeOp,
};
use crate::mlir_gen::MAIN;

/// Lower all computation to affine loops over memory.
///
/// A tensor becomes a buffer that is allocated at the start of its block and freed at the end. A small constant is
/// stored there element by element; a larger one becomes a global that is read in place, once for all constants
/// with the same value.
#[pass(
    name = "toy-to-affine", on = ModuleOp,
    dependent_dialects(AffineDialect, ArithDialect, FuncDialect, MemRefDialect),
)]
pub struct LowerToAffinePass {
    /// The most elements of a constant that is stored element by element.
    #[option(default = 64)]
    max_stores: usize,
}

impl Pass for LowerToAffinePass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        patterns.add(ConstantLowering {
            globals: define_globals(ir, self.max_stores),
        });
        patterns.add(AddLowering);
        patterns.add(MulLowering);
        patterns.add(TransposeLowering);
        patterns.add(ReshapeLowering);
        patterns.add(CastLowering);
        patterns.add(PrintLowering);
        patterns.add(FuncLowering);
        patterns.add(ReturnLowering);
        let target = ConversionTarget::new()
            .dialect::<AffineDialect>(Legality::Legal)
            .dialect::<ArithDialect>(Legality::Legal)
            .dialect::<FuncDialect>(Legality::Legal)
            .dialect::<MemRefDialect>(Legality::Legal)
            .dialect::<ToyDialect>(Legality::Illegal)
            .op::<PrintOp>(Legality::Dynamic(|ir, op| {
                !ir.operand_types(op).any(|ty| ty.is::<RankedTensorType>(ir))
            }));
        let converter = TypeConverter::new().rule(|_, cx, ty| {
            let tensor = ty.cast::<RankedTensorType>(cx)?;
            Some(Some(
                MemRefType::get(cx, tensor.shape(cx), tensor.element(cx)).into(),
            ))
        });
        let conversion = Conversion {
            target: &target,
            patterns: &patterns,
            converter: &converter,
            mode: ConversionMode::Partial,
        };
        conversion.apply(ir)
    }
}

/// Defines a global at the start of the module for every constant of more than `max_stores` elements. Gives their names.
fn define_globals(ir: &mut Ir, max_stores: usize) -> FxHashMap<Attribute, Ident> {
    let mut large: Vec<(DenseElementsAttr, Location)> = Vec::new();
    let mut seen = FxHashSet::default();
    ir.for_each_arena(&mut |ir| {
        for op in ir.all_ops() {
            if let Some(constant) = ConstantOp::cast(ir, op)
                && constant.value(ir).num_elements(ir) > max_stores
                && seen.insert(Attribute::from(constant.value(ir)))
            {
                large.push((constant.value(ir), ir.loc(op)));
            }
        }
    });
    let Some(body) = ModuleOp::body_block(ir) else {
        return FxHashMap::default();
    };
    let names = ir.block_ops(body).filter_map(|op| ir.attr(op, "sym_name"));
    let taken: FxHashSet<Attribute> = names.collect();
    let mut builder = Builder::new(ir);
    builder.set_insertion_point_to_start(body);
    let mut globals = FxHashMap::default();
    let mut numbers = 0..;
    for (value, loc) in large {
        let name = numbers
            .by_ref()
            .map(|number: u32| format!("constant_{number}"))
            .find(|name| !taken.contains(&StringAttr::get(&builder, name).into()))
            .expect("there are more numbers than symbols");
        let ty = value.ty(&builder);
        let shape = ty.shape(&builder).expect("elements have a shape");
        let ty = MemRefType::get(&builder, shape, ty.element(&builder));
        memref::GlobalOp::builder(Cow::Borrowed(&name), ty)
            .sym_visibility(Some(Cow::Borrowed("private")))
            .initial_value(Some(value.into()))
            .constant(true)
            .build(&mut builder, loc);
        globals.insert(value.into(), builder.ident(&name));
    }
    globals
}

terrace::ir::conversion_pattern! {
    /// Element by element.
    AddLowering: AddOp => lower_add;
    /// Element by element.
    MulLowering: MulOp => lower_mul;
    /// Reads with the subscripts reversed.
    TransposeLowering: TransposeOp => lower_transpose;
    /// Copies in the order of the elements.
    ReshapeLowering: ReshapeOp => lower_reshape;
    /// A cast to the same type is its operand.
    CastLowering: CastOp => lower_cast;
    /// Prints the memory instead of the tensor.
    PrintLowering: PrintOp => lower_print;
    /// `main`, into which all other functions were inlined.
    FuncLowering: FuncOp => lower_func;
    /// The end of `main`.
    ReturnLowering: ReturnOp => lower_return;
}

/// The type of the memory that holds a tensor.
fn memory_type(rw: &ConversionRewriter<'_>, tensor: Value) -> Result<MemRefType, MatchFailure> {
    let ty = rw.convert_type(rw.ty(tensor))?;
    ty.cast(rw)
        .ok_or_else(|| MatchFailure::new("the shape of a tensor is not known"))
}

/// A buffer that lives as long as the block of `op`.
fn allocate(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    ty: MemRefType,
) -> Result<Value, MatchFailure> {
    let outside = || MatchFailure::new("the op is in no block");
    let block = rw.parent_block(op).ok_or_else(outside)?;
    let end = rw.last_op(block).ok_or_else(outside)?;
    let loc = rw.loc(op);
    Ok(rw.preserving_insertion_point(|b| {
        b.set_insertion_point_to_start(block);
        let memory = memref::AllocOp::of_type(b, loc, ty).memref(b);
        b.set_insertion_point_before(end);
        memref::DeallocOp::build(b, loc, memory);
        memory
    }))
}

/// Computes each element of the result by `element`, from its subscripts, in a nest of loops over the result's shape.
fn lower_to_loops(
    op: Op,
    rw: &mut ConversionRewriter<'_>,
    element: impl for<'s> FnOnce(&'s Scope<'s>, &[Expr<'s>]) -> Expr<'s>,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = memory_type(rw, rw.result(op, 0))?;
    let memory = allocate(rw, op, ty)?;
    let built = expressions(&rw.at(loc), |e| {
        let to = e.view(e.expr(memory));
        e.affine_nest(&to.sizes(), |at| to[at].set(element(e, at)));
    });
    built.map_err(|mistakes| MatchFailure::new(mistakes[0].message().to_owned()))?;
    rw.replace_op(op, &[memory]);
    Ok(())
}

fn lower_add(op: AddOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    lower_to_loops(op.op(), rw, |e, at| {
        e.view(e.expr(operands[0]))[at] + e.view(e.expr(operands[1]))[at]
    })
}

fn lower_mul(op: MulOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    lower_to_loops(op.op(), rw, |e, at| {
        e.view(e.expr(operands[0]))[at] * e.view(e.expr(operands[1]))[at]
    })
}

// ANCHOR: transpose
fn lower_transpose(
    op: TransposeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_to_loops(op.op(), rw, |e, at| {
        let reversed: SmallVec<[Expr<'_>; 2]> = at.iter().rev().copied().collect();
        e.view(e.expr(operands[0]))[&reversed[..]].get()
    })
}
// ANCHOR_END: transpose

/// Reads the element with the same number in row-major order.
fn lower_reshape(
    op: ReshapeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let from = memory_type(rw, op.input(rw))?.shape(rw).to_vec();
    let to = memory_type(rw, op.output(rw))?.shape(rw).to_vec();
    lower_to_loops(op.op(), rw, |e, at| {
        let places = at.iter().zip(&to);
        let number = places.fold(e.index(0), |number, (at, extent)| number * *extent + *at);
        e.view(e.expr(operands[0]))[&places_of(number, &from)[..]].get()
    })
}

/// The subscripts of the element with a number in row-major order.
fn places_of<'s>(number: Expr<'s>, shape: &[i64]) -> SmallVec<[Expr<'s>; 2]> {
    let mut rest = number;
    let places = shape.iter().enumerate().rev().map(|(dim, extent)| {
        // The first subscript is what the others leave: no remainder to take.
        let place = if dim == 0 { rest } else { rest % *extent };
        rest = rest / *extent;
        place
    });
    let mut places: SmallVec<[Expr<'s>; 2]> = places.collect();
    places.reverse();
    places
}

fn lower_cast(op: CastOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(op.output(rw)))?;
    if rw.ty(operands[0]) != ty {
        return Err(MatchFailure::new("the cast changes the shape"));
    }
    rw.replace_op(op.op(), operands);
    Ok(())
}

fn lower_print(op: PrintOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    rw.modify(op.op(), |ir| ir.set_operands(op.op(), operands));
    Ok(())
}

fn lower_func(op: FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let ty = op.function_type(rw);
    if op.sym_name(rw) != MAIN || !ty.inputs(rw).is_empty() || !ty.results(rw).is_empty() {
        return Err(MatchFailure::new(
            "only a function `main` without arguments and results can be lowered: all others must have been inlined into it",
        ));
    }
    let info = <func::FuncOp as TypedOp>::INFO;
    let attributes = info
        .attributes
        .iter()
        .map(|attr| rw.attr(op.op(), &attr.name));
    let attributes: SmallVec<[Option<Attribute>; 8]> = attributes.collect();
    let name = rw.op_name_of(info);
    rw.rename_op(op.op(), name, &attributes);
    Ok(())
}

fn lower_return(op: ReturnOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    func::ReturnOp::build(rw, loc, &[]);
    rw.erase_op(op.op());
    Ok(())
}

/// Small constants are stored element by element, others refer to their global.
struct ConstantLowering {
    globals: FxHashMap<Attribute, Ident>,
}

impl ConversionPattern for ConstantLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "ConstantLowering",
            description: "Small constants are stored element by element, others refer to their global.",
            root: PatternRoot::Op(<ConstantOp as TypedOp>::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(&self, op: Op, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
        let loc = rw.loc(op);
        let constant = ConstantOp::from_op_unchecked(op);
        let elements = constant.value(rw);
        let ty = memory_type(rw, constant.output(rw))?;
        if let Some(&global) = self.globals.get(&elements.into()) {
            let symbol = FlatSymbolRefAttr::get(rw, global);
            let memory = memref::GetGlobalOp::build(rw, loc, ty.into(), symbol);
            rw.replace_op_with(op, memory.op());
            return Ok(());
        }
        let memory = allocate(rw, op, ty)?;
        let values: SmallVec<[f64; 8]> = elements.f64_values(rw).collect();
        let shape = ty.shape(rw).to_vec();
        // Canonicalization moves each scalar to the front of the block, so that the last one built comes first.
        let scalars = values.iter().rev();
        let scalars: SmallVec<[Value; 8]> = scalars
            .map(|value| arith::ConstantOp::float(rw, loc, Type::F64, *value).result(rw))
            .collect();
        for (number, scalar) in (0..).zip(scalars.into_iter().rev()) {
            let map = AffineMapAttr::get(rw, place(number, &shape));
            affine::StoreOp::build(rw, loc, scalar, memory, &[], map);
        }
        rw.replace_op(op, &[memory]);
        Ok(())
    }
}

/// The constant subscripts of an element by its number in row-major order.
fn place(number: i64, shape: &[i64]) -> AffineMap {
    let mut rest = number;
    let mut subscripts: Vec<AffineExpr> = shape
        .iter()
        .rev()
        .map(|&extent| {
            let subscript = rest % extent;
            rest /= extent;
            AffineExpr::Constant(subscript)
        })
        .collect();
    subscripts.reverse();
    AffineMap::new(0, 0, subscripts)
}
