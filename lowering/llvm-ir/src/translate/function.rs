//! The body of one function: blocks, values and phi nodes.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::{Builder, BuilderError};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionValueError};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Diagnostic, Ir, Location, Op, Region, Type, Value};
use terrace_llvm_dialect as llvm;

use super::metadata::Scope;
use super::{Translation, failure};
use crate::raw;

/// What translating an op gives.
pub(super) type Translated = Result<(), Failure>;

/// Why an op has no translation.
pub(super) struct Failure(pub(super) String);

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure(why)
    }
}

impl From<&str> for Failure {
    fn from(why: &str) -> Self {
        Failure(why.to_owned())
    }
}

impl From<BuilderError> for Failure {
    fn from(error: BuilderError) -> Self {
        Failure(error.to_string())
    }
}

impl From<InstructionValueError> for Failure {
    fn from(error: InstructionValueError) -> Self {
        Failure(error.to_string())
    }
}

/// The translation of one function.
pub(super) struct FunctionTranslation<'t, 'a, 'cx> {
    pub(super) module: &'t mut Translation<'a, 'cx>,
    pub(super) ir: &'t Ir,
    pub(super) builder: Builder<'cx>,
    pub(super) function: FunctionValue<'cx>,
    values: Vec<Option<BasicValueEnum<'cx>>>,
    blocks: Vec<Option<BasicBlock<'cx>>>,
    /// Where each block is in the function.
    positions: Vec<usize>,
    phis: Vec<SmallVec<[BasicValueEnum<'cx>; 2]>>,
    /// Branches that pass values to blocks, whose phi nodes are completed at the end.
    edges: Vec<Edge<'cx>>,
    /// What stands between a terminator and a successor that it has twice and that receives values, by block and place among the
    /// successors: a phi node has one entry for each predecessor.
    between: FxHashMap<(Block, usize), Between<'cx>>,
    /// The function of the source that this is, if that is known.
    scope: Option<Scope<'cx>>,
    pub(super) records: raw::DebugRecords,
}

struct Edge<'cx> {
    from: BasicBlock<'cx>,
    /// Where `from` is in the function.
    position: usize,
    to: Block,
    values: SmallVec<[BasicValueEnum<'cx>; 2]>,
}

/// A block between two others.
#[derive(Clone, Copy)]
struct Between<'cx> {
    block: BasicBlock<'cx>,
    /// Where it is in the function.
    position: usize,
}

impl<'t, 'a, 'cx> FunctionTranslation<'t, 'a, 'cx> {
    pub(super) fn new(
        module: &'t mut Translation<'a, 'cx>,
        ir: &'t Ir,
        function: FunctionValue<'cx>,
    ) -> Self {
        let builder = module.llvm.create_builder();
        let scope = Scope::of(ir, &module.nodes, ir.loc(ir.root()));
        let records = raw::DebugRecords::new(&module.module);
        FunctionTranslation {
            scope,
            records,
            module,
            ir,
            builder,
            function,
            values: Vec::new(),
            blocks: Vec::new(),
            positions: Vec::new(),
            phis: Vec::new(),
            edges: Vec::new(),
            between: FxHashMap::default(),
        }
    }

    /// Translates all blocks of a body.
    pub(super) fn translate(mut self, body: Region) -> Result<(), Diagnostic> {
        let ir = self.ir;
        for (position, block) in ir.region_blocks(body).enumerate() {
            let translated = self.module.llvm.append_basic_block(self.function, "");
            set(&mut self.blocks, block.index(), Some(translated));
            set(&mut self.positions, block.index(), position);
        }
        self.separate_successors(body);
        for block in definitions_first(ir, body) {
            self.builder.position_at_end(self.block(block));
            self.block_arguments(body, block)
                .map_err(|why| failure(ir, ir.root(), &why.0))?;
            for op in ir.block_ops(block) {
                self.op(op)?;
            }
        }
        self.connect_phis();
        Ok(())
    }

    /// Translates the only block of an initializer and gives the value that it returns.
    pub(super) fn translate_initializer(
        &mut self,
        body: Region,
    ) -> Result<BasicValueEnum<'cx>, Diagnostic> {
        let ir = self.ir;
        let block = self.module.llvm.append_basic_block(self.function, "");
        self.builder.position_at_end(block);
        for op in ir
            .first_block(body)
            .into_iter()
            .flat_map(|block| ir.block_ops(block))
        {
            if let Some(end) = llvm::ReturnOp::cast(ir, op) {
                let returned = end
                    .arg(ir)
                    .ok_or_else(|| "the initializer returns no value".into());
                let returned = returned.and_then(|value| self.value(value));
                return returned.map_err(|why: Failure| failure(ir, op, &why.0));
            }
            self.op(op)?;
        }
        Err(failure(ir, ir.root(), "the initializer has no end"))
    }

    fn op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let ir = self.ir;
        self.set_place(ir.loc(op));
        self.translate_op(op).map_err(|why| failure(ir, op, &why.0))
    }

    /// Gives this place in the source to the instructions that are built next.
    fn set_place(&mut self, loc: Location) {
        if self.scope.is_some() {
            let place = self.place(loc);
            raw::set_debug_location(&self.builder, place);
        }
    }

    /// A place in the source, if the function's is known.
    pub(super) fn place(&mut self, loc: Location) -> Option<raw::Metadata<'cx>> {
        let (ir, module) = (self.ir, &self.module);
        let scope = self.scope.as_mut()?;
        scope.place(ir, module.llvm, &module.nodes, loc)
    }

    fn block_arguments(&mut self, body: Region, block: Block) -> Result<(), Failure> {
        let ir = self.ir;
        if ir.first_block(body) == Some(block) {
            for (index, argument) in (0..).zip(ir.block_args(block)) {
                let parameter = raw::parameter(self.function, index);
                self.set_value(*argument, parameter);
            }
            return Ok(());
        }
        let mut phis = SmallVec::new();
        for argument in ir.block_args(block) {
            let ty = self.ty(ir.ty(*argument))?;
            self.set_place(ir.value_loc(*argument));
            let phi = raw::phi(&self.builder, ty);
            self.set_value(*argument, phi);
            phis.push(phi);
        }
        set(&mut self.phis, block.index(), phis);
        Ok(())
    }

    /// Adds blocks between terminators and successors that they have twice and that receive values.
    fn separate_successors(&mut self, body: Region) {
        let ir = self.ir;
        let mut position = ir.region_blocks(body).count();
        let mut taken = FxHashSet::default();
        for from in ir.region_blocks(body) {
            let Some(end) = ir.last_op(from).filter(|end| {
                // A jump that LLVM does not see cannot go through a block between.
                ir.successors(*end).len() > 1 && llvm::IndirectBrOp::cast(ir, *end).is_none()
            }) else {
                continue;
            };
            taken.clear();
            for (index, to) in ir.successors(end).enumerate() {
                if !ir.block_args(to).is_empty() && !taken.insert(to) {
                    let block = self.module.llvm.append_basic_block(self.function, "");
                    self.between
                        .insert((from, index), Between { block, position });
                    position += 1;
                }
            }
        }
    }

    /// The LLVM block to branch to for a successor that receives values, by its place among the successors of a terminator.
    pub(super) fn successor(
        &mut self,
        (end, index): (Op, usize),
        to: Block,
        values: impl Iterator<Item = Value>,
    ) -> Result<BasicBlock<'cx>, Failure> {
        let target = self.block(to);
        let mut values: SmallVec<[BasicValueEnum<'cx>; 2]> = values
            .map(|value| self.value(value))
            .collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Ok(target);
        }
        let here = self.current_block()?;
        let from = self.ir.parent_block(end).ok_or("the op is in no block")?;
        let between = self.between.get(&(from, index)).copied();
        if let Some(Between { block, .. }) = between {
            self.builder.position_at_end(block);
            for (value, argument) in values.iter_mut().zip(self.ir.block_args(to)) {
                self.set_place(self.ir.value_loc(*argument));
                let phi = raw::phi(&self.builder, value.get_type());
                raw::add_incoming(phi, *value, here);
                *value = phi;
            }
            self.set_place(self.ir.loc(end));
            self.builder.build_unconditional_branch(target)?;
            self.builder.position_at_end(here);
        }
        self.edges.push(Edge {
            from: between.map_or(here, |between| between.block),
            position: between.map_or(self.positions[from.index()], |between| between.position),
            to,
            values,
        });
        Ok(between.map_or(target, |between| between.block))
    }

    /// Passes values to a block on the way from the end of the current one.
    pub(super) fn pass(
        &mut self,
        end: Op,
        to: Block,
        values: impl Iterator<Item = Value>,
    ) -> Translated {
        let values = values
            .map(|value| self.value(value))
            .collect::<Result<_, _>>()?;
        let from = self.ir.parent_block(end).ok_or("the op is in no block")?;
        self.edges.push(Edge {
            from: self.current_block()?,
            position: self.positions[from.index()],
            to,
            values,
        });
        Ok(())
    }

    fn current_block(&self) -> Result<BasicBlock<'cx>, Failure> {
        let block = self.builder.get_insert_block();
        block.ok_or_else(|| "the op is in no block".into())
    }

    /// Gives phi nodes their entries, those of the last predecessor first, as MLIR does.
    fn connect_phis(&mut self) {
        let mut edges = std::mem::take(&mut self.edges);
        edges.sort_by_key(|edge| std::cmp::Reverse(edge.position));
        for edge in edges {
            // The entry block has no phi nodes, but nothing branches to it; an unreachable block was translated too.
            let phis = self.phis.get(edge.to.index());
            for (phi, value) in phis.into_iter().flatten().zip(edge.values) {
                raw::add_incoming(*phi, value, edge.from);
            }
        }
    }

    /// The LLVM block of a block.
    pub(super) fn block(&self, block: Block) -> BasicBlock<'cx> {
        self.blocks[block.index()].expect("every block of the function has an LLVM block")
    }

    /// The LLVM value of an operand.
    pub(super) fn value(&self, value: Value) -> Result<BasicValueEnum<'cx>, Failure> {
        let known = self.values.get(value.index()).copied().flatten();
        known.ok_or_else(|| "an operand is not defined on every path to the op".into())
    }

    /// The LLVM values of all operands of an op.
    pub(super) fn operands(&self, op: Op) -> Result<SmallVec<[BasicValueEnum<'cx>; 4]>, Failure> {
        self.ir
            .operands(op)
            .map(|value| self.value(value))
            .collect()
    }

    pub(super) fn set_value(&mut self, value: Value, translated: BasicValueEnum<'cx>) {
        set(&mut self.values, value.index(), Some(translated));
    }

    /// Records what the only result of an op is.
    pub(super) fn set_result(&mut self, op: Op, translated: BasicValueEnum<'cx>) {
        self.set_value(self.ir.result(op, 0), translated);
    }

    pub(super) fn ty(&mut self, ty: Type) -> Result<BasicTypeEnum<'cx>, Failure> {
        Ok(self.module.types.value(ty)?)
    }

    /// The type of the only result of an op.
    pub(super) fn result_type(&mut self, op: Op) -> Result<BasicTypeEnum<'cx>, Failure> {
        let ty = self.ir.ty(self.ir.result(op, 0));
        self.ty(ty)
    }
}

fn set<T: Default + Clone>(table: &mut Vec<T>, index: usize, value: T) {
    if table.len() <= index {
        table.resize(index + 1, T::default());
    }
    table[index] = value;
}

/// The blocks of a region so that a block comes after those that dominate it: reverse post-order, then what is unreachable,
/// in the same order.
pub(super) fn definitions_first(ir: &Ir, body: Region) -> Vec<Block> {
    let mut order = Vec::new();
    let mut visited: Vec<bool> = Vec::new();
    for root in ir.region_blocks(body) {
        let start = order.len();
        let mut stack = vec![(root, false)];
        while let Some((block, done)) = stack.pop() {
            if done {
                order.push(block);
                continue;
            }
            if visited.get(block.index()) == Some(&true) {
                continue;
            }
            set(&mut visited, block.index(), true);
            stack.push((block, true));
            // Pushed in order, so that the last successor's blocks are finished first and come last in the result.
            if let Some(end) = ir.last_op(block) {
                stack.extend(ir.successors(end).rev().map(|successor| (successor, false)));
            }
        }
        order[start..].reverse();
    }
    order
}
