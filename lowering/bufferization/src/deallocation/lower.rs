//! `bufferization-lower-deallocations`: what is to be freed under conditions is compared when the program runs.

use terrace_dialects::arith::{self, ArithDialect, CmpIPredicate, constant_index};
use terrace_dialects::bufferization::DeallocOp;
use terrace_dialects::func::{CallOp, FuncDialect, FuncOp};
use terrace_dialects::memref::{
    self, AllocOp, CastOp, DimOp, ExtractAlignedPointerAsIndexOp, LoadOp, MemRefDialect, StoreOp,
};
use terrace_dialects::scf::{ForOp, IfOp, ScfDialect};
use terrace_ir::attributes::{Attribute, BoolAttr, FlatSymbolRefAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::Rewriter;
use terrace_ir::symbol::{SymbolTable, Visibility, set_visibility};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Builder, Context, Diagnostic, ImplicitLocBuilder, Ir, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Lowers `bufferization.dealloc` operations to `memref.dealloc` operations.
///
/// Where several buffers may be the same one, or one that is kept, a function compares them: it is added to the module. In a
/// pass on functions there must be no such op.
#[pass(
    name = "bufferization-lower-deallocations",
    dependent_dialects(ArithDialect, FuncDialect, MemRefDialect, ScfDialect)
)]
pub fn lower_deallocations(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    lower(ir)
}

/// Lowers all ops that free buffers under conditions, in a module or a function.
///
/// # Errors
/// If it is neither, or if there is no module to add a function to that is needed.
pub(super) fn lower(ir: &mut Ir) -> PassResult {
    let root = ir.root();
    if ModuleOp::cast(ir, root).is_none() && FuncOp::cast(ir, root).is_none() {
        let message = "root operation must be a builtin.module or a function";
        return Err(ir.error(root, message));
    }
    lower_inside(ir, None)
}

fn is_table(ir: &Ir) -> bool {
    ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE)
}

fn deallocations(ir: &Ir) -> Vec<DeallocOp> {
    let ops = ir.walk(ir.root(), WalkOrder::Pre);
    ops.filter_map(|op| DeallocOp::cast(ir, op)).collect()
}

/// Whether an op in the symbol table that is this arena frees several buffers.
fn needs_helper(ir: &Ir) -> bool {
    deallocations(ir).iter().any(|op| op.memrefs(ir).len() > 1)
        || ir
            .children()
            .any(|(_, child)| !is_table(child) && needs_helper(child))
}

fn lower_inside(ir: &mut Ir, outer: Option<Ident>) -> PassResult {
    let helper = match is_table(ir) {
        true => needs_helper(ir).then(|| add_helper(ir)),
        false => outer,
    };
    for op in deallocations(ir) {
        lower_one(&mut Rewriter::new(ir), op, helper)?;
    }
    for child in ir.children_mut() {
        lower_inside(child, helper)?;
    }
    Ok(())
}

fn lower_one(
    rewriter: &mut Rewriter<'_>,
    op: DeallocOp,
    helper: Option<Ident>,
) -> Result<(), Diagnostic> {
    let memrefs: SmallVec<[Value; 4]> = op.memrefs(rewriter).collect();
    let conditions: SmallVec<[Value; 4]> = op.conditions(rewriter).collect();
    let retained: SmallVec<[Value; 4]> = op.retained(rewriter).collect();
    let loc = rewriter.loc(op.op());
    rewriter.set_insertion_point_before(op.op());
    let results: SmallVec<[Value; 4]> = {
        let b = &rewriter.at(loc);
        match (&memrefs[..], &retained[..], helper) {
            ([], _, _) => {
                let never = constant(b, false);
                retained.iter().map(|_| never).collect()
            }
            ([memref], [], _) => {
                free_if(b, conditions[0], *memref);
                SmallVec::new()
            }
            ([memref], _, _) => free_unless_retained(b, *memref, conditions[0], &retained),
            (_, _, Some(helper)) => free_with(b, helper, &memrefs, &conditions, &retained),
            (_, _, None) => {
                let message = "library function required for generic lowering, but cannot be automatically inserted when operating on functions";
                return Err(rewriter
                    .error(op.op(), message)
                    .help("run the pass on the module"));
            }
        }
    };
    rewriter.replace_op(op.op(), &results);
    Ok(())
}

fn constant(b: &ImplicitLocBuilder<'_>, value: bool) -> Value {
    b.value(arith::ConstantOp::new(
        b,
        Attribute::from(BoolAttr::get(value)),
    ))
}

fn free_if(b: &ImplicitLocBuilder<'_>, condition: Value, memref: Value) {
    IfOp::with(b, condition, |b| {
        memref::DeallocOp::new(b, memref);
    });
}

/// Frees a buffer unless it is one of those that are kept. Gives which of them it is and would have been freed.
fn free_unless_retained(
    b: &ImplicitLocBuilder<'_>,
    memref: Value,
    condition: Value,
    retained: &[Value],
) -> SmallVec<[Value; 4]> {
    let pointer = ExtractAlignedPointerAsIndexOp::new(b, memref);
    let differs: SmallVec<[Value; 4]> = retained
        .iter()
        .map(|retained| {
            let other = ExtractAlignedPointerAsIndexOp::new(b, *retained);
            b.value(arith::CmpIOp::new(b, CmpIPredicate::Ne, pointer, other))
        })
        .collect();
    let mut from_all = differs[0];
    for differs in &differs[1..] {
        from_all = b.value(arith::AndIOp::new(b, from_all, *differs));
    }
    let is_freed = b.value(arith::AndIOp::new(b, from_all, condition));
    free_if(b, is_freed, memref);
    let always = constant(b, true);
    differs
        .into_iter()
        .map(|differs| {
            let is_same = arith::XOrIOp::new(b, differs, always);
            b.value(arith::AndIOp::new(b, is_same, condition))
        })
        .collect()
}

/// Buffers in memory, for a function that takes any number of them.
struct List {
    memref: Value,
    /// With a dynamic size.
    cast: Value,
}

fn new_list(b: &ImplicitLocBuilder<'_>, len: usize, element: Type) -> Value {
    let ty = MemRefType::get(&b.context(), &[len as i64], element);
    b.value(AllocOp::new(b, ty, (), ()))
}

fn list_type(cx: &Context, element: Type) -> Type {
    MemRefType::get(cx, &[DYNAMIC], element).into()
}

fn cast_list(b: &ImplicitLocBuilder<'_>, memref: Value, element: Type) -> List {
    let ty = list_type(&b.context(), element);
    List {
        memref,
        cast: b.value(CastOp::new(b, ty, memref)),
    }
}

/// Frees what a function finds to be different buffers that are not kept.
fn free_with(
    b: &ImplicitLocBuilder<'_>,
    helper: Ident,
    memrefs: &[Value],
    conditions: &[Value],
    retained: &[Value],
) -> SmallVec<[Value; 4]> {
    let freed = new_list(b, memrefs.len(), Type::INDEX);
    let wanted = new_list(b, memrefs.len(), Type::I1);
    let kept = new_list(b, retained.len(), Type::INDEX);
    let store_pointers = |memrefs: &[Value], list: Value| {
        for (number, memref) in memrefs.iter().enumerate() {
            let pointer = ExtractAlignedPointerAsIndexOp::new(b, *memref);
            StoreOp::new(b, pointer, list, constant_index(b, number as i64));
        }
    };
    store_pointers(memrefs, freed);
    for (number, condition) in conditions.iter().enumerate() {
        StoreOp::new(b, *condition, wanted, constant_index(b, number as i64));
    }
    store_pointers(retained, kept);
    let freed = cast_list(b, freed, Type::INDEX);
    let wanted = cast_list(b, wanted, Type::I1);
    let kept = cast_list(b, kept, Type::INDEX);
    let is_freed = new_list(b, memrefs.len(), Type::I1);
    let is_owned = new_list(b, retained.len(), Type::I1);
    let is_freed = cast_list(b, is_freed, Type::I1);
    let is_owned = cast_list(b, is_owned, Type::I1);
    let lists = [&freed, &kept, &wanted, &is_freed, &is_owned];
    let arguments = lists.map(|list| list.cast);
    b.build(|b, loc| {
        let callee = FlatSymbolRefAttr::get(b, helper);
        CallOp::build(b, loc, &[], callee, &arguments);
    });
    for (number, memref) in memrefs.iter().enumerate() {
        let number = constant_index(b, number as i64);
        let condition = b.value(LoadOp::new(b, is_freed.memref, number));
        free_if(b, condition, *memref);
    }
    let results = (0..retained.len()).map(|number| {
        let number = constant_index(b, number as i64);
        b.value(LoadOp::new(b, is_owned.memref, number))
    });
    let results = results.collect();
    for list in lists {
        memref::DeallocOp::new(b, list.memref);
    }
    results
}

/// Adds the function that compares buffers to a module.
fn add_helper(module: &mut Ir) -> Ident {
    let loc = module.loc(module.root());
    let op = {
        let mut b = Builder::new(module);
        build_helper(&b.at(loc)).op()
    };
    set_visibility(module, op, Visibility::Private);
    SymbolTable::new(module).insert(module, op)
}

/// The function gets pointers to what is to be freed, those to what is kept, and the conditions. It finds what is freed, and what
/// of the kept is owned by whoever keeps it.
fn build_helper(b: &ImplicitLocBuilder<'_>) -> FuncOp {
    let cx = b.context();
    let [pointers, flags] = [Type::INDEX, Type::I1].map(|element| list_type(&cx, element));
    let inputs = [pointers, pointers, flags, flags, flags];
    FuncOp::define(b, "dealloc_helper", &inputs, &[], |b, arguments| {
        let &[freed, kept, wanted, is_freed, is_owned] = arguments else {
            unreachable!("the function has five arguments")
        };
        let (zero, one) = (constant_index(b, 0), constant_index(b, 1));
        let (always, never) = (constant(b, true), constant(b, false));
        let num_freed = b.value(DimOp::new(b, freed, zero));
        let num_kept = b.value(DimOp::new(b, kept, zero));
        ForOp::with(b, zero, num_kept, one, (), |b, number, _| {
            StoreOp::new(b, never, is_owned, number);
        });
        ForOp::with(b, zero, num_freed, one, (), |b, number, _| {
            let pointer = b.value(LoadOp::new(b, freed, number));
            let condition = b.value(LoadOp::new(b, wanted, number));
            let is_kept_by_none =
                ForOp::with(b, zero, num_kept, one, always, |b, other, carried| {
                    let kept = b.value(LoadOp::new(b, kept, other));
                    let is_same = arith::CmpIOp::new(b, CmpIPredicate::Eq, kept, pointer);
                    IfOp::with(b, is_same, |b| {
                        let before = LoadOp::new(b, is_owned, other);
                        let after = arith::OrIOp::new(b, before, condition);
                        StoreOp::new(b, after, is_owned, other);
                    });
                    let differs = arith::CmpIOp::new(b, CmpIPredicate::Ne, kept, pointer);
                    arith::AndIOp::new(b, carried[0], differs)
                });
            let is_kept_by_none = b.result(is_kept_by_none, 0);
            let is_new = ForOp::with(
                b,
                zero,
                number,
                one,
                is_kept_by_none,
                |b, other, carried| {
                    let before = LoadOp::new(b, freed, other);
                    let differs = arith::CmpIOp::new(b, CmpIPredicate::Ne, before, pointer);
                    arith::AndIOp::new(b, carried[0], differs)
                },
            );
            let is_first = arith::AndIOp::new(b, b.result(is_new, 0), condition);
            StoreOp::new(b, is_first, is_freed, number);
        });
    })
}
