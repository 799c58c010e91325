//! SSA names: a table per isolated op, with placeholders for values that are used before they are defined.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::names::Name;
use super::parallel::Skipping;
use super::{AsmParser, ParseResult, Position, TokenKind, parse_digits};
use crate::asm::print_type;
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, Value, ValueDef};
use crate::types::Type;

/// How many names without a definition are reported.
const MAX_UNDEFINED: usize = 100;

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
pub(super) struct Body<'a> {
    pub(super) ir: Box<Ir>,
    names: ValueNames,
    /// Holds the placeholders as its arguments.
    placeholders: Option<Block>,
    /// The blocks of each open region.
    pub(super) block_scopes: Vec<super::regions::BlockScope>,
    pub(super) skipping: Skipping<'a>,
}

/// The names of a body's values.
#[derive(Default)]
pub(super) struct ValueNames {
    definitions: HashTable<Definition>,
    /// The definitions in the open scopes inside the outermost, in order; those of a region that ends are dropped from
    /// the end.
    scoped: Vec<Name>,
    /// How many scopes are open.
    depth: u32,
    /// Uses without a definition so far.
    forward: Vec<Forward>,
    forward_by_name: HashTable<u32>,
    /// Arguments of the outermost region that are called `%name#2`, as the operand that they stand for.
    numbered: Vec<(Name, u32, Value)>,
}

struct Definition {
    name: Name,
    /// The first of `count` consecutive values.
    value: Value,
    count: u32,
}

struct Forward {
    name: Name,
    number: u32,
    placeholder: Value,
    /// The definition, once it was read.
    value: Option<Value>,
}

/// Marks the definitions of a region.
#[derive(Clone, Copy)]
pub(super) struct NameScope(usize);

impl ValueNames {
    /// The tables, empty, for another body. Large ones are not kept: clearing them takes time in their size.
    fn cleared(mut self) -> Option<Self> {
        const LARGEST_KEPT: usize = 1 << 10;
        if self.definitions.capacity().max(self.forward.capacity()) > LARGEST_KEPT {
            return None;
        }
        self.definitions.clear();
        self.scoped.clear();
        self.depth = 0;
        self.forward.clear();
        self.forward_by_name.clear();
        self.numbered.clear();
        Some(self)
    }

    fn find(&self, text: &[u8], name: Name) -> Option<&Definition> {
        let is_same = |known: &Definition| known.name.is(text, name);
        self.definitions.find(name.hash(), is_same)
    }

    fn find_numbered(&self, text: &[u8], name: Name, number: u32) -> Option<(Name, Value)> {
        let is_it = |(known, of, _): &&(Name, u32, Value)| *of == number && known.is(text, name);
        let (name, _, value) = self.numbered.iter().find(is_it)?;
        Some((*name, *value))
    }

    fn find_forward(&self, text: &[u8], name: Name, number: u32) -> Option<&Forward> {
        let index = self
            .forward_by_name
            .find(name.hash_numbered(number), |known| {
                let known = &self.forward[*known as usize];
                known.number == number && known.name.is(text, name)
            })?;
        Some(&self.forward[*index as usize])
    }
}

impl<'a> Body<'a> {
    pub(super) fn new(parser: &mut AsmParser<'a>, mut ir: Box<Ir>) -> Self {
        ir.enter_room(parser.spare_rooms.pop().unwrap_or_default());
        Body {
            ir,
            names: parser.spare_names.pop().unwrap_or_default(),
            placeholders: None,
            block_scopes: Vec::new(),
            skipping: Skipping::Nothing,
        }
    }

    pub(super) fn open_scope(&mut self) -> NameScope {
        self.names.depth += 1;
        NameScope(self.names.scoped.len())
    }

    /// Forgets the names defined since the scope was opened.
    pub(super) fn close_scope(&mut self, text: &[u8], scope: NameScope) {
        let names = &mut self.names;
        names.depth -= 1;
        if names.depth == 0 {
            names.definitions.clear();
            names.numbered.clear();
            return;
        }
        for name in names.scoped.drain(scope.0..) {
            let entry = names
                .definitions
                .find_entry(name.hash(), |known| known.name.is(text, name));
            if let Ok(entry) = entry {
                entry.remove();
            }
        }
    }

    fn placeholder(&mut self, ty: Type) -> Value {
        let block = *self
            .placeholders
            .get_or_insert_with(|| self.ir.create_block(&[]));
        self.ir.add_block_arg(block, ty)
    }

    /// Takes the placeholders out, so that the arena is complete. Names that were never defined become errors; `outer`
    /// has the values that are visible around an isolated op.
    pub(super) fn finish(
        mut self,
        parser: &mut AsmParser<'a>,
        outer: Option<&Body<'a>>,
    ) -> ParseResult<Box<Ir>> {
        parser.read_waiting(&mut self)?;
        if let Some(block) = self.placeholders
            && self.resolve_rest(parser, outer)
        {
            self.ir.erase_block(block);
            self.ir.recycle();
        }
        parser.spare_rooms.push(self.ir.leave_room());
        parser.spare_names.extend(self.names.cleared());
        Ok(self.ir)
    }

    /// Whether all names have a definition now.
    fn resolve_rest(&mut self, parser: &mut AsmParser<'a>, outer: Option<&Body<'a>>) -> bool {
        let mut are_all_defined = true;
        for forward in &self.names.forward {
            let Some(value) = forward.value else {
                are_all_defined = false;
                if parser.undefined.len() < MAX_UNDEFINED {
                    let error = undefined(parser, &self.ir, forward, outer);
                    parser.undefined.push(error);
                }
                continue;
            };
            // An op's operands are resolved before its regions are parsed, and become its operands after: a definition
            // in its own region found no use to replace. The verifier rejects it.
            if self.ir.has_uses(forward.placeholder) {
                self.ir.replace_all_uses(forward.placeholder, value);
            }
        }
        are_all_defined
    }
}

#[cold]
fn undefined(
    parser: &AsmParser<'_>,
    ir: &Ir,
    forward: &Forward,
    outer: Option<&Body<'_>>,
) -> Diagnostic {
    let is_outside = |outer: &Body<'_>| outer.names.find(parser.text, forward.name).is_some();
    if outer.is_some_and(is_outside)
        && let Some(user) = ir.users(forward.placeholder).last()
    {
        return ir
            .op_error(user, "using value defined outside the region")
            .note(
                ir.loc(ir.root()),
                "required by region isolation constraints",
            );
    }
    parser.plain_error_at(forward.name.position(), "use of undeclared SSA value name")
}

impl<'a> AsmParser<'a> {
    fn name_at(&self, at: Position) -> &[u8] {
        &self.text[at.start as usize..at.end as usize]
    }

    pub(super) fn is_same_value(&self, a: UnresolvedOperand, b: UnresolvedOperand) -> bool {
        a.number == b.number && self.name_at(a.at) == self.name_at(b.at)
    }

    /// `%name` or `%name#1`.
    pub(super) fn parse_value_name(&mut self) -> ParseResult<UnresolvedOperand> {
        let mut value = self.parse_value_name_without_number()?;
        // `#1` lexes as an attribute alias.
        if self.is(TokenKind::HashId) {
            value.number = parse_digits(&self.spelling()[1..])
                .filter(|_| self.spelling()[1].is_ascii_digit())
                .and_then(|number| u32::try_from(number).ok())
                .ok_or_else(|| self.plain_error("invalid SSA value result number"))?;
            self.bump();
        }
        Ok(value)
    }

    /// `%name`; a `#` after it is left.
    fn parse_value_name_without_number(&mut self) -> ParseResult<UnresolvedOperand> {
        let at = self.position();
        if !self.is(TokenKind::PercentId) {
            return Err(self.expected("expected SSA operand"));
        }
        self.bump();
        Ok(UnresolvedOperand { at, number: 0 })
    }

    /// `%name`: of an argument, which has no number.
    pub(super) fn parse_argument_name(&mut self) -> ParseResult<UnresolvedOperand> {
        let name = self.parse_value_name_without_number()?;
        if self.is(TokenKind::HashId) {
            return Err(self.plain_error("result number not allowed in argument list"));
        }
        Ok(name)
    }

    fn value_name(&self, at: Position) -> Name {
        Name::new(self.text, at)
    }

    /// The value with this name, or a placeholder of this type.
    pub(super) fn resolve_value(
        &self,
        body: &mut Body<'a>,
        operand: UnresolvedOperand,
        ty: Type,
    ) -> ParseResult<Value> {
        let name = self.value_name(operand.at);
        if operand.number != 0
            && let Some((defined, value)) =
                body.names.find_numbered(self.text, name, operand.number)
        {
            return self.check_use(body, operand, value, defined, ty);
        }
        if let Some(definition) = body.names.find(self.text, name) {
            if operand.number >= definition.count {
                return Err(self
                    .plain_error_at(operand.at, "reference to invalid result number")
                    .note(
                        self.location_at(definition.name.position()),
                        format!("defined here with {} results", definition.count),
                    ));
            }
            let value = nth_value(&body.ir, definition.value, operand.number);
            return self.check_use(body, operand, value, definition.name, ty);
        }
        if let Some(forward) = body.names.find_forward(self.text, name, operand.number) {
            return self.check_use(body, operand, forward.placeholder, forward.name, ty);
        }
        let placeholder = body.placeholder(ty);
        let ValueNames {
            forward,
            forward_by_name,
            ..
        } = &mut body.names;
        let (hash, index) = (name.hash_numbered(operand.number), forward.len() as u32);
        forward.push(Forward {
            name,
            number: operand.number,
            placeholder,
            value: None,
        });
        forward_by_name.insert_unique(hash, index, |known| {
            let known = &forward[*known as usize];
            known.name.hash_numbered(known.number)
        });
        Ok(placeholder)
    }

    fn check_use(
        &self,
        body: &Body<'a>,
        operand: UnresolvedOperand,
        value: Value,
        defined_at: Name,
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
            .note(self.location_at(defined_at.position()), "prior use here"))
    }

    /// An argument of a region's first block may not have the name of a value that is defined or was used: the op of the
    /// region, which is not complete yet, could be its user.
    pub(super) fn check_entry_argument(
        &self,
        body: &Body<'a>,
        argument: UnresolvedOperand,
    ) -> ParseResult<()> {
        let name = self.value_name(argument.at);
        let definition = match self.is_numbered(body, argument) {
            true => body
                .names
                .find_numbered(self.text, name, argument.number)
                .map(|(known, _)| known),
            false => body.names.find(self.text, name).map(|known| known.name),
        };
        let used = || body.names.find_forward(self.text, name, argument.number);
        let Some(used) = definition.or_else(|| used().map(|used| used.name)) else {
            return Ok(());
        };
        let used = used.position();
        let name = String::from_utf8_lossy(self.name_at(argument.at));
        Err(self
            .plain_error_at(
                argument.at,
                format!("region entry argument '{name}' is already in use"),
            )
            .note(self.location_at(used), "previously referenced here"))
    }

    /// Whether an entry argument is one of several of its name, which only those of the outermost region can be.
    fn is_numbered(&self, body: &Body<'a>, argument: UnresolvedOperand) -> bool {
        argument.number != 0 && body.names.depth == 1
    }

    /// Gives an entry argument its name.
    pub(super) fn define_argument(
        &self,
        body: &mut Body<'a>,
        argument: UnresolvedOperand,
        value: Value,
    ) -> ParseResult<()> {
        if !self.is_numbered(body, argument) {
            return self.define_values(body, argument.at, value, 1);
        }
        let name = self.value_name(argument.at);
        body.names.numbered.push((name, argument.number, value));
        Ok(())
    }

    /// Gives `count` consecutive values, of which `value` is the first, a name, and to those who used it already.
    pub(super) fn define_values(
        &self,
        body: &mut Body<'a>,
        at: Position,
        value: Value,
        count: u32,
    ) -> ParseResult<()> {
        let name = self.value_name(at);
        if !body.names.forward_by_name.is_empty() {
            self.resolve_forward(body, name, value, count)?;
        }
        let ValueNames {
            definitions,
            scoped,
            depth,
            ..
        } = &mut body.names;
        let is_same = |known: &Definition| known.name.is(self.text, name);
        let entry = match definitions.entry(name.hash(), is_same, |known| known.name.hash()) {
            Entry::Vacant(entry) => entry,
            Entry::Occupied(entry) => return Err(self.redefinition_of(at, entry.get().name)),
        };
        entry.insert(Definition { name, value, count });
        if *depth > 1 {
            scoped.push(name);
        }
        Ok(())
    }

    #[cold]
    fn redefinition_of(&self, at: Position, previous: Name) -> Diagnostic {
        let name = String::from_utf8_lossy(self.name_at(at));
        self.plain_error_at(at, format!("redefinition of SSA value '{name}'"))
            .note(
                self.location_at(previous.position()),
                "previously defined here",
            )
    }

    fn resolve_forward(
        &self,
        body: &mut Body<'a>,
        name: Name,
        value: Value,
        count: u32,
    ) -> ParseResult<()> {
        for number in 0..count {
            let hash = name.hash_numbered(number);
            let names = &mut body.names;
            let entry = names.forward_by_name.find_entry(hash, |known| {
                let known = &names.forward[*known as usize];
                known.number == number && known.name.is(self.text, name)
            });
            let Ok(entry) = entry else {
                continue;
            };
            let (index, _) = entry.remove();
            let forward = &mut names.forward[index as usize];
            let (used, placeholder) = (forward.name.position(), forward.placeholder);
            let value = nth_value(&body.ir, value, number);
            forward.value = Some(value);
            if body.ir.ty(value) != body.ir.ty(placeholder) {
                return Err(self
                    .plain_error_at(
                        name.position(),
                        format!(
                            "definition of SSA value '{}#{number}' has type '{}'",
                            String::from_utf8_lossy(self.name_at(name.position())),
                            print_type(self.cx, body.ir.ty(value))
                        ),
                    )
                    .note(
                        self.location_at(used),
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
