//! Which reductions of loops OpenMP knows, and their declarations.

use terrace_conversions::splat::{splat_float, splat_integer};
use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::llvm::{self, AtomicBinOp, AtomicOrdering};
use terrace_dialects::{omp, scf};
use terrace_ir::attributes::{Attribute, TypeAttr};
use terrace_ir::context::Ident;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::SymbolTable;
use terrace_ir::types::{FloatType, IntegerType, ShapedType};
use terrace_ir::{Block, Builder, Ir, Op, Region, Type, Value};

/// A reduction that OpenMP knows.
struct Reduction {
    /// What changes nothing that it is combined with.
    neutral: Attribute,
    /// How memory is combined with a value at once.
    atomic: Option<AtomicBinOp>,
}

/// Declares the reductions of a loop before an op of a symbol table, and gives their names. Nothing if OpenMP does not know one.
pub(super) fn declare(
    (around, symbols): (&mut Ir, &mut SymbolTable),
    before: Op,
    ir: &Ir,
    op: scf::ParallelOp,
) -> Option<Vec<Ident>> {
    let reduce = op.terminator(ir)?;
    let mut declared = Vec::new();
    for (region, value) in reduce.reductions(ir).zip(ir.operands(reduce.op())) {
        let ty = ir.ty(value);
        let reduction = reduction_of(ir, ir.first_block(region)?, ty)?;
        declared.push((region, ty, reduction));
    }
    let mut names = Vec::new();
    for (region, ty, reduction) in declared {
        let table = (&mut *around, &mut *symbols);
        names.push(build(
            table,
            before,
            ir,
            (region, ty),
            reduction,
            reduce.op(),
        ));
    }
    Some(names)
}

/// Builds the declaration of a reduction of values of a type, which a region combines.
fn build(
    (around, symbols): (&mut Ir, &mut SymbolTable),
    before: Op,
    ir: &Ir,
    (region, ty): (Region, Type),
    Reduction { neutral, atomic }: Reduction,
    reduce: Op,
) -> Ident {
    let loc = ir.loc(reduce);
    let mut b = Builder::before(around, before);
    let attr = TypeAttr::get(&b, ty);
    let declaration = omp::DeclareReductionOp::builder("__scf_reduction".into(), attr)
        .build(&mut b, loc)
        .op();
    let name = symbols.insert(around, declaration);
    let inside = around.child_mut(declaration);
    let inside = inside.expect("a declaration has an arena of its own");
    let op = omp::DeclareReductionOp::cast(inside, inside.root()).expect("it is one");

    let init = inside.append_block(op.initializer_region(inside), &[ty]);
    let mut b = Builder::at_end(inside, init);
    let value = llvm::ConstantOp::build(&mut b, loc, ty, neutral).res(&b);
    omp::YieldOp::build(&mut b, loc, &[value]);

    let combiner = op.reduction_region(inside);
    inside.clone_region_from(ir, region, combiner, &mut CloneMap::default());
    let block = inside.first_block(combiner).expect("it was copied");
    let end = inside.last_op(block).expect("a reduction has a result");
    let (result, end_loc) = (inside.operand(end, 0), inside.loc(end));
    omp::YieldOp::build(&mut Builder::before(inside, end), end_loc, &[result]);
    inside.erase_op(end);

    if let Some(atomic) = atomic {
        let pointer: Type = llvm::PointerType::get(inside, 0).into();
        let block = inside.append_block(op.atomic_reduction_region(inside), &[pointer; 2]);
        let mut b = Builder::at_end(inside, block);
        let [to, from] = [0, 1].map(|index| b.block_arg(block, index));
        let value = llvm::LoadOp::builder(ty, from).build(&mut b, loc).res(&b);
        let ordering = AtomicOrdering::Monotonic;
        llvm::AtomicRmwOp::builder(atomic, to, value, ordering).build(&mut b, loc);
        omp::YieldOp::build(&mut b, loc, &[]);
    }
    name
}

/// A number that is neutral, whatever the type.
enum Neutral {
    Integer(i128),
    Float(f64),
    /// The largest integer, or the smallest.
    SignedBound {
        largest: bool,
    },
    UnsignedBound {
        largest: bool,
    },
    FloatBound {
        largest: bool,
    },
}

/// What a reduction does, if OpenMP knows it.
fn reduction_of(ir: &Ir, block: Block, ty: Type) -> Option<Reduction> {
    let (neutral, atomic) = match ir.block_ops(block).collect::<Vec<_>>()[..] {
        [op, end] => operator(ir, block, op, end)?,
        [compare, select, end] => bound(ir, block, [compare, select, end])?,
        _ => return None,
    };
    let is_vector = ty.is::<ShapedType>(ir);
    Some(Reduction {
        neutral: neutral_value(ir, ty, neutral)?,
        atomic: atomic.filter(|_| !is_vector),
    })
}

fn returned(ir: &Ir, end: Op) -> Option<Value> {
    scf::ReduceReturnOp::cast(ir, end)?;
    ir.operands(end).next()
}

/// An operator on both values, in order.
fn operator(ir: &Ir, block: Block, op: Op, end: Op) -> Option<(Neutral, Option<AtomicBinOp>)> {
    let arguments = ir.block_args(block);
    if arguments.len() != 2
        || !ir.operands(op).eq(arguments.iter().copied())
        || ir.num_results(op) != 1
        || returned(ir, end)? != ir.result(op, 0)
    {
        return None;
    }
    Some(match ir.name(op).as_str(ir) {
        "arith.addf" | "llvm.fadd" => (Neutral::Float(0.0), Some(AtomicBinOp::Fadd)),
        "arith.addi" | "llvm.add" => (Neutral::Integer(0), Some(AtomicBinOp::Add)),
        "arith.ori" | "llvm.or" => (Neutral::Integer(0), Some(AtomicBinOp::Or)),
        "arith.xori" | "llvm.xor" => (Neutral::Integer(0), Some(AtomicBinOp::Xor)),
        "arith.andi" | "llvm.and" => (Neutral::Integer(-1), Some(AtomicBinOp::And)),
        "arith.mulf" | "llvm.fmul" => (Neutral::Float(1.0), None),
        "arith.muli" | "llvm.mul" => (Neutral::Integer(1), None),
        _ => return None,
    })
}

/// The kinds of numbers that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    Floats,
    Signed,
    Unsigned,
}

/// A choice between both values by a comparison: the smaller one or the larger one.
fn bound(
    ir: &Ir,
    block: Block,
    [compare, select, end]: [Op; 3],
) -> Option<(Neutral, Option<AtomicBinOp>)> {
    let (compared, is_less) = comparison(ir, compare)?;
    let is_select =
        arith::SelectOp::cast(ir, select).is_some() || llvm::SelectOp::cast(ir, select).is_some();
    let &[first, second] = ir.block_args(block) else {
        return None;
    };
    if !is_select
        || !ir.operands(compare).eq([first, second])
        || ir.operand(select, 0) != ir.result(compare, 0)
        || returned(ir, end)? != ir.result(select, 0)
    {
        return None;
    }
    let chosen = [ir.operand(select, 1), ir.operand(select, 2)];
    let is_min = match chosen {
        _ if chosen == [first, second] => is_less,
        _ if chosen == [second, first] => !is_less,
        _ => return None,
    };
    let largest = is_min;
    Some(match (compared, is_min) {
        (Compared::Floats, _) => (Neutral::FloatBound { largest }, None),
        (Compared::Signed, true) => (Neutral::SignedBound { largest }, Some(AtomicBinOp::Min)),
        (Compared::Signed, false) => (Neutral::SignedBound { largest }, Some(AtomicBinOp::Max)),
        (Compared::Unsigned, true) => (Neutral::UnsignedBound { largest }, Some(AtomicBinOp::Umin)),
        (Compared::Unsigned, false) => {
            (Neutral::UnsignedBound { largest }, Some(AtomicBinOp::Umax))
        }
    })
}

/// What a comparison compares, and whether it asks which is less.
fn comparison(ir: &Ir, op: Op) -> Option<(Compared, bool)> {
    if let Some(op) = arith::CmpFOp::cast(ir, op) {
        return Some(match op.predicate(ir) {
            CmpFPredicate::Olt | CmpFPredicate::Ole => (Compared::Floats, true),
            CmpFPredicate::Ogt | CmpFPredicate::Oge => (Compared::Floats, false),
            _ => return None,
        });
    }
    if let Some(op) = llvm::FCmpOp::cast(ir, op) {
        return Some(match op.predicate(ir) {
            llvm::FCmpPredicate::Olt | llvm::FCmpPredicate::Ole => (Compared::Floats, true),
            llvm::FCmpPredicate::Ogt | llvm::FCmpPredicate::Oge => (Compared::Floats, false),
            _ => return None,
        });
    }
    if let Some(op) = arith::CmpIOp::cast(ir, op) {
        return Some(match op.predicate(ir) {
            CmpIPredicate::Slt | CmpIPredicate::Sle => (Compared::Signed, true),
            CmpIPredicate::Sgt | CmpIPredicate::Sge => (Compared::Signed, false),
            CmpIPredicate::Ult | CmpIPredicate::Ule => (Compared::Unsigned, true),
            CmpIPredicate::Ugt | CmpIPredicate::Uge => (Compared::Unsigned, false),
            CmpIPredicate::Eq | CmpIPredicate::Ne => return None,
        });
    }
    let op = llvm::ICmpOp::cast(ir, op)?;
    Some(match op.predicate(ir) {
        llvm::ICmpPredicate::Slt | llvm::ICmpPredicate::Sle => (Compared::Signed, true),
        llvm::ICmpPredicate::Sgt | llvm::ICmpPredicate::Sge => (Compared::Signed, false),
        llvm::ICmpPredicate::Ult | llvm::ICmpPredicate::Ule => (Compared::Unsigned, true),
        llvm::ICmpPredicate::Ugt | llvm::ICmpPredicate::Uge => (Compared::Unsigned, false),
        llvm::ICmpPredicate::Eq | llvm::ICmpPredicate::Ne => return None,
    })
}

/// The number as an attribute of a type of integers or floats.
fn neutral_value(ir: &Ir, ty: Type, neutral: Neutral) -> Option<Attribute> {
    let shaped = ty.cast::<ShapedType>(ir);
    let element = shaped.map_or(ty, |shaped| shaped.element(ir));
    let integer = |value: fn(u32) -> i128| {
        let width = element.cast::<IntegerType>(ir)?.width(ir);
        (1..=64)
            .contains(&width)
            .then(|| splat_integer(ir, ty, value(width)))
    };
    match neutral {
        Neutral::Integer(value) => {
            element.cast::<IntegerType>(ir)?;
            Some(splat_integer(ir, ty, value))
        }
        Neutral::SignedBound { largest: true } => integer(|width| (1 << (width - 1)) - 1),
        Neutral::SignedBound { largest: false } => integer(|width| -(1 << (width - 1))),
        Neutral::UnsignedBound { largest: true } => integer(|_| -1),
        Neutral::UnsignedBound { largest: false } => integer(|_| 0),
        Neutral::Float(value) => {
            element.cast::<FloatType>(ir)?;
            Some(splat_float(ir, ty, value))
        }
        Neutral::FloatBound { largest } => {
            let bound = match element {
                Type::F16 => 65504.0,
                Type::BF16 => f64::from(f32::from_bits(0x7f7f_0000)),
                Type::F32 => f64::from(f32::MAX),
                Type::F64 => f64::MAX,
                _ => return None,
            };
            Some(splat_float(ir, ty, if largest { bound } else { -bound }))
        }
    }
}
