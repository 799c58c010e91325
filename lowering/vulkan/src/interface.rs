//! What a kernel wants from who runs it, read from its binary.

use rspirv::dr::{Instruction, Module, Operand, load_words};
use rspirv::spirv::{BuiltIn, Decoration, ExecutionMode, Op, StorageClass, Word};
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::Diagnostic;

use super::raw::error;

/// What kind of buffer a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BufferKind {
    /// It can be written to.
    Storage,
    /// It cannot.
    Uniform,
}

/// A variable that is bound to a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    pub(super) set: u32,
    pub(super) binding: u32,
    pub(super) kind: BufferKind,
}

/// What an entry point uses.
#[derive(Debug)]
pub(super) struct Interface {
    /// In ascending order of sets and bindings.
    pub(super) slots: Vec<Slot>,
    /// How many invocations a group has, if that is known before the kernel is specialised.
    pub(super) group_size: Option<[u32; 3]>,
    pub(super) has_push_constants: bool,
}

impl Interface {
    /// What the entry point of a compute kernel uses.
    pub(super) fn of(words: &[u32], entry_point: &str) -> Result<Self, Diagnostic> {
        let module = load_words(words)
            .map_err(|why| error(format!("the kernel is no SPIR-V module: {why}")))?;
        let entry = find_entry_point(&module, entry_point)?;
        let reader = Reader::new(&module);
        let mut interface = Interface {
            slots: Vec::new(),
            group_size: reader.group_size(entry),
            has_push_constants: false,
        };
        for variable in reader.used_variables(entry) {
            let Some(Operand::StorageClass(class)) = variable.operands.first() else {
                continue;
            };
            match class {
                StorageClass::PushConstant => interface.has_push_constants = true,
                StorageClass::StorageBuffer | StorageClass::Uniform => {
                    interface.slots.push(reader.slot(variable, *class)?);
                }
                StorageClass::UniformConstant => {
                    return Err(error(format!(
                        "the kernel '{entry_point}' uses an image or a sampler, which cannot be bound"
                    )));
                }
                _ => {}
            }
        }
        interface.slots.sort_by_key(|slot| (slot.set, slot.binding));
        // Variables that share a binding are the same memory.
        interface.slots.dedup();
        let clash = interface
            .slots
            .windows(2)
            .find(|pair| (pair[0].set, pair[0].binding) == (pair[1].set, pair[1].binding));
        match clash {
            Some(pair) => Err(error(format!(
                "the kernel uses the binding ({}, {}) both as a storage buffer and as a uniform one",
                pair[0].set, pair[0].binding
            ))),
            None => Ok(interface),
        }
    }
}

/// The function of an entry point.
fn find_entry_point(module: &Module, name: &str) -> Result<Word, Diagnostic> {
    let named = module
        .entry_points
        .iter()
        .map(|entry| match &entry.operands[..] {
            [
                _,
                Operand::IdRef(function),
                Operand::LiteralString(name),
                ..,
            ] => (*function, &**name),
            _ => (0, ""),
        });
    let found = named.clone().find(|entry| entry.1 == name);
    found.map(|entry| entry.0).ok_or_else(|| {
        let names: Vec<String> = named.map(|entry| format!("'{}'", entry.1)).collect();
        error(format!("the module has no entry point '{name}'")).help(match names.is_empty() {
            true => "it has none at all".to_owned(),
            false => format!("it has {}", names.join(", ")),
        })
    })
}

/// A module with what is asked for often at hand.
struct Reader<'a> {
    module: &'a Module,
    globals: FxHashMap<Word, &'a Instruction>,
    decorations: FxHashMap<(Word, Decoration), &'a [Operand]>,
}

impl<'a> Reader<'a> {
    fn new(module: &'a Module) -> Self {
        let globals = module.types_global_values.iter();
        let decorations = module.annotations.iter();
        Reader {
            module,
            globals: globals
                .filter_map(|global| Some((global.result_id?, global)))
                .collect(),
            decorations: decorations
                .filter_map(|annotation| match &annotation.operands[..] {
                    [
                        Operand::IdRef(id),
                        Operand::Decoration(decoration),
                        rest @ ..,
                    ] => Some(((*id, *decoration), rest)),
                    _ => None,
                })
                .collect(),
        }
    }

    /// The global variables that a function and those that it calls name.
    fn used_variables(&self, entry: Word) -> Vec<&'a Instruction> {
        let functions: FxHashMap<Word, _> = self
            .module
            .functions
            .iter()
            .filter_map(|function| Some((function.def_id()?, function)))
            .collect();
        let mut seen = FxHashSet::from_iter([entry]);
        let mut waiting = vec![entry];
        let mut variables = Vec::new();
        while let Some(id) = waiting.pop() {
            let Some(function) = functions.get(&id) else {
                continue;
            };
            let operands = function.all_inst_iter().flat_map(|inst| &inst.operands);
            for operand in operands {
                let Operand::IdRef(id) = operand else {
                    continue;
                };
                let global = self.globals.get(id);
                let variable = global.filter(|global| global.class.opcode == Op::Variable);
                if (variable.is_some() || functions.contains_key(id)) && seen.insert(*id) {
                    variables.extend(variable);
                    waiting.push(*id);
                }
            }
        }
        variables
    }

    /// A number that decorates something.
    fn decoration(&self, id: Word, decoration: Decoration) -> Option<u32> {
        match self.decorations.get(&(id, decoration))? {
            [Operand::LiteralBit32(number), ..] => Some(*number),
            _ => None,
        }
    }

    fn slot(&self, variable: &Instruction, class: StorageClass) -> Result<Slot, Diagnostic> {
        let id = variable.result_id.unwrap_or(0);
        let binding = self.decoration(id, Decoration::Binding);
        let set = self.decoration(id, Decoration::DescriptorSet);
        let (Some(set), Some(binding)) = (set, binding) else {
            return Err(error("the kernel uses a buffer that has no binding")
                .help("give the variable a set and a binding, as in 'bind(0, 1)'"));
        };
        let pointer = variable.result_type.and_then(|ty| self.globals.get(&ty));
        let pointee = pointer.and_then(|pointer| match pointer.operands.get(1) {
            Some(Operand::IdRef(pointee)) => Some(*pointee),
            _ => None,
        });
        let is_struct = |id: &Word| {
            let ty = self.globals.get(id);
            ty.is_some_and(|ty| ty.class.opcode == Op::TypeStruct)
        };
        let block = pointee.filter(is_struct);
        let Some(block) = block else {
            return Err(error(format!(
                "the binding ({set}, {binding}) is an array of buffers, which cannot be bound"
            )));
        };
        let writable = class == StorageClass::StorageBuffer
            || self
                .decorations
                .contains_key(&(block, Decoration::BufferBlock));
        let kind = match writable {
            true => BufferKind::Storage,
            false => BufferKind::Uniform,
        };
        Ok(Slot { set, binding, kind })
    }

    fn group_size(&self, entry: Word) -> Option<[u32; 3]> {
        let built_in = Operand::BuiltIn(BuiltIn::WorkgroupSize);
        let sized = self.decorations.iter().find(|((_, decoration), operands)| {
            *decoration == Decoration::BuiltIn && operands.first() == Some(&built_in)
        });
        if let Some(((id, _), _)) = sized {
            return self.constant_triple(*id);
        }
        self.module
            .execution_modes
            .iter()
            .find_map(|mode| match mode.operands[..] {
                [
                    Operand::IdRef(function),
                    Operand::ExecutionMode(ExecutionMode::LocalSize),
                    Operand::LiteralBit32(x),
                    Operand::LiteralBit32(y),
                    Operand::LiteralBit32(z),
                ] if function == entry => Some([x, y, z]),
                _ => None,
            })
    }

    /// A vector of three numbers that no specialisation changes.
    fn constant_triple(&self, id: Word) -> Option<[u32; 3]> {
        let composite = self.globals.get(&id)?;
        let mut numbers = composite.operands.iter().map(|part| {
            let Operand::IdRef(part) = part else {
                return None;
            };
            let constant = self.globals.get(part)?;
            match (constant.class.opcode, constant.operands.first()?) {
                (Op::Constant, Operand::LiteralBit32(number)) => Some(*number),
                _ => None,
            }
        });
        Some([numbers.next()??, numbers.next()??, numbers.next()??])
    }
}
