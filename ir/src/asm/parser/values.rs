//! SSA names: a table per isolated op, with placeholders for values that are used before they are defined.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::{AsmParser, ParseResult, Position, TokenKind, parse_digits};
use crate::asm::print_type;
use crate::ir::{Block, Ir, Value, ValueDef};
use crate::types::Type;

/// `%name` or `%name#2`, read but not looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// Where the name is, with its sigil and without `#`.
    pub(super) at: Position,
    /// Which of the values with this name.
    pub(super) number: u32,
}

impl UnresolvedOperand {
    /// Where the operand is.
    pub fn position(self) -> Position {
        self.at
    }
}

/// What is being parsed into one arena: the arena, the names of its values, and the blocks of the open regions.
pub(super) struct Body {
    pub(super) ir: Box<Ir>,
    /// Definitions in order; those of a region that ends are dropped from the end.
    definitions: Vec<Definition>,
    by_name: HashTable<u32>,
    /// Uses without a definition so far.
    forward: Vec<Forward>,
    forward_by_name: HashTable<u32>,
    /// Holds the placeholders as its arguments.
    placeholders: Option<Block>,
    /// The blocks of each open region.
    pub(super) block_scopes: Vec<super::regions::BlockScope>,
}

struct Definition {
    hash: u64,
    at: Position,
    /// The first of `count` consecutive values.
    value: Value,
    count: u32,
}

struct Forward {
    hash: u64,
    operand: UnresolvedOperand,
    placeholder: Value,
    resolved: bool,
}

/// Marks the definitions of a region.
#[derive(Clone, Copy)]
pub(super) struct NameScope(usize);

impl Body {
    pub(super) fn new(ir: Box<Ir>) -> Self {
        Body {
            ir,
            definitions: Vec::new(),
            by_name: HashTable::new(),
            forward: Vec::new(),
            forward_by_name: HashTable::new(),
            placeholders: None,
            block_scopes: Vec::new(),
        }
    }

    pub(super) fn open_scope(&self) -> NameScope {
        NameScope(self.definitions.len())
    }

    /// Forgets the names defined since the scope was opened.
    pub(super) fn close_scope(&mut self, scope: NameScope) {
        for index in (scope.0..self.definitions.len()).rev() {
            let hash = self.definitions[index].hash;
            if let Ok(entry) = self
                .by_name
                .find_entry(hash, |known| *known as usize == index)
            {
                entry.remove();
            }
        }
        self.definitions.truncate(scope.0);
    }

    fn placeholder(&mut self, ty: Type) -> Value {
        let block = *self
            .placeholders
            .get_or_insert_with(|| self.ir.create_block(&[]));
        self.ir.add_block_arg(block, ty)
    }

    /// Reports names that were never defined and takes the placeholders out, so that the arena is complete.
    pub(super) fn finish(mut self, parser: &mut AsmParser<'_>) -> ParseResult<Box<Ir>> {
        let Some(block) = self.placeholders else {
            return Ok(self.ir);
        };
        // All of them are reported; the arena is given up.
        let undefined = self.forward.iter().filter(|forward| !forward.resolved);
        let undefined = undefined.map(|forward| {
            parser.plain_error_at(forward.operand.at, "use of undeclared SSA value name")
        });
        let undefined = undefined.collect();
        parser.give_up(undefined)?;
        // An op's operands are resolved before its regions are parsed, and become its operands after: a definition in
        // its own region found no use to replace.
        for forward in &self.forward {
            if self.ir.has_uses(forward.placeholder) {
                return Err(parser.plain_error_at(
                    forward.operand.at,
                    "operand is defined inside a region of its own operation",
                ));
            }
        }
        self.ir.erase_block(block);
        Ok(self.ir)
    }
}

fn hash_name(name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

/// The hash of one value of a group, so that the values of a large group do not all collide.
fn hash_numbered(name: u64, number: u32) -> u64 {
    name.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

impl AsmParser<'_> {
    fn name_at(&self, at: Position) -> &[u8] {
        &self.text[at.start as usize..at.end as usize]
    }

    pub(super) fn is_same_value(&self, a: UnresolvedOperand, b: UnresolvedOperand) -> bool {
        a.number == b.number && self.name_at(a.at) == self.name_at(b.at)
    }

    /// `%name` or `%name#1`.
    pub(super) fn parse_value_name(&mut self) -> ParseResult<UnresolvedOperand> {
        let at = self.position();
        if !self.is(TokenKind::PercentId) {
            return Err(self.expected("expected SSA operand"));
        }
        self.bump();
        let mut number = 0;
        // `#1` lexes as an attribute alias.
        if self.is(TokenKind::HashId) {
            number = parse_digits(&self.spelling()[1..])
                .filter(|_| self.spelling()[1].is_ascii_digit())
                .and_then(|number| u32::try_from(number).ok())
                .ok_or_else(|| self.plain_error("invalid SSA value result number"))?;
            self.bump();
        }
        Ok(UnresolvedOperand { at, number })
    }

    /// The value with this name, or a placeholder of this type.
    pub(super) fn resolve_value(
        &self,
        body: &mut Body,
        operand: UnresolvedOperand,
        ty: Type,
    ) -> ParseResult<Value> {
        let name = self.name_at(operand.at);
        let hash = hash_name(name);
        let definition = body.by_name.find(hash, |known| {
            self.name_at(body.definitions[*known as usize].at) == name
        });
        if let Some(index) = definition {
            let definition = &body.definitions[*index as usize];
            if operand.number >= definition.count {
                return Err(self
                    .plain_error_at(operand.at, "reference to invalid result number")
                    .note(
                        self.location_at(definition.at),
                        format!("defined here with {} results", definition.count),
                    ));
            }
            let value = nth_value(&body.ir, definition.value, operand.number);
            return self.check_use(body, operand, value, definition.at, ty);
        }
        let hash = hash_numbered(hash, operand.number);
        let forward = body.forward_by_name.find(hash, |known| {
            let known = body.forward[*known as usize].operand;
            known.number == operand.number && self.name_at(known.at) == name
        });
        if let Some(index) = forward {
            let forward = &body.forward[*index as usize];
            return self.check_use(body, operand, forward.placeholder, forward.operand.at, ty);
        }
        let placeholder = body.placeholder(ty);
        let index = body.forward.len() as u32;
        body.forward.push(Forward {
            hash,
            operand,
            placeholder,
            resolved: false,
        });
        let forward = &body.forward;
        body.forward_by_name
            .insert_unique(hash, index, |known| forward[*known as usize].hash);
        Ok(placeholder)
    }

    fn check_use(
        &self,
        body: &Body,
        operand: UnresolvedOperand,
        value: Value,
        defined_at: Position,
        ty: Type,
    ) -> ParseResult<Value> {
        let known = body.ir.ty(value);
        if known == ty {
            return Ok(value);
        }
        Err(self
            .plain_error_at(
                operand.at,
                format!(
                    "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
                    String::from_utf8_lossy(self.name_at(operand.at)),
                    print_type(self.cx, ty),
                    print_type(self.cx, known)
                ),
            )
            .note(self.location_at(defined_at), "prior use here"))
    }

    /// An argument of a region's first block may not have the name of a value that was used before: the op of the
    /// region, which is not complete yet, could be its user.
    pub(super) fn check_entry_argument(
        &self,
        body: &Body,
        argument: UnresolvedOperand,
    ) -> ParseResult<()> {
        let name = self.name_at(argument.at);
        let hash = hash_numbered(hash_name(name), 0);
        let used = body.forward_by_name.find(hash, |known| {
            let known = body.forward[*known as usize].operand;
            known.number == 0 && self.name_at(known.at) == name
        });
        let Some(used) = used else { return Ok(()) };
        let used = body.forward[*used as usize].operand.at;
        let name = String::from_utf8_lossy(name);
        Err(self
            .plain_error_at(
                argument.at,
                format!("region entry argument '{name}' is already in use"),
            )
            .note(self.location_at(used), "previously referenced here"))
    }

    /// Gives `count` consecutive values, of which `value` is the first, a name, and to those who used it already.
    pub(super) fn define_values(
        &self,
        body: &mut Body,
        at: Position,
        value: Value,
        count: u32,
    ) -> ParseResult<()> {
        let name = self.name_at(at);
        let hash = hash_name(name);
        let known = body.by_name.find(hash, |known| {
            self.name_at(body.definitions[*known as usize].at) == name
        });
        if let Some(known) = known {
            return Err(self
                .plain_error_at(
                    at,
                    format!(
                        "redefinition of SSA value '{}'",
                        String::from_utf8_lossy(name)
                    ),
                )
                .note(
                    self.location_at(body.definitions[*known as usize].at),
                    "previously defined here",
                ));
        }
        if !body.forward_by_name.is_empty() {
            self.resolve_forward(body, hash, at, value, count)?;
        }
        let index = body.definitions.len() as u32;
        body.definitions.push(Definition {
            hash,
            at,
            value,
            count,
        });
        let definitions = &body.definitions;
        body.by_name
            .insert_unique(hash, index, |known| definitions[*known as usize].hash);
        Ok(())
    }

    fn resolve_forward(
        &self,
        body: &mut Body,
        hash: u64,
        at: Position,
        value: Value,
        count: u32,
    ) -> ParseResult<()> {
        let name = self.name_at(at);
        for number in 0..count {
            let hash = hash_numbered(hash, number);
            let entry = body.forward_by_name.find_entry(hash, |known| {
                let known = body.forward[*known as usize].operand;
                known.number == number && self.name_at(known.at) == name
            });
            let Ok(entry) = entry else {
                continue;
            };
            let (index, _) = entry.remove();
            let forward = &mut body.forward[index as usize];
            forward.resolved = true;
            let (operand, placeholder) = (forward.operand, forward.placeholder);
            let value = nth_value(&body.ir, value, operand.number);
            if body.ir.ty(value) != body.ir.ty(placeholder) {
                return Err(self
                    .plain_error_at(
                        at,
                        format!(
                            "definition of SSA value '{}#{}' has type '{}'",
                            String::from_utf8_lossy(name),
                            operand.number,
                            print_type(self.cx, body.ir.ty(value))
                        ),
                    )
                    .note(
                        self.location_at(operand.at),
                        format!(
                            "previously used here with type '{}'",
                            print_type(self.cx, body.ir.ty(placeholder))
                        ),
                    ));
            }
            body.ir.replace_all_uses(placeholder, value);
        }
        Ok(())
    }
}

/// The value `number` places after `first`, which names a group of results.
fn nth_value(ir: &Ir, first: Value, number: u32) -> Value {
    match ir.def(first) {
        ValueDef::Result { op, index } if number != 0 => ir.result(op, (index + number) as usize),
        _ => first,
    }
}
