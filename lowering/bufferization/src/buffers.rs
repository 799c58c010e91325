//! The types of buffers, and what implementations need to make ops ones on buffers.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use terrace_dialects::arith;
use terrace_dialects::bufferization::{
    AllocTensorOp, BufferLike, TensorLike, ToBufferOp, ToTensorOp,
};
use terrace_dialects::linalg::size_of;
use terrace_dialects::memref::{self, strides_and_offset};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{MixedIndex, ReifyRankedShapedTypeOpInterface};
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::rewrite::{Listener, Rewriter};
use terrace_ir::types::{
    DYNAMIC, MemRefType, RankedTensorType, ShapedType, Type, UnrankedTensorType,
};
use terrace_ir::{Context, Diagnostic, Ir, Location, Op, SmallVec, Value};

use crate::analysis::{AnalysisState, Decisions, Operand, owner as owner_of, uses};
use crate::functions::Functions;
use crate::globals::Globals;
use crate::interface::{Relation, bufferizable};
use crate::options::{Layout, Options, buffer_of, memory_space};

/// What a bufferization is about.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a> {
    pub(crate) options: &'a Options,
    pub(crate) functions: &'a Functions,
}

/// Finds the types of buffers.
pub struct BufferTypes<'a> {
    /// The IR.
    pub ir: &'a Ir,
    /// What was chosen.
    pub options: &'a Options,
    /// What is known of functions.
    pub functions: &'a Functions,
    /// The values that are being asked about, the last one last.
    asked: Vec<Value>,
}

impl BufferTypes<'_> {
    /// The type of the buffer that a tensor will be in.
    ///
    /// # Errors
    /// If it cannot be told.
    pub fn of(&mut self, value: Value) -> Result<Type, Diagnostic> {
        let ty = self.ir.ty(value);
        if BufferLike::matches(self.ir, ty) {
            return Ok(ty);
        }
        let owner = owner_of(self.ir, value);
        let known = owner.as_ref();
        let known = known.and_then(|op| bufferizable(self.ir, self.options, op));
        let Some((known, op)) = known.zip(owner) else {
            return self.unknown(value);
        };
        self.asked.push(value);
        let found = known.buffer_type(op, value, self);
        self.asked.pop();
        found
    }

    /// How often a value is being asked about already.
    pub fn times_asked(&self, value: Value) -> usize {
        self.asked.iter().filter(|asked| **asked == value).count()
    }

    /// The type of a buffer of which nothing is known.
    ///
    /// # Errors
    /// If a memory space is to be known.
    pub fn unknown(&self, value: Value) -> Result<Type, Diagnostic> {
        self.in_known_space(value)?;
        let ty = self.ir.ty(value);
        Ok(buffer_of(self.ir, ty, None, self.options.unknown_layout))
    }

    fn in_known_space(&self, value: Value) -> Result<(), Diagnostic> {
        if !self.options.must_infer_memory_space {
            return Ok(());
        }
        let op = owner_of(self.ir, value).unwrap_or(self.ir.root());
        Err(self.ir.error(op, "could not infer memory space"))
    }

    /// The type of the buffer of a value that is as most are: that of an operand if it is the same buffer.
    ///
    /// # Errors
    /// If a memory space is to be known.
    pub fn usual(&mut self, value: Value) -> Result<Type, Diagnostic> {
        if self.ir.defining_op(value).is_none() {
            return self.unknown(value);
        }
        let nothing = Decisions::default();
        let program = Program {
            options: self.options,
            functions: self.functions,
        };
        let state = AnalysisState::new(self.ir, program, &nothing);
        let operands = state.aliasing_operands(value);
        match operands.first() {
            Some(alias) if alias.relation != Relation::Unknown => {
                self.of(alias.other.value(self.ir))
            }
            _ => self.unknown(value),
        }
    }

    /// The type of a buffer that is one of two at run time.
    ///
    /// # Errors
    /// With this message if they are in different memory spaces.
    pub fn either(
        &self,
        (op, tensor): (Op, Type),
        [a, b]: [Type; 2],
        message: &str,
    ) -> Result<Type, Diagnostic> {
        if a == b {
            return Ok(a);
        }
        let space = memory_space(self.ir, a);
        if space != memory_space(self.ir, b) {
            return Err(self.ir.op_error(op, message));
        }
        Ok(buffer_of(self.ir, tensor, space, Layout::FullyDynamic))
    }
}

/// What changes IR on tensors to IR on buffers. It dereferences to the rewriter.
pub struct Bufferizer<'p, 'r> {
    rewriter: Rewriter<'r>,
    program: Program<'p>,
    globals: &'p RefCell<Globals>,
    decisions: &'p Decisions,
}

impl<'r> Deref for Bufferizer<'_, 'r> {
    type Target = Rewriter<'r>;

    fn deref(&self) -> &Rewriter<'r> {
        &self.rewriter
    }
}

impl DerefMut for Bufferizer<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.rewriter
    }
}

impl<'p, 'r> Bufferizer<'p, 'r> {
    pub(crate) fn new(
        rewriter: Rewriter<'r>,
        program: Program<'p>,
        globals: &'p RefCell<Globals>,
        decisions: &'p Decisions,
    ) -> Self {
        Bufferizer {
            rewriter,
            program,
            globals,
            decisions,
        }
    }

    /// What was chosen.
    pub fn options(&self) -> &'p Options {
        self.program.options
    }

    /// What is known of functions.
    pub fn functions(&self) -> &'p Functions {
        self.program.functions
    }

    pub(crate) fn globals(&self) -> &'p RefCell<Globals> {
        self.globals
    }

    /// What the analysis knows.
    pub fn state(&self) -> AnalysisState<'_> {
        AnalysisState::new(&self.rewriter, self.program, self.decisions)
    }

    /// The type of the buffer that a tensor will be in.
    ///
    /// # Errors
    /// If it cannot be told.
    pub fn buffer_type(&self, value: Value) -> Result<Type, Diagnostic> {
        let mut types = BufferTypes {
            ir: &self.rewriter,
            options: self.program.options,
            functions: self.program.functions,
            asked: Vec::new(),
        };
        types.of(value)
    }

    /// The buffer of a tensor. Where it is not known yet, a cast stands for it.
    ///
    /// # Errors
    /// If its type cannot be told.
    pub fn buffer(&mut self, tensor: Value) -> Result<Value, Diagnostic> {
        if let Some(made) = tensor.defining::<ToTensorOp>(self) {
            return Ok(made.buffer(self));
        }
        let ty = self.buffer_type(tensor)?;
        let loc = self.value_loc(tensor);
        Ok(self.preserving(|b| {
            b.after_value(tensor);
            ToBufferOp::build(b, loc, ty, tensor).buffer(b)
        }))
    }

    /// As [`buffer`](Self::buffer), of tensors among other values.
    ///
    /// # Errors
    /// If a type cannot be told.
    pub fn buffers(
        &mut self,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<SmallVec<[Value; 4]>, Diagnostic> {
        let mut buffers = SmallVec::new();
        for value in values {
            let ty = self.ty(value);
            buffers.push(match TensorLike::matches(self, ty) {
                true => self.buffer(value)?,
                false => value,
            });
        }
        Ok(buffers)
    }

    /// The types of values, those of their buffers for tensors.
    ///
    /// # Errors
    /// If one cannot be told.
    pub fn buffer_types(&self, values: &[Value]) -> Result<SmallVec<[Type; 4]>, Diagnostic> {
        let ty = |value: &Value| match self.ty(*value) {
            ty if TensorLike::matches(self, ty) => self.buffer_type(*value),
            ty => Ok(ty),
        };
        values.iter().map(ty).collect()
    }

    /// Makes an argument of a block a buffer of this type, of which ops see the tensor that it was. The tensor comes to be at the
    /// insertion point.
    pub fn retype_argument(&mut self, argument: Value, ty: Type) {
        let (tensor, loc) = (self.ty(argument), self.value_loc(argument));
        if tensor == ty {
            return;
        }
        let readers: Vec<Operand> = uses(self, argument).collect();
        self.ir_mut().set_ty(argument, ty);
        if readers.is_empty() {
            return;
        }
        let value = self.tensor_of(loc, tensor, argument);
        for reader in readers {
            self.set_operand(reader.op, reader.index, value);
        }
    }

    /// Runs `f` and restores the insertion point.
    pub fn preserving<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let point = self.insertion_point();
        let result = f(self);
        self.set_insertion_point(point);
        result
    }

    /// New ops go after the definition of a value.
    fn after_value(&mut self, value: Value) {
        match self.defining_op(value) {
            Some(op) => self.set_insertion_point_after(op),
            None => {
                let block = self
                    .value_block(value)
                    .expect("a value is defined in a block");
                self.set_insertion_point_to_start(block);
            }
        }
    }

    /// Replaces an op by values, of which buffers stand for tensors.
    pub fn replace(&mut self, op: Op, with: &[Value]) {
        let types: SmallVec<[Type; 2]> = self.result_types(op).collect();
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        for (ty, value) in types.into_iter().zip(with) {
            values.push(match TensorLike::matches(self, ty) {
                true => {
                    self.set_insertion_point_after(op);
                    let loc = self.value_loc(*value);
                    self.tensor_of(loc, ty, *value)
                }
                false => *value,
            });
        }
        self.replace_op(op, &values);
    }

    /// The tensor that is in a buffer.
    pub fn tensor_of(&mut self, loc: Location, ty: Type, buffer: Value) -> Value {
        ToTensorOp::build(self, loc, ty, buffer).result(self)
    }

    /// New memory.
    pub fn allocate(&mut self, loc: Location, ty: Type, sizes: &[Value]) -> Value {
        let alignment = self.program.options.alignment;
        let alloc = memref::AllocOp::build(self, loc, ty, sizes, &[]);
        if alignment != 0 {
            let alignment = IntegerAttr::get(self, Type::I64, alignment.into());
            self.set_attr(alloc.op(), "alignment", alignment.into());
        }
        alloc.memref(self)
    }

    /// Copies memory.
    pub fn copy(&mut self, loc: Location, from: Value, to: Value) {
        memref::CopyOp::build(self, loc, from, to);
    }

    /// A buffer as one of a type that it can have.
    pub fn cast(&mut self, buffer: Value, ty: Type) -> Value {
        let loc = self.value_loc(buffer);
        self.cast_at(loc, buffer, ty)
    }

    /// As [`cast`](Self::cast), for the op at a location.
    pub fn cast_at(&mut self, loc: Location, buffer: Value, ty: Type) -> Value {
        match self.ty(buffer) == ty {
            true => buffer,
            false => memref::CastOp::build(self, loc, ty, buffer).dest(self),
        }
    }

    /// A buffer as one of a type: a copy of it if it may lie otherwise in memory.
    pub fn cast_or_copy(&mut self, buffer: Value, ty: Type) -> Value {
        let from = self.ty(buffer);
        if from == ty {
            return buffer;
        }
        let (loc, to) = (self.value_loc(buffer), ty.cast::<MemRefType>(self));
        let is_safe = match from.cast::<MemRefType>(self).zip(to) {
            Some((from, to)) => always_fits(self, from, to),
            None => true,
        };
        if memref::CastOp::fits(self, from, ty) && is_safe {
            return memref::CastOp::build(self, loc, ty, buffer).dest(self);
        }
        let shape: SmallVec<[i64; 4]> = to.map(|to| to.shape(self).into()).unwrap_or_default();
        let dynamic = (0..shape.len()).filter(|dim| shape[*dim] == DYNAMIC);
        let sizes: SmallVec<[Value; 4]> = dynamic
            .map(|dim| {
                let index = self.index(loc, dim);
                memref::DimOp::build(self, loc, buffer, index).result(self)
            })
            .collect();
        let copy = self.allocate(loc, ty, &sizes);
        self.copy(loc, buffer, copy);
        copy
    }

    /// A constant index.
    pub fn index(&mut self, loc: Location, value: usize) -> Value {
        let value = i64::try_from(value).expect("a shape has fewer than 2^63 dimensions");
        arith::ConstantOp::index(self, loc, value).result(self)
    }

    /// The dynamic sizes of a value.
    pub fn dynamic_sizes(&mut self, loc: Location, of: Value) -> SmallVec<[Value; 4]> {
        let ty = self.ty(of).cast::<ShapedType>(self);
        let rank = ty.and_then(|ty| ty.rank(self)).unwrap_or(0);
        let sizes = (0..rank).filter_map(|dim| match size_of(self, loc, of, dim) {
            MixedIndex::Value(size) => Some(size),
            MixedIndex::Constant(_) => None,
        });
        sizes.collect()
    }

    /// A tensor like one, with memory of its own: a copy, or with undefined contents.
    ///
    /// # Errors
    /// If its type cannot be told.
    pub fn allocate_tensor(
        &mut self,
        loc: Location,
        like: Value,
        copies: bool,
    ) -> Result<Value, Diagnostic> {
        let ty = self.ty(like);
        if copies {
            let alloc = AllocTensorOp::build(self, loc, ty, &[], Some(like), None);
            return Ok(alloc.result(self));
        }
        let sizes = match self.reified_sizes(loc, like) {
            Some(sizes) => sizes,
            None => self.dynamic_sizes(loc, like),
        };
        self.allocate_tensor_of_sizes(loc, like, &sizes)
    }

    /// A tensor like one, with undefined contents, with these dynamic sizes.
    ///
    /// # Errors
    /// If the type of its buffer cannot be told.
    pub fn allocate_tensor_of_sizes(
        &mut self,
        loc: Location,
        like: Value,
        sizes: &[Value],
    ) -> Result<Value, Diagnostic> {
        let ty = self.ty(like);
        let buffer = self.buffer_type(like)?;
        let space = memory_space(self, buffer)
            .unwrap_or_else(|| IntegerAttr::get(self, Type::I64, 0).into());
        let alloc = AllocTensorOp::build(self, loc, ty, sizes, None, None);
        self.set_attr(alloc.op(), "memory_space", space);
        Ok(alloc.result(self))
    }

    /// The dynamic sizes of a result as its op says them.
    fn reified_sizes(&mut self, loc: Location, of: Value) -> Option<SmallVec<[Value; 4]>> {
        let op = self.defining_op(of)?;
        let ty = self.ty(of).cast::<RankedTensorType>(self)?;
        let shape: SmallVec<[i64; 4]> = ty.shape(self).into();
        let number = self.results(op).position(|result| result == of)?;
        let reify = op.interface::<dyn ReifyRankedShapedTypeOpInterface>(self)?;
        let sizes = reify.reify_result_shapes(self)?;
        let sizes = sizes.into_iter().nth(number)?;
        let dynamic = sizes.into_iter().zip(shape);
        let dynamic = dynamic.filter(|(_, size)| *size == DYNAMIC);
        Some(
            dynamic
                .map(|(size, _)| arith::ConstantOp::of_index(self, loc, size))
                .collect(),
        )
    }

    /// Copies the operands that the analysis found not to be in place, or the results that are in their memory where these
    /// are smaller.
    ///
    /// # Errors
    /// If a tensor without a rank is to be copied.
    pub fn copy_what_is_not_in_place(&mut self, op: Op) -> Result<(), Diagnostic> {
        self.copy_what_is_not_in_place_before(op, op)
    }

    /// The same, with the copies before another op, where all operands are known.
    ///
    /// # Errors
    /// If a tensor has no rank.
    pub fn copy_what_is_not_in_place_before(
        &mut self,
        op: Op,
        place: Op,
    ) -> Result<(), Diagnostic> {
        // With each whether its contents are copied.
        let mut operands: Vec<(Operand, bool)> = Vec::new();
        let mut results: Vec<(Value, bool)> = Vec::new();
        let state = self.state();
        for operand in state.tensor_operands(op) {
            if state.is_in_place(operand) {
                continue;
            }
            let copies = !state.may_omit_copy(operand);
            let aliases = state.aliasing_values(operand);
            match &aliases[..] {
                [alias]
                    if state.ir.defining_op(alias.other).is_some()
                        && !state.writes(operand)
                        && state.aliasing_operands(alias.other).len() == 1
                        && !is_unranked(state.ir, alias.other) =>
                {
                    results.push((alias.other, copies));
                }
                _ if is_unranked(state.ir, operand.value(state.ir)) => {
                    let message = "copying of unranked tensors is not implemented";
                    return Err(state.ir.error(op, message));
                }
                _ => operands.push((operand, copies)),
            }
        }
        let loc = self.loc(op);
        self.set_insertion_point_before(place);
        for (operand, copies) in operands {
            let value = operand.value(self);
            let copy = self.allocate_tensor(loc, value, copies)?;
            self.set_operand(op, operand.index, copy);
        }
        for (value, copies) in results {
            self.set_insertion_point_after(op);
            let copy = self.allocate_tensor(loc, value, copies)?;
            let made = self.defining_op(copy);
            let uses: Vec<Operand> = uses(self, value).collect();
            for operand in uses {
                // Sizes are asked of the original.
                let asks_size = terrace_dialects::tensor::DimOp::cast(self, operand.op).is_some();
                if Some(operand.op) != made && !asks_size {
                    self.set_operand(operand.op, operand.index, copy);
                }
            }
        }
        Ok(())
    }
}

fn is_unranked(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<UnrankedTensorType>(ir)
}

/// Whether a cast between types that fit cannot fail at run time: it does not claim strides that are not known.
fn always_fits(cx: &Context, from: MemRefType, to: MemRefType) -> bool {
    let Some(((from, from_offset), (to, to_offset))) =
        strides_and_offset(cx, from).zip(strides_and_offset(cx, to))
    else {
        return false;
    };
    let claims = |from: i64, to: i64| from == DYNAMIC && to != DYNAMIC;
    !claims(from_offset, to_offset) && !from.iter().zip(&to).any(|(from, to)| claims(*from, *to))
}

/// Remembers what is inserted.
#[derive(Clone, Default)]
pub(crate) struct Inserted(pub(crate) Rc<RefCell<Vec<Op>>>);

impl Listener for Inserted {
    fn op_inserted(&mut self, _: &Ir, op: Op) {
        self.0.borrow_mut().push(op);
    }
}
