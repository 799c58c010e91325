//! `func-split-large`: moves runs of ops out of very long functions into functions of their own.
//!
//! Optimising code generators take time that grows faster than the size of a function. A function of one long block, as
//! inlining everything into `main` gives, is cut into pieces of bounded size, each a private function that is never
//! inlined again; values that a piece needs become arguments, values that are needed later become results. Constants
//! are copied, buffers that only one piece uses move there. Work is linear in the number of ops.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::attributes::{ArrayAttr, Attribute, FlatSymbolRefAttr, StringAttr};
use terrace_ir::interfaces::effects_on_values;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::types::{FunctionType, MemRefType, Type};
use terrace_ir::{Block, Builder, Ir, Op, Value};
use terrace_standard_dialects::func::{CallOp, FuncOp, ReturnOp};
use terrace_standard_dialects::{affine, memref};

/// When a function is split, and into what.
#[derive(Clone, Copy, Debug)]
pub struct SplitLimits {
    /// A function with at most this many ops stays whole.
    pub whole: usize,
    /// A piece ends with the op that makes it this large.
    pub piece: usize,
}

impl Default for SplitLimits {
    /// The sizes from which on LLVM's default pipeline takes more than linear time.
    fn default() -> Self {
        SplitLimits {
            whole: 8_000,
            piece: 1_000,
        }
    }
}

/// Splits every function of a module that is one block of more ops than the limit. Returns whether anything changed.
pub fn split_large_functions(module: &mut Ir, limits: SplitLimits) -> bool {
    let Some(body) = module
        .regions(module.root())
        .first()
        .and_then(|region| module.first_block(*region))
    else {
        return false;
    };
    let functions: Vec<Op> = module
        .block_ops(body)
        .filter(|op| FuncOp::cast(module, *op).is_some())
        .collect();
    let mut symbols = SymbolTable::new(module);
    let mut changed = false;
    for function in functions {
        let Some(ir) = module.child(function) else {
            continue;
        };
        let Some(block) =
            FuncOp::cast(ir, ir.root()).and_then(|func| ir.single_block(func.body(ir)))
        else {
            continue;
        };
        if ir
            .walk(ir.root(), WalkOrder::Pre)
            .take(limits.whole + 1)
            .count()
            <= limits.whole
        {
            continue;
        }
        let mut ir = module
            .take_child(function)
            .expect("the function has a body");
        let pieces = Splitter::new(&ir, block, limits.piece).run(&mut ir);
        let name = function_name(&ir);
        let mut last = function;
        for piece in pieces {
            last = insert_piece(module, &mut symbols, last, &name, piece, &mut ir);
        }
        module.put_child(function, ir);
        changed = true;
    }
    changed
}

fn function_name(ir: &Ir) -> String {
    FuncOp::cast(ir, ir.root()).map_or(String::new(), |func| func.sym_name(ir).into_owned())
}

/// A piece that was cut out, and the call that takes its place, which does not name it yet.
struct Piece {
    function: Box<Ir>,
    call: Op,
}

/// Adds a piece to the module after another function, under a name of its own.
fn insert_piece(
    module: &mut Ir,
    symbols: &mut SymbolTable,
    after: Op,
    name: &str,
    mut piece: Piece,
    caller: &mut Ir,
) -> Op {
    let root = piece.function.root();
    let wanted = StringAttr::get(module, format!("{name}_part"));
    piece.function.set_attr(root, "sym_name", wanted.into());
    let stub = module.create_isolated_op(&[], &[], &[], piece.function);
    module.insert_op_after(after, stub);
    let name = symbols.insert(module, stub);
    let callee = FlatSymbolRefAttr::get(module, name);
    caller.set_attr(piece.call, "callee", callee.into());
    stub
}

struct Splitter {
    block: Block,
    /// Which piece a top-level op belongs to, by op index; zero for ops that stay.
    piece_of: Vec<u32>,
    num_pieces: u32,
}

impl Splitter {
    fn new(ir: &Ir, block: Block, piece_size: usize) -> Self {
        let mut splitter = Splitter {
            block,
            piece_of: vec![0; ir.op_capacity()],
            num_pieces: 1,
        };
        let mut size = 0;
        for op in ir.block_ops(block) {
            if stays(ir, op) {
                // What it needs must be computed before it, what needs it comes after it.
                if is_bound_to_its_place(ir, op) && size > 0 {
                    splitter.num_pieces += 1;
                    size = 0;
                }
                continue;
            }
            splitter.piece_of[op.index()] = splitter.num_pieces;
            size += ir.walk(op, WalkOrder::Pre).count();
            if size >= piece_size {
                splitter.num_pieces += 1;
                size = 0;
            }
        }
        splitter.adopt_buffers(ir);
        splitter
    }

    /// Assigns an allocation, with its deallocation, to the only piece that uses it.
    fn adopt_buffers(&mut self, ir: &Ir) {
        for op in ir
            .block_ops(self.block)
            .filter(|op| memref::AllocOp::cast(ir, *op).is_some() && stays(ir, *op))
        {
            let buffer = ir.result(op, 0);
            let mut owner = None;
            let is_local = ir.users(buffer).all(|user| {
                if memref::DeallocOp::cast(ir, user).is_some() {
                    return ir.parent_block(user) == Some(self.block);
                }
                let piece = self.piece(ir, user);
                only_accesses(ir, user, buffer)
                    && piece != 0
                    && *owner.get_or_insert(piece) == piece
            });
            if let (true, Some(piece)) = (is_local, owner) {
                self.piece_of[op.index()] = piece;
                for user in ir.users(buffer) {
                    if memref::DeallocOp::cast(ir, user).is_some() {
                        self.piece_of[user.index()] = piece;
                    }
                }
            }
        }
    }

    /// The piece of the top-level op around an op.
    fn piece(&self, ir: &Ir, mut op: Op) -> u32 {
        while ir.parent_block(op) != Some(self.block) {
            match ir.parent_op(op) {
                Some(parent) => op = parent,
                None => return 0,
            }
        }
        // The calls of pieces are new.
        self.piece_of.get(op.index()).copied().unwrap_or(0)
    }

    fn run(self, ir: &mut Ir) -> Vec<Piece> {
        self.hoist_buffers(ir);
        let mut members: Vec<Vec<Op>> = vec![Vec::new(); self.num_pieces as usize + 1];
        for op in ir.block_ops(self.block) {
            members[self.piece_of[op.index()] as usize].push(op);
        }
        members
            .drain(1..)
            .filter(|ops| !ops.is_empty())
            .map(|ops| self.cut(ir, ops))
            .collect()
    }

    /// Moves the allocations that stay to the start, before the calls of the pieces that use them.
    fn hoist_buffers(&self, ir: &mut Ir) {
        let is_hoisted = |op: &Op| {
            self.piece_of[op.index()] == 0 && is_allocation(ir, *op) && ir.num_operands(*op) == 0
        };
        let hoisted: Vec<Op> = ir.block_ops(self.block).filter(is_hoisted).collect();
        let first = ir.first_op(self.block);
        for op in hoisted {
            if let Some(first) = first.filter(|first| *first != op) {
                ir.move_op_before(op, first);
            }
        }
    }

    fn cut(&self, ir: &mut Ir, ops: Vec<Op>) -> Piece {
        let piece = self.piece_of[ops[0].index()];
        let mut constants: Vec<Op> = Vec::new();
        let mut arguments: Vec<Value> = Vec::new();
        let mut seen: FxHashMap<Value, ()> = FxHashMap::default();
        for op in ops.iter().flat_map(|op| ir.walk(*op, WalkOrder::Pre)) {
            for value in ir.operands(op) {
                if self.is_inside(ir, value, piece) || seen.insert(value, ()).is_some() {
                    continue;
                }
                match ir.defining_op(value).filter(|op| is_copied(ir, *op)) {
                    Some(constant) => constants.push(constant),
                    None => arguments.push(value),
                }
            }
        }
        let is_needed_later =
            |value: &Value| ir.users(*value).any(|user| self.piece(ir, user) != piece);
        let results: Vec<Value> = ops
            .iter()
            .flat_map(|op| ir.results(*op))
            .filter(is_needed_later)
            .collect();

        let loc = ir.loc(ir.root());
        let name = ir.loaded_op_name_of(<FuncOp as TypedOp>::INFO);
        let mut function = Box::new(Ir::new(ir.context(), name, loc, 1));
        let types = |values: &[Value]| {
            values
                .iter()
                .map(|value| ir.ty(*value))
                .collect::<Vec<Type>>()
        };
        let (inputs, outputs) = (types(&arguments), types(&results));
        let ty = FunctionType::get(ir, &inputs, &outputs);
        set_attributes(&mut function, ty);
        let region = function.regions(function.root())[0];
        let body = function.append_block(region, &inputs);
        let mut map = CloneMap::default();
        map.values.extend(
            arguments
                .iter()
                .copied()
                .zip(function.block_args(body).iter().copied()),
        );
        for op in constants.iter().chain(&ops) {
            let copy = function.clone_op_from(ir, *op, &mut map);
            function.append_op(body, copy);
        }
        let returned: Vec<Value> = results.iter().map(|value| map.value(*value)).collect();
        ReturnOp::build(&mut Builder::at_end(&mut function, body), loc, &returned);

        // Deallocations move with their buffers, so the call goes where the piece's first other op was.
        let callee = FlatSymbolRefAttr::get(ir, ir.ident("unnamed"));
        let place = ops
            .iter()
            .copied()
            .find(|op| memref::AllocOp::cast(ir, *op).is_none())
            .unwrap_or(ops[0]);
        let call = CallOp::build(
            &mut Builder::before(ir, place),
            loc,
            &outputs,
            callee,
            &arguments,
        );
        let call_results: SmallVec<[Value; 4]> = ir.results(call.op()).collect();
        for (old, new) in results.into_iter().zip(call_results) {
            ir.replace_all_uses(old, new);
        }
        for op in ops.into_iter().rev() {
            ir.erase_op(op);
        }
        Piece {
            function,
            call: call.op(),
        }
    }

    /// Whether a value is defined inside a piece.
    fn is_inside(&self, ir: &Ir, value: Value, piece: u32) -> bool {
        let op = match ir.defining_op(value) {
            Some(op) => op,
            None => match ir.value_block(value) {
                Some(block) if block != self.block => match ir.block_op(block) {
                    Some(op) => op,
                    None => return false,
                },
                _ => return false,
            },
        };
        self.piece(ir, op) == piece
    }
}

fn set_attributes(function: &mut Ir, ty: FunctionType) {
    let root = function.root();
    let never_inlined: Attribute = StringAttr::get(function, "noinline").into();
    let attributes: [(&str, Attribute); 3] = [
        (
            "function_type",
            terrace_ir::attributes::TypeAttr::get(function, ty.into()).into(),
        ),
        (
            "sym_visibility",
            StringAttr::get(function, "private").into(),
        ),
        (
            "passthrough",
            ArrayAttr::get(function, &[never_inlined]).into(),
        ),
    ];
    for (name, value) in attributes {
        function.set_attr(root, name, value);
    }
}

/// Whether an op is copied into each piece that uses it: constants and addresses of globals.
fn is_copied(ir: &Ir, op: Op) -> bool {
    ir.has_trait(op, OpTraits::CONSTANT_LIKE) || memref::GetGlobalOp::cast(ir, op).is_some()
}

fn is_allocation(ir: &Ir, op: Op) -> bool {
    memref::AllocOp::cast(ir, op).is_some() || memref::AllocaOp::cast(ir, op).is_some()
}

/// Whether an op remains in the function unless its only user moves. Memory on the stack must, for it ends with the
/// function; memory of a size that is computed can move like other ops.
fn stays(ir: &Ir, op: Op) -> bool {
    is_copied(ir, op)
        || ir.has_trait(op, OpTraits::TERMINATOR)
        || (memref::AllocOp::cast(ir, op).is_some() && ir.num_operands(op) == 0)
        || memref::AllocaOp::cast(ir, op).is_some()
        || memref::DeallocOp::cast(ir, op).is_some()
}

/// Whether an op that stays depends on others, so that it can be neither copied nor moved to the start.
fn is_bound_to_its_place(ir: &Ir, op: Op) -> bool {
    memref::AllocaOp::cast(ir, op).is_some() && ir.num_operands(op) != 0
}

/// Whether a user of a buffer only reads and writes its elements: afterwards nothing else refers to the buffer.
fn only_accesses(ir: &Ir, user: Op, buffer: Value) -> bool {
    let is_stored = affine::StoreOp::cast(ir, user).is_some_and(|op| op.value(ir) == buffer)
        || memref::StoreOp::cast(ir, user).is_some_and(|op| op.value(ir) == buffer);
    !is_stored
        && effects_on_values(ir, user).is_some_and(|effects| !effects.is_empty())
        && ir.result_types(user).all(|ty| !ty.is::<MemRefType>(ir))
}
