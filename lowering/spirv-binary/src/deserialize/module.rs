//! Modules: what they use, variables, entry points.

use rspirv::grammar::reflect;
use rspirv::spirv::Op as Opcode;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::context::Ident;
use terrace_ir::ods::{AttrConstraint, Enumeration, TypedOp};
use terrace_ir::{Location, Type};
use terrace_spirv_dialect::{
    AddressingModel, Capability, EntryPointOp, ExecutionMode, ExecutionModeOp, ExecutionModel,
    Extension, GlobalVariableOp, MemoryModel, PointerType, VceAttr,
};

use super::input::Instruction;
use super::types::case;
use super::{Def, Reader, Result, Symbol, fault};

/// What a module declares of itself.
#[derive(Default)]
struct Header {
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
    models: Option<(AddressingModel, MemoryModel)>,
}

impl<'a> Reader<'a> {
    pub(super) fn module(&mut self) -> Result {
        let mut header = Header::default();
        while let Some(instruction) = self.input.next()? {
            self.instruction(instruction, &mut header)?;
        }
        self.check_pending()?;
        for instruction in std::mem::take(&mut self.deferred) {
            match instruction.is(Opcode::EntryPoint) {
                true => self.entry_point(&instruction)?,
                false => self.execution_mode(&instruction)?,
            }
        }
        let cx = self.cx;
        let root = self.ir.root();
        let Some((addressing, memory)) = header.models else {
            return Err(fault(self.input.position(), "has no OpMemoryModel"));
        };
        let triple = VceAttr::get(
            cx,
            self.input.version,
            header.capabilities,
            header.extensions,
        );
        let attrs = [
            ("addressing_model", AddressingModel::make(cx, addressing)),
            ("memory_model", MemoryModel::make(cx, memory)),
            ("vce_triple", triple.into()),
        ];
        for (name, value) in attrs {
            self.ir.set_attr(root, name, value);
        }
        Ok(())
    }

    /// An instruction outside of functions.
    fn instruction(&mut self, instruction: Instruction<'a>, header: &mut Header) -> Result {
        let Some(class) = self.class(instruction.opcode) else {
            return Err(instruction.fault("is not known"));
        };
        let opcode = class.grammar.opcode;
        match opcode {
            Opcode::Capability => {
                let capability = case(&instruction, instruction.word(0)?, "capability")?;
                if !header.capabilities.contains(&capability) {
                    header.capabilities.push(capability);
                }
            }
            Opcode::Extension => {
                let (name, _) = instruction.text(0)?;
                let extension = Extension::of_text(&name).ok_or_else(|| {
                    instruction.fault(format!("has the unknown extension {name}"))
                })?;
                if !header.extensions.contains(&extension) {
                    header.extensions.push(extension);
                }
            }
            Opcode::ExtInstImport => {
                let (name, _) = instruction.text(1)?;
                let def = match crate::grammar::set(&name) {
                    Some(set) => Def::Set(set),
                    None => Def::NonSemantic,
                };
                if matches!(def, Def::NonSemantic) && !name.starts_with("NonSemantic.") {
                    return Err(instruction.fault(format!("imports '{name}', which has no ops")));
                }
                self.define(instruction.word(0)?, def, instruction.at)?;
            }
            Opcode::MemoryModel => {
                let addressing = case(&instruction, instruction.word(0)?, "addressing model")?;
                let memory = case(&instruction, instruction.word(1)?, "memory model")?;
                header.models = Some((addressing, memory));
            }
            Opcode::EntryPoint => {
                let function = instruction.word(1)?;
                let (name, _) = instruction.text(2)?;
                // A function is called as it is entered, if nothing says something else.
                self.names.entry(function).or_insert(name);
                self.deferred.push(instruction);
            }
            Opcode::ExecutionMode => self.deferred.push(instruction),
            Opcode::Name => {
                let (name, _) = instruction.text(1)?;
                self.names.insert(instruction.word(0)?, name);
            }
            Opcode::Decorate => self.decoration(instruction)?,
            Opcode::MemberDecorate => self.member_decoration(instruction)?,
            Opcode::String => {
                let at = instruction.at as u32;
                self.define(instruction.word(0)?, Def::Text(at), instruction.at)?;
            }
            Opcode::Line => self.line(&instruction)?,
            Opcode::NoLine => self.loc = Location::UNKNOWN,
            Opcode::TypeForwardPointer => self.forward_pointer(instruction)?,
            Opcode::Variable => self.variable(&instruction)?,
            Opcode::Function => {
                self.function(instruction)?;
                self.loc = Location::UNKNOWN;
            }
            Opcode::ExtInst => self.extended_outside(&instruction)?,
            _ if is_ignored(opcode) => {}
            _ if self.type_instruction(opcode, instruction)? => {}
            _ if self.constant_instruction(opcode, instruction)? => {}
            _ => return Err(instruction.fault("cannot stand outside of a function, or has no op")),
        }
        Ok(())
    }

    /// Where the next instructions come from.
    pub(super) fn line(&mut self, instruction: &Instruction<'_>) -> Result {
        let [file, line, column] = [0, 1, 2].map(|index| instruction.word(index));
        let (file, line, column) = (file?, line?, column?);
        let Def::Text(at) = self.def(file) else {
            return Err(instruction.fault(format!("has the file <id> {file}, which is no text")));
        };
        let (name, _) = self.input.instruction_at(at as usize)?.text(1)?;
        self.loc = Location::file(self.cx, self.cx.ident(&name), line, column);
        Ok(())
    }

    /// Extended instructions outside of functions say something to debuggers.
    fn extended_outside(&mut self, instruction: &Instruction<'_>) -> Result {
        match self.def(instruction.word(2)?) {
            Def::NonSemantic => Ok(()),
            _ => Err(instruction.fault("cannot stand outside of a function")),
        }
    }

    fn variable(&mut self, instruction: &Instruction<'_>) -> Result {
        let cx = self.cx;
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        if !ty.is::<PointerType>(cx) {
            return Err(instruction.fault("has a type that is no pointer"));
        }
        let name = self.names.get(&id).filter(|name| !name.is_empty()).cloned();
        let name = name.unwrap_or_else(|| format!("spirv_var_{id}"));
        let name = self.unique_symbol(name);
        let mut state = OpState::new(cx, cx.op_name_of(GlobalVariableOp::INFO), self.loc);
        state.set_attr(cx, "type", TypeAttr::get(cx, ty).into());
        state.set_attr(cx, "sym_name", StringAttr::get(cx, name.as_str(cx)).into());
        if let Some(initializer) = instruction.operands.get(3) {
            let symbol = match self.def(*initializer) {
                Def::Symbol(number) => self.symbols[number as usize].name,
                Def::Constant(number) => {
                    self.spec_of_constant(*initializer, number, instruction)?
                }
                _ => {
                    let message = format!("unknown <id> {initializer} used as initializer");
                    return Err(fault(instruction.at, message));
                }
            };
            let symbol = FlatSymbolRefAttr::get(cx, symbol);
            state.set_attr(cx, "initializer", symbol.into());
        }
        for (name, value) in self.decoration_attributes(id)? {
            state.set_attr(cx, name.as_str(cx), value);
        }
        self.add_member(state);
        let number = self.symbols.len() as u32;
        self.symbols.push(Symbol {
            name,
            ty,
            is_variable: true,
        });
        self.define(id, Def::Symbol(number), instruction.at)
    }

    /// What a function is called.
    pub(super) fn function_symbol(&mut self, id: u32) -> Ident {
        if let Some(symbol) = self.functions.get(&id) {
            return *symbol;
        }
        let name = self.names.get(&id).filter(|name| !name.is_empty()).cloned();
        let name = name.unwrap_or_else(|| format!("spirv_fn_{id}"));
        let symbol = self.unique_symbol(name);
        self.functions.insert(id, symbol);
        symbol
    }

    /// The name of a function that was read.
    fn known_function(&mut self, id: u32, instruction: &Instruction<'_>) -> Result<Attribute> {
        match self.def(id) {
            Def::Function => {
                let symbol = self.function_symbol(id);
                Ok(FlatSymbolRefAttr::get(self.cx, symbol).into())
            }
            _ => Err(fault(
                instruction.at,
                format!("no function matching <id> {id}"),
            )),
        }
    }

    fn entry_point(&mut self, instruction: &Instruction<'_>) -> Result {
        let cx = self.cx;
        let model: ExecutionModel = case(instruction, instruction.word(0)?, "execution model")?;
        let id = instruction.word(1)?;
        let function = self.known_function(id, instruction)?;
        let (name, end) = instruction.text(2)?;
        let symbol = self.function_symbol(id);
        if *symbol.as_str(cx) != *name {
            let message = format!(
                "function name mismatch between OpEntryPoint and OpFunction with <id> {id}: {name} vs. {}",
                symbol.as_str(cx)
            );
            return Err(fault(instruction.at, message));
        }
        let mut interface: Vec<Attribute> = Vec::new();
        for id in &instruction.operands[end..] {
            let Def::Symbol(number) = self.def(*id) else {
                let message = format!("undefined result <id> {id} while decoding attribute");
                return Err(fault(instruction.at, message));
            };
            let symbol = self.symbols[number as usize].name;
            interface.push(FlatSymbolRefAttr::get(cx, symbol).into());
        }
        let mut state = OpState::new(cx, cx.op_name_of(EntryPointOp::INFO), Location::UNKNOWN);
        state.set_attr(cx, "execution_model", ExecutionModel::make(cx, model));
        state.set_attr(cx, "fn", function);
        state.set_attr(cx, "interface", ArrayAttr::get(cx, &interface).into());
        self.add_member(state);
        Ok(())
    }

    fn execution_mode(&mut self, instruction: &Instruction<'_>) -> Result {
        let cx = self.cx;
        let function = self.known_function(instruction.word(0)?, instruction)?;
        let mode: ExecutionMode = case(instruction, instruction.word(1)?, "execution mode")?;
        let values = instruction.operands[2..].iter();
        let values: Vec<Attribute> = values
            .map(|value| IntegerAttr::get(cx, Type::I32, i128::from(*value as i32)).into())
            .collect();
        let mut state = OpState::new(cx, cx.op_name_of(ExecutionModeOp::INFO), Location::UNKNOWN);
        state.set_attr(cx, "fn", function);
        state.set_attr(cx, "execution_mode", ExecutionMode::make(cx, mode));
        state.set_attr(cx, "values", ArrayAttr::get(cx, &values).into());
        self.add_member(state);
        Ok(())
    }
}

/// Instructions for people and debuggers, which say nothing that ops hold.
fn is_ignored(opcode: Opcode) -> bool {
    reflect::is_location_debug(opcode)
        || matches!(
            opcode,
            Opcode::Nop
                | Opcode::Source
                | Opcode::SourceContinued
                | Opcode::SourceExtension
                | Opcode::MemberName
                | Opcode::ModuleProcessed
        )
}
