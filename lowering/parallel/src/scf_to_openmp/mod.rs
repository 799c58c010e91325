//! `convert-scf-to-openmp`: parallel loops as loops that the threads of a team share.

mod reductions;

use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_dialects::{llvm, memref, omp, scf};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, FlatSymbolRefAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{Block, Builder, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Convert parallel loops to constructs of OpenMP.
///
/// Values that a loop reduces are collected in variables, by declarations that are added to the module.
#[pass(
    name = "convert-scf-to-openmp",
    on = ModuleOp,
    dependent_dialects(omp::OmpDialect, llvm::LlvmDialect, memref::MemRefDialect)
)]
pub struct ScfToOpenmpPass {
    /// How many threads there are; 0 for as many as OpenMP finds right.
    #[option(default = 0)]
    pub num_threads: u32,
}

impl Pass for ScfToOpenmpPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        convert_inside(ir, self.num_threads)
    }
}

/// Converts the loops in the ops of a symbol table, and in the symbol tables inside it.
fn convert_inside(ir: &mut Ir, num_threads: u32) -> PassResult {
    let stubs: Vec<Op> = ir.children().map(|(op, _)| op).collect();
    let mut symbols = SymbolTable::new(ir);
    for stub in stubs {
        let Some(mut inside) = ir.take_child(stub) else {
            continue;
        };
        let converted = match inside.has_trait(inside.root(), OpTraits::SYMBOL_TABLE) {
            true => convert_inside(&mut inside, num_threads),
            false => convert_loops((ir, &mut symbols), stub, &mut inside, num_threads),
        };
        ir.put_child(stub, inside);
        converted?;
    }
    remaining_loop(ir)
}

/// Says where a loop is that was not converted.
fn remaining_loop(ir: &Ir) -> PassResult {
    let is_of_loop = |op: &Op| {
        scf::ParallelOp::cast(ir, *op).is_some()
            || scf::ReduceOp::cast(ir, *op).is_some()
            || scf::ReduceReturnOp::cast(ir, *op).is_some()
    };
    match ir.walk(ir.root(), WalkOrder::Post).find(is_of_loop) {
        Some(op) => ir.error(op, "unconverted operation found").into(),
        None => Ok(()),
    }
}

/// Converts the loops in an op of a symbol table, which was taken out.
fn convert_loops(
    (around, symbols): (&mut Ir, &mut SymbolTable),
    stub: Op,
    ir: &mut Ir,
    num_threads: u32,
) -> PassResult {
    let loops = ir.walk(ir.root(), WalkOrder::Post);
    let loops: Vec<scf::ParallelOp> = loops
        .filter_map(|op| scf::ParallelOp::cast(ir, op))
        .collect();
    for op in loops {
        if let Some(names) = reductions::declare((around, symbols), stub, ir, op) {
            convert_loop(ir, op, &names, num_threads);
        }
    }
    remaining_loop(ir)
}

/// Replaces a loop whose reductions have been declared under these names.
fn convert_loop(ir: &mut Ir, op: scf::ParallelOp, names: &[Ident], num_threads: u32) {
    let loc = ir.loc(op.op());
    let body = op.body(ir);
    let mut b = Builder::before(ir, op.op());
    let one = integer_constant(&mut b, loc, Type::I64, 1);
    let inits: Vec<Value> = op.init_vals(&b).collect();
    let pointer: Type = llvm::PointerType::get(&b, 0).into();
    let mut variables: Vec<Value> = Vec::new();
    for init in inits {
        let ty = b.ty(init);
        let variable = llvm::AllocaOp::of(&mut b, loc, pointer, one, ty, None).res(&b);
        llvm::StoreOp::build(&mut b, loc, init, variable);
        variables.push(variable);
    }
    let threads = match num_threads {
        0 => None,
        count => Some(integer_constant(&mut b, loc, Type::I32, count)),
    };
    let parallel = omp::ParallelOp::builder()
        .num_threads(threads)
        .build(&mut b, loc);
    let region = parallel.region(&b);
    b.create_block(region, &[]);
    let shared = build_shared_loop(&mut b, loc, &variables, names);
    omp::TerminatorOp::build(&mut b, loc);
    let region = shared.region(&b);
    let block = b.create_block(region, &vec![pointer; variables.len()]);
    let private = b.block_args(block).to_vec();
    let scope = build_loops(&mut b, loc, op);

    let ir = b.ir_mut();
    ir.move_region_blocks(op.region(ir), scope.body_region(ir));
    ir.remove_block_args(body, |_| true);
    reduce(ir, loc, body, &private);
    let mut b = Builder::before(ir, op.op());
    for (index, variable) in variables.into_iter().enumerate() {
        let result = b.result(op.op(), index);
        let ty = b.ty(result);
        let value = llvm::LoadOp::builder(ty, variable)
            .build(&mut b, loc)
            .res(&b);
        b.ir_mut().replace_all_uses(result, value);
    }
    ir.erase_op(op.op());
}

fn build_shared_loop(
    b: &mut Builder<'_>,
    loc: Location,
    variables: &[Value],
    names: &[Ident],
) -> omp::WsloopOp {
    if variables.is_empty() {
        return omp::WsloopOp::builder().build(b, loc);
    }
    let names = names
        .iter()
        .map(|name| FlatSymbolRefAttr::get(b, *name).into());
    let names: Vec<Attribute> = names.collect();
    let by_reference = DenseArrayAttr::from_bytes(b, Type::I1, vec![0; variables.len()]);
    let names = ArrayAttr::get(b, &names);
    omp::WsloopOp::builder()
        .reduction_vars(variables)
        .reduction_syms(Some(names))
        .reduction_byref(Some(by_reference))
        .build(b, loc)
}

/// Builds the loops of a parallel one, with a scope for what they allocate as their body. Variables of the old loops become those of
/// the new ones.
fn build_loops(b: &mut Builder<'_>, loc: Location, op: scf::ParallelOp) -> memref::AllocaScopeOp {
    let lower: Vec<Value> = op.lower_bound(b).collect();
    let upper: Vec<Value> = op.upper_bound(b).collect();
    let steps: Vec<Value> = op.step(b).collect();
    let loops = omp::LoopNestOp::builder()
        .collapse_num_loops(Some(lower.len() as i64))
        .loop_lower_bounds(&lower)
        .loop_upper_bounds(&upper)
        .loop_steps(&steps)
        .build(b, loc);
    let old = op.induction_vars(b).to_vec();
    let types: Vec<Type> = old.iter().map(|value| b.ty(*value)).collect();
    let region = loops.region(b);
    let block = b.create_block(region, &types);
    let new = b.block_args(block).to_vec();
    for (old, new) in old.into_iter().zip(new) {
        b.ir_mut().replace_all_uses(old, new);
    }
    let scope = memref::AllocaScopeOp::build(b, loc, &[]);
    omp::YieldOp::build(b, loc, &[]);
    scope
}

/// At the end of an iteration, combines what it gives with what is in the variables of the thread.
fn reduce(ir: &mut Ir, loc: Location, body: Block, variables: &[Value]) {
    let end = ir.last_op(body).expect("a loop has a terminator");
    let end = scf::ReduceOp::cast(ir, end).expect("a loop ends with a reduction");
    let end_loc = ir.loc(end.op());
    let values: Vec<Value> = ir.operands(end.op()).collect();
    let regions: Vec<_> = end.reductions(ir).collect();
    for ((region, value), variable) in regions.into_iter().zip(values).zip(variables) {
        let block = ir.first_block(region).expect("a reduction has a body");
        let ty = ir.ty(value);
        let mut b = Builder::before(ir, end.op());
        let current = llvm::LoadOp::builder(ty, *variable)
            .build(&mut b, end_loc)
            .res(&b);
        let last = ir.last_op(block).expect("a reduction has a result");
        ir.inline_block_before(block, end.op(), &[current, value]);
        let result = ir.operand(last, 0);
        ir.erase_op(last);
        llvm::StoreOp::build(&mut Builder::before(ir, end.op()), loc, result, *variable);
    }
    memref::AllocaScopeReturnOp::build(&mut Builder::before(ir, end.op()), loc, &[]);
    ir.erase_op(end.op());
}
