//! What an op says about the memory that its tensors will be in.

use terrace_ir::ods::VerifyResult;
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Ir, Op, Region, SmallVec, Value};
use terrace_ods_macros::op_interface;

use crate::analysis::{AnalysisState, Operand};
use crate::buffers::{BufferTypes, Bufferizer};
use crate::options::Options;

/// How the buffers of two tensors are related that may be the same memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// One may be part of the other, or hold it at some time.
    Unknown,
    /// They are the same memory.
    Equivalent,
    /// One is the same memory as this one or another: which is known when the program runs.
    OneOf,
}

/// A tensor, or a use of one, whose buffer may be that of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias<T> {
    /// The other.
    pub other: T,
    /// How the two are related.
    pub relation: Relation,
}

impl<T> Alias<T> {
    /// A buffer that is the same memory.
    pub fn equivalent(other: T) -> Self {
        let relation = Relation::Equivalent;
        Alias { other, relation }
    }

    /// A buffer that is the same memory, or another one is.
    pub fn one_of(other: T) -> Self {
        let relation = Relation::OneOf;
        Alias { other, relation }
    }

    /// A buffer that shares memory.
    pub fn unknown(other: T) -> Self {
        let relation = Relation::Unknown;
        Alias { other, relation }
    }
}

/// The buffers that may share memory with one.
pub type Aliases<T> = SmallVec<[Alias<T>; 2]>;

/// An op on tensors that can be one on memory. The methods get the op itself, so that one implementation can serve many
/// kinds. Operands are asked about only if they are tensors.
///
/// The model is that of MLIR's [bufferization](https://mlir.llvm.org/docs/Bufferization/).
#[op_interface]
pub trait BufferizableOpInterface {
    /// Whether the buffer of an operand is read.
    fn reads(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool;

    /// Whether the buffer of an operand is written, if nothing is copied.
    fn writes(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool;

    /// The results, or arguments of blocks, that may be in the buffer of an operand.
    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value>;

    /// The operands, also of ops inside, in whose buffers a value may be.
    fn aliasing_operands(
        &self,
        op: Op,
        value: Value,
        state: &AnalysisState<'_>,
    ) -> Aliases<Operand> {
        let mut found = Aliases::new();
        for operand in state.tensor_operands(op) {
            let aliases = state.aliasing_values(operand).into_iter();
            let aliases = aliases.filter(|alias| alias.other == value);
            found.extend(aliases.map(|alias| Alias {
                other: operand,
                relation: alias.relation,
            }));
        }
        found
    }

    /// Whether the buffer of a result, or what leads to it inside the op, is written by the op.
    fn result_is_written(&self, op: Op, result: Value, state: &AnalysisState<'_>) -> bool {
        state.is_written_inside(op, result)
    }

    /// Whether an operand must not be copied.
    fn must_be_in_place(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    /// Whether the buffer of a result or of an argument of a block of the op may be written.
    fn is_writable(&self, _: Op, value: Value, state: &AnalysisState<'_>) -> bool {
        state.ir.defining_op(value).is_some()
    }

    /// Whether a read and a write, one of them by the op, that look like a conflict are none.
    fn is_not_conflicting(
        &self,
        _: Op,
        _read: Operand,
        _write: Operand,
        _: &AnalysisState<'_>,
    ) -> bool {
        false
    }

    /// Whether what is written at a position by the op, whose operands these are, is written after everything read there.
    fn accesses_elementwise(&self, _: Op, _: &AnalysisState<'_>, _: [usize; 2]) -> bool {
        false
    }

    /// Whether a result is in memory of its own.
    fn allocates(&self, _: Op, _: Value) -> bool {
        false
    }

    /// Whether a region of the op may run several times.
    fn is_repetitive(&self, _: Op, _region: usize, _: &Ir) -> bool {
        false
    }

    /// Whether iterations of a region run at the same time.
    fn is_parallel(&self, _: Op, _region: usize, _: &Ir) -> bool {
        false
    }

    /// Whether regions of the op may have several blocks.
    fn supports_several_blocks(&self) -> bool {
        false
    }

    /// What must hold after the analysis.
    ///
    /// # Errors
    /// If it does not.
    fn verify_analysis(&self, _: Op, _: &AnalysisState<'_>) -> VerifyResult {
        Ok(())
    }

    /// Puts copies where the analysis found that one is needed.
    ///
    /// # Errors
    /// If something cannot be copied.
    fn resolve_conflicts(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        b.copy_what_is_not_in_place(op)
    }

    /// The type of the buffer of a result or of an argument of a block of the op.
    ///
    /// # Errors
    /// If there is none.
    fn buffer_type(
        &self,
        _: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        types.usual(value)
    }

    /// Makes the op one on buffers.
    ///
    /// # Errors
    /// If it cannot be.
    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic>;
}

/// The op as one that is to be bufferized.
pub fn bufferizable<'a>(
    ir: &Ir,
    options: &Options,
    op: &'a Op,
) -> Option<&'a dyn BufferizableOpInterface> {
    let known = op.interface::<dyn BufferizableOpInterface>(ir);
    let known = known.or_else(|| crate::models::by_interface(ir, *op));
    known.filter(|_| options.allows(ir, *op))
}

/// Checks that the regions of an op have no more blocks than its implementation knows of.
///
/// # Errors
/// If one has.
pub(crate) fn check_blocks(
    ir: &Ir,
    op: Op,
    known: &dyn BufferizableOpInterface,
) -> Result<(), Diagnostic> {
    let has_several = |region: &Region| ir.region_blocks(*region).nth(1).is_some();
    if known.supports_several_blocks() || !ir.regions(op).iter().any(has_several) {
        return Ok(());
    }
    let message = "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one region has multiple blocks";
    Err(ir.op_error(op, message))
}
