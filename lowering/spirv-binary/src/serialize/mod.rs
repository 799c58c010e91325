//! From ops to instructions.
//!
//! Types, constants and names are written when they are first needed. Most ops are one instruction, and the grammar says in what
//! order its operands stand; modules, functions, variables, constants and control flow have functions of their own.

mod body;
mod constants;
mod decorations;
mod module;
mod plain;
mod types;

use rspirv::binary::Assemble;
use rspirv::dr::{self, Instruction, Operand};
use rspirv::grammar::{self, INSTRUCTION_TABLE};
use rspirv::spirv::{Op as Opcode, Word};
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::attributes::Attribute;
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Diagnostic, Ir, Op, OpName, Type};
use terrace_spirv_dialect::{ModuleOp, StructType, Version};

use crate::grammar::Plain;

/// What is written beside the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct SerializeOptions {
    /// Where ops come from, as `OpLine`.
    pub lines: bool,
}

/// The words of a `spirv.module`, which is the root of its arena.
///
/// # Errors
/// If the module has ops that no instruction stands for.
pub fn serialize(module: &Ir) -> Result<Vec<u32>, Diagnostic> {
    serialize_with(module, SerializeOptions::default())
}

/// As [`serialize`], with what is asked for beside the program.
///
/// # Errors
/// If the module has ops that no instruction stands for.
pub fn serialize_with(module: &Ir, options: SerializeOptions) -> Result<Vec<u32>, Diagnostic> {
    let mut writer = Writer::new(module, options);
    writer.module()?;
    Ok(writer.finish())
}

/// What is wrong with a module, or nothing.
type Result<T = (), E = Diagnostic> = std::result::Result<T, E>;

/// A module that is being written.
struct Writer<'a> {
    /// The arena of the module.
    ir: &'a Ir,
    options: SerializeOptions,
    /// All but the functions.
    out: dr::Module,
    /// The words of functions that are only declared, which come first.
    declared: Vec<Word>,
    /// The words of the other functions.
    defined: Vec<Word>,
    /// The next id.
    next: Word,
    types: FxHashMap<Type, Word>,
    /// Constants of one or two words, by their type.
    scalars: FxHashMap<(Type, u64), Word>,
    composites: FxHashMap<(Type, Attribute), Word>,
    undefined: FxHashMap<Type, Word>,
    /// Functions, variables and specialisation constants.
    symbols: FxHashMap<Ident, Word>,
    /// Extended instructions, by the name of their set.
    sets: FxHashMap<&'static str, Word>,
    /// Files that lines name.
    files: FxHashMap<Ident, Word>,
    /// Structs whose members are being written, with the pointers to them that wait.
    open: Vec<(StructType, Vec<(Word, Word)>)>,
    /// Structs that were called blocks because variables of the interface point to them.
    blocks: FxHashSet<StructType>,
    /// Whether ops of a name have functions of their own.
    special: FxHashMap<OpName, bool>,
    /// The instructions that ops stand for.
    plain: FxHashMap<OpName, Plain>,
    instructions: FxHashMap<&'static str, &'static grammar::Instruction<'static>>,
}

impl<'a> Writer<'a> {
    fn new(ir: &'a Ir, options: SerializeOptions) -> Self {
        Writer {
            ir,
            options,
            out: dr::Module::new(),
            declared: Vec::new(),
            defined: Vec::new(),
            next: 1,
            types: FxHashMap::default(),
            scalars: FxHashMap::default(),
            composites: FxHashMap::default(),
            undefined: FxHashMap::default(),
            symbols: FxHashMap::default(),
            sets: FxHashMap::default(),
            files: FxHashMap::default(),
            open: Vec::new(),
            blocks: FxHashSet::default(),
            special: FxHashMap::default(),
            plain: FxHashMap::default(),
            instructions: INSTRUCTION_TABLE
                .iter()
                .map(|instruction| (instruction.opname, instruction))
                .collect(),
        }
    }

    /// An id that nothing has.
    fn id(&mut self) -> Word {
        let id = self.next;
        self.next += 1;
        id
    }

    /// The id of a symbol, which may be defined later.
    fn symbol(&mut self, name: Ident) -> Word {
        if let Some(id) = self.symbols.get(&name) {
            return *id;
        }
        let id = self.id();
        self.symbols.insert(name, id);
        id
    }

    /// The id of a file's name.
    fn file(&mut self, name: Ident) -> Word {
        if let Some(id) = self.files.get(&name) {
            return *id;
        }
        let id = self.id();
        self.files.insert(name, id);
        let text = Operand::LiteralString(name.as_str(self.ir).to_owned());
        let string = self.instruction(Opcode::String, None, Some(id), vec![text]);
        self.out.debug_string_source.push(string);
        id
    }

    /// Adds a type, a constant or a global variable.
    fn global(&mut self, instruction: Instruction) {
        self.out.types_global_values.push(instruction);
    }

    fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), Operand::LiteralString(name.to_owned())];
        let name = self.instruction(Opcode::Name, None, None, operands);
        self.out.debug_names.push(name);
    }

    fn instruction(
        &self,
        opcode: Opcode,
        ty: Option<Word>,
        id: Option<Word>,
        operands: Vec<Operand>,
    ) -> Instruction {
        Instruction {
            class: INSTRUCTION_TABLE.get(opcode),
            result_type: ty,
            result_id: id,
            operands,
        }
    }

    fn error(&self, ir: &Ir, op: Op, message: impl std::fmt::Display) -> Diagnostic {
        ir.op_error(op, message)
    }

    fn finish(mut self) -> Vec<Word> {
        let module = ModuleOp::cast(self.ir, self.ir.root());
        let triple = module.and_then(|module| module.vce_triple(self.ir));
        let minor = triple.map_or(Version::V1_0, |triple| triple.version(self.ir));
        let mut header = dr::ModuleHeader::new(self.next);
        header.set_version(1, minor as u8);
        self.out.header = Some(header);
        let mut words = self.out.assemble();
        words.append(&mut self.declared);
        words.append(&mut self.defined);
        words
    }
}

/// A number in an instruction.
fn literal(value: u32) -> Operand {
    Operand::LiteralBit32(value)
}
