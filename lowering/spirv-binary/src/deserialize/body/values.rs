//! Values by their ids: constants and addresses become ops where they are used.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::FlatSymbolRefAttr;
use terrace_ir::builder::OpState;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Type, Value};
use terrace_spirv_dialect::{
    AddressOfOp, CompositeConstructOp, ConstantOp, ReferenceOfOp, SpecConstantOperationOp, UndefOp,
    YieldOp,
};

use super::super::constants::ConstantValue;
use super::super::{Def, Result, fault};
use super::Body;

/// How many ops one use of a constant may become.
const MAX_OPS: usize = 1 << 12;

/// What was put together for one use, by its id.
type Made = FxHashMap<u32, Value>;

impl Body<'_, '_> {
    /// The value of an id, in an instruction at `at`.
    pub(in super::super) fn value(&mut self, id: u32, at: usize) -> Result<Value> {
        if let Some(index) = self.wrapped.iter().position(|(own, _)| *own == id) {
            return Ok(self.wrapped.remove(index).1);
        }
        match self.reader.def(id) {
            Def::Value(value) => Ok(value),
            _ => self.made(id, at, &mut Made::default(), 0),
        }
    }

    /// As [`Self::value`]; an operation or a composite that one use needs twice is made once, as their number could double at each step.
    fn made(&mut self, id: u32, at: usize, made: &mut Made, depth: u32) -> Result<Value> {
        if let Some(value) = made.get(&id) {
            return Ok(*value);
        }
        let (cx, loc) = (self.reader.cx, self.reader.loc);
        if made.len() > MAX_OPS || depth > 200 {
            return Err(fault(
                at,
                format!("the constant <id> {id} is made of too many others"),
            ));
        }
        let value = match self.reader.def(id) {
            Def::Value(value) => return Ok(value),
            Def::Constant(number) => {
                let constant = &self.reader.constants[number as usize];
                let ty = constant.ty;
                match &constant.value {
                    ConstantValue::Attribute(value) => {
                        let value = *value;
                        let mut b = Builder::at_end(&mut self.ir, self.block);
                        return Ok(ConstantOp::build(&mut b, loc, ty, value).constant(&b));
                    }
                    ConstantValue::Composite(parts) => {
                        let parts = parts.clone();
                        self.composite(ty, &parts, at, made, depth)?
                    }
                }
            }
            Def::Undefined(ty) => {
                let mut b = Builder::at_end(&mut self.ir, self.block);
                return Ok(UndefOp::build(&mut b, loc, ty).result(&b));
            }
            Def::Symbol(number) => {
                let symbol = self.reader.symbols[number as usize];
                let name = FlatSymbolRefAttr::get(cx, symbol.name);
                let mut b = Builder::at_end(&mut self.ir, self.block);
                return Ok(match symbol.is_variable {
                    true => AddressOfOp::build(&mut b, loc, symbol.ty, name).pointer(&b),
                    false => ReferenceOfOp::build(&mut b, loc, symbol.ty, name).reference(&b),
                });
            }
            Def::Operation(number) => self.operation(number, at, made, depth)?,
            _ => return Err(fault(at, format!("unknown result <id>: {id}"))),
        };
        made.insert(id, value);
        Ok(value)
    }

    /// A constant that no attribute can hold is constructed of its parts.
    fn composite(
        &mut self,
        ty: Type,
        parts: &[u32],
        at: usize,
        made: &mut Made,
        depth: u32,
    ) -> Result<Value> {
        let cx = self.reader.cx;
        let name = cx.op_name_of(CompositeConstructOp::INFO);
        let mut state = OpState::new(cx, name, self.reader.loc);
        for part in parts {
            let part = self.made(*part, at, made, depth + 1)?;
            state.operands.push(part);
        }
        state.result_types.push(ty);
        let op = state.create(&mut self.ir);
        self.ir.append_op(self.block, op);
        Ok(self.ir.result(op, 0))
    }

    /// An operation on constants, with the op that it wraps.
    fn operation(&mut self, number: u32, at: usize, made: &mut Made, depth: u32) -> Result<Value> {
        let (cx, loc) = (self.reader.cx, self.reader.loc);
        let operation = self.reader.operations[number as usize];
        let class = self.reader.class(operation.opcode);
        let class = class.ok_or_else(|| operation.instruction.fault("has an unknown operation"))?;
        // Its operands stand before it; then the op takes them in turn.
        let operands = operation.instruction.operands.get(3..).unwrap_or_default();
        let mut values = Vec::new();
        for id in operands {
            let def = self.reader.def(*id);
            if matches!(
                def,
                Def::Constant(_) | Def::Symbol(_) | Def::Operation(_) | Def::Undefined(_)
            ) {
                values.push((*id, self.made(*id, at, made, depth + 1)?));
            }
        }
        let outer = std::mem::replace(&mut self.wrapped, values);
        let wrapped = self.plain(operation.instruction, class, 3, Some(operation.ty), None);
        self.wrapped = outer;
        let wrapped = wrapped?;
        let region = self.ir.create_region();
        let inner = self.ir.append_block(region, &[]);
        self.ir.append_op(inner, wrapped);
        let result = self.ir.result(wrapped, 0);
        YieldOp::build(&mut Builder::at_end(&mut self.ir, inner), loc, result);
        let name = cx.op_name_of(SpecConstantOperationOp::INFO);
        let mut state = OpState::new(cx, name, loc);
        state.regions.push(region);
        state.result_types.push(operation.ty);
        let op = state.create(&mut self.ir);
        self.ir.append_op(self.block, op);
        Ok(self.ir.result(op, 0))
    }
}
