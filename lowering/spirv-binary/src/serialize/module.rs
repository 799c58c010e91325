//! Modules: what they use, variables, specialisation constants, entry points.

use rspirv::dr::Operand;
use rspirv::spirv::Op as Opcode;
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, IntegerAttr};
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_ir::{Op, Type};
use terrace_spirv_dialect::{
    Decoration, EntryPointOp, ExecutionModeOp, FuncOp, GlobalVariableOp, ModuleOp, PointerType,
    SpecConstantCompositeOp, SpecConstantOp,
};

use super::constants::scalar_bits;
use super::{Result, Writer, literal};

impl Writer<'_> {
    pub(super) fn module(&mut self) -> Result {
        let ir = self.ir;
        let root = ir.root();
        let Some(module) = ModuleOp::cast(ir, root) else {
            return Err(self.error(ir, root, "is no 'spirv.module'"));
        };
        if let Some(triple) = module.vce_triple(ir) {
            for capability in triple.capabilities(ir) {
                let operands = vec![literal(capability.value() as u32)];
                let instruction = self.instruction(Opcode::Capability, None, None, operands);
                self.out.capabilities.push(instruction);
            }
            for extension in triple.extensions(ir) {
                let operands = vec![Operand::LiteralString(extension.stringify().to_owned())];
                let instruction = self.instruction(Opcode::Extension, None, None, operands);
                self.out.extensions.push(instruction);
            }
        }
        let models = vec![
            literal(module.addressing_model(ir).value() as u32),
            literal(module.memory_model(ir).value() as u32),
        ];
        let models = self.instruction(Opcode::MemoryModel, None, None, models);
        self.out.memory_model = Some(models);
        let Some(block) = ir.first_block(module.body(ir)) else {
            return Ok(());
        };
        for op in ir.block_ops(block) {
            self.member(op)?;
        }
        Ok(())
    }

    fn member(&mut self, op: Op) -> Result {
        let ir = self.ir;
        if FuncOp::cast(ir, op).is_some() {
            return self.function(op);
        }
        if let Some(variable) = GlobalVariableOp::cast(ir, op) {
            return self.variable(variable);
        }
        if let Some(constant) = SpecConstantOp::cast(ir, op) {
            return self.spec_constant(constant);
        }
        if let Some(constant) = SpecConstantCompositeOp::cast(ir, op) {
            return self.spec_composite(constant);
        }
        if let Some(entry) = EntryPointOp::cast(ir, op) {
            return self.entry_point(entry);
        }
        if let Some(mode) = ExecutionModeOp::cast(ir, op) {
            let function = self.symbol(mode.function(ir).symbol(ir));
            let mut operands = vec![
                Operand::IdRef(function),
                literal(mode.execution_mode(ir).value() as u32),
            ];
            let values = mode.values(ir).elements(ir).iter();
            let values = values.filter_map(|value| value.cast::<IntegerAttr>(ir));
            operands.extend(values.map(|value| literal(value.as_i64(ir) as u32)));
            let instruction = self.instruction(Opcode::ExecutionMode, None, None, operands);
            self.out.execution_modes.push(instruction);
            return Ok(());
        }
        Err(self.error(ir, op, "has no instruction in a module"))
    }

    /// The attributes of an op by their names, sorted, without those that the op itself is about.
    fn attributes(&self, op: Op, own: &[&str]) -> Vec<(String, Attribute)> {
        let ir = self.ir;
        let names = [
            "binding",
            "built_in",
            "descriptor_set",
            "linkage_attributes",
            "location",
        ];
        let inherent = names
            .into_iter()
            .filter_map(|name| Some((name.to_owned(), ir.attr(op, name)?)));
        let discardable = ir.discardable_attrs(op);
        let discardable = discardable.map_or(&[][..], |attrs| attrs.entries(ir));
        let discardable = discardable
            .iter()
            .map(|(name, value)| (name.as_str(ir).to_owned(), *value));
        let mut all: Vec<_> = inherent.chain(discardable).collect();
        all.retain(|(name, _)| !own.contains(&name.as_str()));
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        all.dedup_by(|(a, _), (b, _)| a == b);
        all
    }

    fn variable(&mut self, variable: GlobalVariableOp) -> Result {
        let ir = self.ir;
        let (op, loc) = (variable.op(), ir.loc(variable.op()));
        let ty = variable.ty(ir).value(ir);
        let ty_id = self.ty(loc, ty)?;
        if let Some(pointer) = ty.cast::<PointerType>(ir) {
            self.declare_block(pointer);
        }
        let name = variable.sym_name(ir);
        let id = self.symbol(ir.ident(&name));
        self.name(id, &name);
        let storage = ty
            .cast::<PointerType>(ir)
            .map_or(0, |ty| ty.storage(ir).value());
        let mut operands = vec![literal(storage as u32)];
        if let Some(initializer) = variable.initializer(ir) {
            let initializer = self.symbol(initializer.symbol(ir));
            operands.push(Operand::IdRef(initializer));
        }
        let instruction = self.instruction(Opcode::Variable, Some(ty_id), Some(id), operands);
        self.global(instruction);
        let attributes = self.attributes(op, &[]);
        self.decorate_by(ir, op, id, attributes)
    }

    fn spec_constant(&mut self, constant: SpecConstantOp) -> Result {
        let ir = self.ir;
        let (op, loc) = (constant.op(), ir.loc(constant.op()));
        let value = constant.default_value(ir);
        let (Some(bits), ty) = (scalar_bits(ir, value), value.ty(ir).unwrap_or(Type::I1)) else {
            return Err(self.error(ir, op, "has a default that is no scalar"));
        };
        let name = constant.sym_name(ir);
        let known = self.symbols.get(&ir.ident(&name)).copied();
        let id = self.new_scalar(loc, ty, bits, true)?;
        // What refers to the constant before it is there has its id already.
        let id = match known {
            Some(known) => {
                if let Some(last) = self.out.types_global_values.last_mut() {
                    last.result_id = Some(known);
                }
                known
            }
            None => {
                self.symbols.insert(ir.ident(&name), id);
                id
            }
        };
        if let Some(number) = ir.attr(op, "spec_id") {
            let operands = self.decoration_operands(loc, number)?;
            self.decorate(id, Decoration::SpecId, operands);
        }
        self.name(id, &name);
        Ok(())
    }

    fn spec_composite(&mut self, constant: SpecConstantCompositeOp) -> Result {
        let ir = self.ir;
        let loc = ir.loc(constant.op());
        let ty = self.ty(loc, constant.ty(ir).value(ir))?;
        let name = constant.sym_name(ir);
        let id = self.symbol(ir.ident(&name));
        let mut operands = Vec::new();
        for symbol in constant.constituents(ir).elements(ir) {
            if let Some(symbol) = symbol.cast::<FlatSymbolRefAttr>(ir) {
                let symbol = self.symbol(symbol.symbol(ir));
                operands.push(Operand::IdRef(symbol));
            }
        }
        let instruction =
            self.instruction(Opcode::SpecConstantComposite, Some(ty), Some(id), operands);
        self.global(instruction);
        self.name(id, &name);
        Ok(())
    }

    fn entry_point(&mut self, entry: EntryPointOp) -> Result {
        let ir = self.ir;
        let function = entry.function(ir).symbol(ir);
        let id = self.symbol(function);
        let mut operands = vec![
            literal(entry.execution_model(ir).value() as u32),
            Operand::IdRef(id),
            Operand::LiteralString(function.as_str(ir).to_owned()),
        ];
        for variable in entry.interface(ir).elements(ir) {
            if let Some(variable) = variable.cast::<FlatSymbolRefAttr>(ir) {
                let variable = self.symbol(variable.symbol(ir));
                operands.push(Operand::IdRef(variable));
            }
        }
        let instruction = self.instruction(Opcode::EntryPoint, None, None, operands);
        self.out.entry_points.push(instruction);
        Ok(())
    }
}
