//! From instructions to ops.
//!
//! A binary is read from front to back. Types, constants, variables and the like become entries of a table by their ids; constants and
//! addresses of variables become ops where they are used. A function is read twice: first its blocks, out of which the structure of its
//! control flow is made, then its instructions, each into the block where it ends up.

mod body;
mod constants;
mod decorations;
mod input;
mod module;
mod plain;
mod sketch;
mod structure;
mod types;

use constants::{Constant, SpecOperation};
pub use input::words_of_bytes;
use input::{Input, Instruction};
use rspirv::grammar;
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::context::Ident;
use terrace_ir::ir::Room;
use terrace_ir::ods::TypedOp;
use terrace_ir::verify::verify;
use terrace_ir::{Block, Context, Diagnostic, Ir, Location, OpName, Type, Value};
use terrace_spirv_dialect::{Decoration, ModuleOp};
use types::PendingStruct;

use super::grammar::ExtendedSet;

/// How binaries are read.
#[derive(Clone, Copy, Debug)]
pub struct DeserializeOptions {
    /// Whether blocks are put into selections and loops where the binary announces these.
    pub structured: bool,
}

impl Default for DeserializeOptions {
    fn default() -> Self {
        DeserializeOptions { structured: true }
    }
}

/// Reads a binary: the result is the arena of a `spirv.module`, which was verified.
///
/// # Errors
/// If the words are no valid module, or one with instructions that the dialect has no ops for. A note says at which word.
pub fn deserialize(
    cx: &Context,
    words: &[u32],
    options: DeserializeOptions,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let input = Input::new(words).map_err(|error| vec![error])?;
    let mut reader = Reader::new(cx, input, options);
    reader.module().map_err(|error| vec![error])?;
    let module = reader.ir;
    verify(&module)?;
    Ok(module)
}

/// What is wrong with a binary, or nothing.
type Result<T = (), E = Diagnostic> = std::result::Result<T, E>;

/// What an id stands for.
#[derive(Clone, Copy, Default)]
enum Def {
    #[default]
    Nothing,
    Type(Type),
    /// By its number.
    Constant(u32),
    /// No value in particular, of this type.
    Undefined(Type),
    /// A variable or a specialisation constant, by its number.
    Symbol(u32),
    /// An operation on constants, by its number.
    Operation(u32),
    Function,
    /// A set of instructions that ops stand for.
    Set(&'static ExtendedSet),
    /// A set of instructions that mean nothing to a program.
    NonSemantic,
    /// A text, by the place of its instruction.
    Text(u32),
    /// A block of the function that is being read, by its number.
    Label(u32),
    /// A value of the function that is being read.
    Value(Value),
}

/// A variable or a specialisation constant.
#[derive(Clone, Copy)]
struct Symbol {
    name: Ident,
    ty: Type,
    is_variable: bool,
}

/// What is said of an id: the arguments follow.
#[derive(Clone, Copy)]
struct Said<'a> {
    decoration: Decoration,
    arguments: &'a [u32],
    at: usize,
}

/// What is said of a member of a struct.
#[derive(Clone, Copy)]
struct SaidOfMember<'a> {
    member: u32,
    said: Said<'a>,
}

/// Instructions of one number.
#[derive(Clone, Copy)]
struct Class {
    grammar: &'static grammar::Instruction<'static>,
    /// The op that stands for it.
    name: Option<OpName>,
}

/// A module that is being read.
struct Reader<'a> {
    cx: &'a Context,
    input: Input<'a>,
    options: DeserializeOptions,
    /// The module.
    ir: Box<Ir>,
    /// Its block.
    block: Block,
    /// Where functions grow, one after the other.
    room: Room,
    ids: Vec<Def>,
    /// The ids that are defined in the function that is being read.
    local: Vec<u32>,
    names: FxHashMap<u32, String>,
    decorations: FxHashMap<u32, Vec<Said<'a>>>,
    member_decorations: FxHashMap<u32, Vec<SaidOfMember<'a>>>,
    constants: Vec<Constant>,
    operations: Vec<SpecOperation<'a>>,
    symbols: Vec<Symbol>,
    /// What functions are called, also before they are read.
    functions: FxHashMap<u32, Ident>,
    /// All names of symbols.
    taken: FxHashSet<Ident>,
    /// Structs of one name: how many there were.
    struct_names: FxHashMap<String, u32>,
    /// Pointers that were announced.
    forward: FxHashSet<u32>,
    pending: Vec<PendingStruct<'a>>,
    /// How large the text of a type is, and how deep it nests.
    extents: FxHashMap<Type, types::Extent>,
    /// Types of 64 bits: cases of a switch over one take two words.
    wide_types: FxHashSet<u32>,
    /// The parameters of such types.
    wide_parameters: FxHashSet<u32>,
    /// Entry points and how they are run: read when all functions are known.
    deferred: Vec<Instruction<'a>>,
    /// Where the instructions that come are from.
    loc: Location,
    /// Classes of instructions by their numbers, as far as they were met.
    classes: Vec<Option<Class>>,
    extended: FxHashMap<(&'static str, u32), Option<OpName>>,
}

impl<'a> Reader<'a> {
    fn new(cx: &'a Context, input: Input<'a>, options: DeserializeOptions) -> Self {
        let name = cx.op_name_of(ModuleOp::INFO);
        let mut ir = Box::new(Ir::new(cx, name, Location::UNKNOWN, 1));
        let region = ir.regions(ir.root())[0];
        let block = ir.append_block(region, &[]);
        Reader {
            cx,
            ids: vec![Def::Nothing; input.bound()],
            input,
            options,
            ir,
            block,
            room: Room::default(),
            local: Vec::new(),
            names: FxHashMap::default(),
            decorations: FxHashMap::default(),
            member_decorations: FxHashMap::default(),
            constants: Vec::new(),
            operations: Vec::new(),
            symbols: Vec::new(),
            functions: FxHashMap::default(),
            taken: FxHashSet::default(),
            struct_names: FxHashMap::default(),
            forward: FxHashSet::default(),
            pending: Vec::new(),
            extents: FxHashMap::default(),
            wide_types: FxHashSet::default(),
            wide_parameters: FxHashSet::default(),
            deferred: Vec::new(),
            loc: Location::UNKNOWN,
            classes: Vec::new(),
            extended: FxHashMap::default(),
        }
    }

    /// Says what an id stands for.
    fn define(&mut self, id: u32, def: Def, at: usize) -> Result {
        match self.ids.get_mut(id as usize) {
            Some(slot @ Def::Nothing) if id != 0 => {
                *slot = def;
                Ok(())
            }
            Some(_) if id != 0 => Err(fault(at, format!("<id> {id} is defined more than once"))),
            _ => Err(bad_id(id, at)),
        }
    }

    /// As [`Self::define`], until the function ends.
    fn define_local(&mut self, id: u32, def: Def, at: usize) -> Result {
        self.define(id, def, at)?;
        self.local.push(id);
        Ok(())
    }

    /// What an id stands for.
    fn def(&self, id: u32) -> Def {
        self.ids.get(id as usize).copied().unwrap_or_default()
    }

    fn ty(&self, id: u32, at: usize) -> Result<Type> {
        match self.def(id) {
            Def::Type(ty) => Ok(ty),
            _ => Err(fault(at, format!("unknown type result <id>: {id}"))),
        }
    }

    /// A symbol that nothing else is called.
    fn unique_symbol(&mut self, name: String) -> Ident {
        let plain = self.cx.ident(&name);
        if self.taken.insert(plain) {
            return plain;
        }
        let mut number = self.taken.len();
        loop {
            let other = self.cx.ident(&format!("{name}_{number}"));
            if self.taken.insert(other) {
                return other;
            }
            number += 1;
        }
    }

    /// The instruction that a number stands for, if the grammar knows it.
    fn class(&mut self, opcode: u16) -> Option<Class> {
        let number = usize::from(opcode);
        if let Some(Some(class)) = self.classes.get(number) {
            return Some(*class);
        }
        let grammar = super::grammar::core(opcode)?;
        let name = super::grammar::op_of_core(self.cx, grammar);
        if self.classes.len() <= number {
            self.classes.resize(number + 1, None);
        }
        let class = Class { grammar, name };
        self.classes[number] = Some(class);
        Some(class)
    }

    /// The op of an extended instruction.
    fn extended(&mut self, set: &'static ExtendedSet, number: u32) -> Option<OpName> {
        let cx = self.cx;
        let op = self.extended.entry((set.name, number));
        *op.or_insert_with(|| super::grammar::op_of_extended(cx, set, number))
    }
}

/// A fault of a binary.
fn fault(at: usize, message: impl Into<String>) -> Diagnostic {
    let place = format!("at word {at} of the binary");
    Diagnostic::error(Location::UNKNOWN, message).note(Location::UNKNOWN, place)
}

fn bad_id(id: u32, at: usize) -> Diagnostic {
    fault(
        at,
        format!("<id> {id} is not below the bound of the module"),
    )
    .help("the fourth word of a binary is larger than all ids")
}
