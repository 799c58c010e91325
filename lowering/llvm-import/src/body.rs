//! The contents of a region: of a function, or of the initial value of a global.
//!
//! Constants become ops in front of the first block, in the order in which they are needed: the parts of one before it, the last
//! part first.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::attributes::{
    Attribute, DenseArrayAttr, DenseElementsAttr, FlatSymbolRefAttr, IntegerAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::types::TypeData;
use terrace_ir::{Block, Context, Diagnostic, Ir, Location, Op, Type, Value};
use terrace_llvm_dialect as llvm;

use crate::constants::{Constant, ConstantId, Expression, Pool, sequence_element};
use crate::module::Module;
use crate::parser::{Parser, Result};

/// Where the next op goes.
#[derive(Clone, Copy)]
enum Place {
    /// To the front of a block.
    Start(Block),
    After(Op),
    End(Block),
}

/// A region that is being filled.
pub(crate) struct Body<'a, 'm> {
    pub(crate) module: &'m Module<'a>,
    pub(crate) cx: &'a Context,
    pub(crate) parser: Parser<'a>,
    pub(crate) ir: Box<Ir>,
    pub(crate) pool: Pool,
    /// By constant, the value that it became.
    constants: Vec<Option<Value>>,
    /// Where the next constant goes.
    constant_place: Place,
    place: Place,
}

impl<'a, 'm> Body<'a, 'm> {
    /// The contents of an isolated op whose arena this is; constants go into the block `entry`.
    pub(crate) fn new(
        module: &'m Module<'a>,
        parser: Parser<'a>,
        ir: Box<Ir>,
        entry: Block,
    ) -> Self {
        Body {
            module,
            cx: parser.cx,
            parser,
            ir,
            pool: Pool::default(),
            constants: Vec::new(),
            constant_place: Place::Start(entry),
            place: Place::End(entry),
        }
    }

    /// Further ops go to the end of a block.
    pub(crate) fn go_to_end(&mut self, block: Block) {
        self.place = Place::End(block);
    }

    /// Further ops go behind another one.
    pub(crate) fn go_behind(&mut self, op: Op) {
        self.place = Place::After(op);
    }

    /// Further ops go to the front of a block.
    pub(crate) fn go_to_start(&mut self, block: Block) {
        self.place = Place::Start(block);
    }

    /// What an op of a kind is put together in.
    pub(crate) fn state<T: TypedOp>(&self, loc: Location) -> OpState {
        OpState::new(self.cx, self.cx.loaded_op_name_of(T::INFO), loc)
    }

    /// Creates an op where it belongs.
    pub(crate) fn insert(&mut self, state: OpState) -> Op {
        let op = state.create(&mut self.ir);
        match self.place {
            Place::Start(block) => match self.ir.first_op(block) {
                Some(first) => self.ir.insert_op_before(first, op),
                None => self.ir.append_op(block, op),
            },
            Place::After(before) => self.ir.insert_op_after(before, op),
            Place::End(block) => self.ir.append_op(block, op),
        }
        if !matches!(self.place, Place::End(_)) {
            self.place = Place::After(op);
        }
        op
    }

    /// Creates an op that has one result.
    pub(crate) fn insert_value(&mut self, mut state: OpState, ty: Type) -> Value {
        state.result_types.push(ty);
        let op = self.insert(state);
        self.ir.result(op, 0)
    }

    /// The value of a constant, which is made when it is first needed.
    pub(crate) fn constant(&mut self, id: ConstantId) -> Result<Value> {
        if let Some(value) = self.made(id) {
            return Ok(value);
        }
        let outer = std::mem::replace(&mut self.place, self.constant_place);
        let made = self.make_with_parts(id);
        self.place = outer;
        let value = made?;
        if let Some(op) = self.ir.defining_op(value) {
            self.constant_place = Place::After(op);
        }
        Ok(value)
    }

    fn made(&self, id: ConstantId) -> Option<Value> {
        self.constants.get(id.index()).copied()?
    }

    /// Makes a constant after all that it consists of.
    fn make_with_parts(&mut self, id: ConstantId) -> Result<Value> {
        // Constants on the way, each with its parts that were not looked at.
        let mut pending: Vec<(ConstantId, Vec<ConstantId>)> = Vec::new();
        let mut is_pending: FxHashMap<ConstantId, ()> = FxHashMap::default();
        let parts = self.pool.parts(self.cx, id);
        pending.push((id, parts));
        is_pending.insert(id, ());
        let mut last = None;
        while let Some((id, parts)) = pending.last_mut() {
            let id = *id;
            match parts.pop() {
                Some(part) => {
                    if self.made(part).is_none() && is_pending.insert(part, ()).is_none() {
                        let parts = self.pool.parts(self.cx, part);
                        pending.push((part, parts));
                    }
                }
                None => {
                    let value = self.make(id)?;
                    if self.constants.len() <= id.index() {
                        self.constants.resize(id.index() + 1, None);
                    }
                    self.constants[id.index()] = Some(value);
                    last = Some(value);
                    pending.pop();
                }
            }
        }
        Ok(last.expect("the constant itself is made last"))
    }

    /// The op of a constant whose parts are there.
    fn make(&mut self, id: ConstantId) -> Result<Value> {
        let (cx, ty) = (self.cx, self.pool.ty(id));
        let loc = Location::UNKNOWN;
        if let Some(attr) = self.pool.attr(cx, id) {
            let mut state = self.state::<llvm::ConstantOp>(loc);
            state.set_attr(cx, "value", attr);
            return Ok(self.insert_value(state, ty));
        }
        let state = match self.pool.get(id) {
            Constant::Scalar(_) | Constant::Data(_) => unreachable!("these are attributes"),
            Constant::Zero | Constant::Null => self.state::<llvm::ZeroOp>(loc),
            Constant::NoToken => self.state::<llvm::NoneTokenOp>(loc),
            Constant::Poison => self.state::<llvm::PoisonOp>(loc),
            Constant::Undef => self.state::<llvm::UndefOp>(loc),
            Constant::Address(symbol) => {
                let symbol = FlatSymbolRefAttr::get(cx, *symbol);
                let mut state = self.state::<llvm::AddressOfOp>(loc);
                state.set_attr(cx, "global_name", symbol.into());
                state
            }
            Constant::LocalEquivalent(symbol) => {
                let symbol = FlatSymbolRefAttr::get(cx, *symbol);
                let mut state = self.state::<llvm::DsoLocalEquivalentOp>(loc);
                state.set_attr(cx, "function_name", symbol.into());
                state
            }
            Constant::BlockAddress(function, block) => {
                let function = FlatSymbolRefAttr::get(cx, *function);
                let tag = llvm::BlockTagAttr::get(cx, *block);
                let address = llvm::BlockAddressAttr::get(cx, function, tag);
                let mut state = self.state::<llvm::BlockAddressOp>(loc);
                state.set_attr(cx, "block_addr", address.into());
                state
            }
            Constant::Unsupported(why) => {
                return Err(self.parser.error(format!("unhandled constant: {why}")));
            }
            Constant::Aggregate(parts) => {
                let parts = parts.to_vec();
                return self.make_aggregate(&parts, ty);
            }
            Constant::Expression(expression) => {
                let expression = expression.clone();
                return self.make_expression(&expression, ty);
            }
        };
        Ok(self.insert_value(state, ty))
    }

    /// Parts inserted one after the other.
    fn make_aggregate(&mut self, parts: &[ConstantId], ty: Type) -> Result<Value> {
        let (cx, loc) = (self.cx, Location::UNKNOWN);
        let undef = self.state::<llvm::UndefOp>(loc);
        let mut whole = self.insert_value(undef, ty);
        let is_vector = matches!(ty.data(cx), TypeData::Vector { .. });
        for (index, part) in parts.iter().enumerate() {
            let part = self.made(*part).expect("parts are made first");
            let mut state = match is_vector {
                false => {
                    let mut state = self.state::<llvm::InsertValueOp>(loc);
                    let position = DenseArrayAttr::i64s(cx, &[index as i64]);
                    state.set_attr(cx, "position", position.into());
                    state
                }
                true => self.state::<llvm::InsertElementOp>(loc),
            };
            state.operands.extend([whole, part]);
            if is_vector {
                let index = IntegerAttr::get(cx, Type::I32, index as i128);
                let mut constant = self.state::<llvm::ConstantOp>(loc);
                constant.set_attr(cx, "value", index.into());
                let index = self.insert_value(constant, Type::I32);
                state.operands.push(index);
            }
            whole = self.insert_value(state, ty);
        }
        Ok(whole)
    }

    fn make_expression(&mut self, expression: &Expression, ty: Type) -> Result<Value> {
        let (cx, loc) = (self.cx, Location::UNKNOWN);
        let operands = expression.operands.iter();
        let operands = operands.map(|operand| self.made(*operand).expect("parts are made first"));
        let operands: SmallVec<[Value; 4]> = operands.collect();
        if let Some(element) = expression.element {
            let state = self.element_pointer(loc, &operands, element, expression.flags);
            return Ok(self.insert_value(state, ty));
        }
        let mut state = match expression.opcode {
            "shufflevector" => {
                let mut state = self.state::<llvm::ShuffleVectorOp>(loc);
                let mask = DenseArrayAttr::i32s(cx, &expression.mask);
                state.set_attr(cx, "mask", mask.into());
                state
            }
            opcode => {
                let info =
                    crate::instructions::plain(opcode).expect("expressions are instructions");
                let mut state = OpState::new(cx, cx.loaded_op_name_of(info), loc);
                if expression.flags != 0 {
                    let flags = llvm::IntegerOverflowFlags::from_bits_truncate(expression.flags);
                    let flags = llvm::OverflowFlags::make(cx, flags);
                    state.set_attr(cx, "overflowFlags", flags);
                }
                state
            }
        };
        state.operands = operands;
        Ok(self.insert_value(state, ty))
    }

    /// The computation of an address: what indexes a struct is known, all other indices are values.
    pub(crate) fn element_pointer(
        &self,
        loc: Location,
        operands: &[Value],
        element: Type,
        flags: u32,
    ) -> OpState {
        let cx = self.cx;
        let mut state = self.state::<llvm::GepOp>(loc);
        let (base, indices) = operands.split_first().expect("there is a base");
        state.operands.push(*base);
        let mut raw: SmallVec<[i32; 4]> = SmallVec::new();
        let mut current = Some(element);
        for (position, index) in indices.iter().enumerate() {
            let of_struct = current
                .filter(|_| position > 0)
                .and_then(|ty| ty.cast::<llvm::StructType>(cx));
            let field = of_struct.and_then(|_| self.known_index(*index));
            match field {
                Some(field) => raw.push(field),
                None => {
                    raw.push(llvm::GepOp::DYNAMIC);
                    state.operands.push(*index);
                }
            }
            if position > 0 {
                current = match (of_struct, field) {
                    (Some(of_struct), Some(field)) => usize::try_from(field)
                        .ok()
                        .and_then(|field| of_struct.elements(cx).get(field).copied()),
                    _ => current.and_then(|ty| sequence_element(cx, ty)),
                };
            }
        }
        let raw = DenseArrayAttr::i32s(cx, &raw);
        state.set_attr(cx, "rawConstantIndices", raw.into());
        state.set_attr(cx, "elem_type", TypeAttr::get(cx, element).into());
        if flags != 0 {
            let flags = llvm::GepNoWrapFlags::from_bits_truncate(flags);
            state.set_attr(cx, "noWrapFlags", llvm::GepNoWrapFlags::make(cx, flags));
        }
        state
    }

    /// An index that is a constant, also of a vector whose elements are all the same.
    fn known_index(&self, value: Value) -> Option<i32> {
        let constant = value
            .defining::<llvm::ConstantOp>(&self.ir)?
            .value(&self.ir);
        let number = match constant.cast::<IntegerAttr>(self.cx) {
            Some(number) => number.value(self.cx),
            None => {
                let elements = constant.cast::<DenseElementsAttr>(self.cx)?;
                let is_splat = elements.is_splat(self.cx);
                elements
                    .integer_values(self.cx)
                    .next()
                    .filter(|_| is_splat)?
            }
        };
        i32::try_from(number).ok()
    }

    /// Goes one level deeper into something that nests.
    pub(crate) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.parser.enter()?;
        let result = f(self);
        self.parser.leave();
        result
    }

    /// The attribute of a constant integer or number.
    pub(crate) fn scalar(&self, id: ConstantId) -> Option<Attribute> {
        match self.pool.get(id) {
            Constant::Scalar(attr) => Some(*attr),
            _ => None,
        }
    }

    /// An error at the next token.
    pub(crate) fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.parser.error(message)
    }
}
