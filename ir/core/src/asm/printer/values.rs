//! Values and blocks by name.

use smallvec::SmallVec;
use terrace_text::{push_text, push_u64};

use super::AsmPrinter;
use super::names::{ArenaNames, Name};
use crate::ir::{Block, Ir, Op, Value};

/// Appends the name of a value; with the number of the result if it shares its name and `numbered` is set.
pub(super) fn push_value(
    out: &mut Vec<u8>,
    names: Option<&ArenaNames>,
    value: Value,
    numbered: bool,
) {
    let (name, number) = names.map_or((Name::Unknown, None), |names| names.value(value));
    match name {
        Name::Number(number) => {
            out.push(b'%');
            push_u64(out, number.into());
        }
        Name::Argument(number) => {
            out.extend_from_slice(b"%arg");
            push_u64(out, number.into());
        }
        Name::Text(text) => {
            out.push(b'%');
            push_text(out, text);
        }
        Name::Unknown => out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>"),
    }
    if let Some(number) = number.filter(|_| numbered) {
        out.push(b'#');
        push_u64(out, number.into());
    }
}

impl AsmPrinter<'_> {
    fn names(&self) -> Option<&ArenaNames> {
        self.arena.as_ref()?.names.as_deref()
    }

    /// `%0` or `%0#1`.
    #[inline]
    pub fn print_operand(&mut self, value: Value) {
        let names = self.arena.as_ref().and_then(|arena| arena.names.as_deref());
        push_value(&mut self.out, names, value, true);
    }

    /// Operands with commas between them.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item = Value>) {
        self.comma_separated(values, |printer, value| printer.print_operand(value));
    }

    /// `(..), (..)`: lists whose contents `print` writes.
    pub(super) fn print_lists<T>(
        &mut self,
        lists: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T),
    ) {
        self.comma_separated(lists, |printer, list| {
            printer.write("(");
            print(printer, list);
            printer.write(")");
        });
    }

    /// `%a, %b:2 = `.
    pub(super) fn print_result_names(&mut self, ir: &Ir, op: Op) {
        let names = self.arena.as_ref().and_then(|arena| arena.names.as_deref());
        let out = &mut self.out;
        let mut results = ir.results(op).peekable();
        let Some(first) = results.next() else {
            return;
        };
        let is_in_group = |value: &Value| {
            let number = names.and_then(|names| names.value(*value).1);
            number.is_some_and(|number| number != 0)
        };
        let mut next = Some(first);
        while let Some(result) = next {
            push_value(out, names, result, false);
            let mut count = 1;
            while results.next_if(is_in_group).is_some() {
                count += 1;
            }
            if count > 1 {
                out.push(b':');
                push_u64(out, count);
            }
            next = results.next();
            out.extend_from_slice(if next.is_some() { b", " } else { b" = " });
        }
    }

    /// `^bb1`.
    pub fn print_successor(&mut self, block: Block) {
        let names = self.arena.as_ref().and_then(|arena| arena.names.as_deref());
        let Some((names, number)) = names.and_then(|names| Some((names, names.block(block)?)))
        else {
            return self.write("<<UNKNOWN BLOCK>>");
        };
        match names.block_text(block) {
            Some(text) => {
                self.out.push(b'^');
                self.out.extend_from_slice(text.as_bytes());
            }
            None => {
                self.out.extend_from_slice(b"^bb");
                push_u64(&mut self.out, number.into());
            }
        }
    }

    /// `^bb1` or `^bb1(%0, %1 : i32, f32)`.
    pub fn print_successor_and_operands(
        &mut self,
        block: Block,
        operands: impl ExactSizeIterator<Item = Value> + Clone,
    ) {
        self.print_successor(block);
        if operands.len() == 0 {
            return;
        }
        let ir = self.arena().ir;
        self.write("(");
        self.print_operands(operands.clone());
        self.write(" : ");
        self.print_types(operands.map(|value| ir.ty(value)));
        self.write(")");
    }

    /// The place of a block in its region, for sorting.
    pub(super) fn block_number(&self, block: Block) -> Option<u32> {
        self.names()?.block(block)
    }

    /// ` // users: %3, %4` after an op with results, ` // id: %2` after one without that uses values.
    pub(super) fn print_users_of_results(&mut self, ir: &Ir, op: Op) {
        let results = ir.num_results(op);
        if results == 0 {
            if ir.num_operands(op) != 0 {
                self.write(" // id: ");
                self.print_user(ir, op);
            }
            return;
        }
        let mut users: SmallVec<[Op; 8]> =
            ir.results(op).flat_map(|result| ir.users(result)).collect();
        users.sort_unstable();
        users.dedup();
        match users[..] {
            [] => return self.write(" // unused"),
            [user] if results == 1 && ir.num_results(user) <= 1 => self.write(" // user: "),
            _ => self.write(" // users: "),
        }
        self.comma_separated(ir.results(op), |printer, result| {
            printer.write(if results > 1 { "(" } else { "" });
            if ir.users(result).next().is_none() {
                printer.write("unused");
            }
            printer.print_users(ir, result);
            printer.write(if results > 1 { ")" } else { "" });
        });
    }

    /// `// %arg0 is used by %3, %4`, a line for each argument of a block.
    pub(super) fn print_users_of_arguments(&mut self, ir: &Ir, block: Block) {
        for &argument in ir.block_args(block) {
            self.write_indent();
            self.write("// ");
            self.print_operand(argument);
            match ir.users(argument).next() {
                Some(_) => self.write(" is used by "),
                None => self.write(" is unused"),
            }
            self.print_users(ir, argument);
            self.write("\n");
        }
    }

    /// The ops that use a value, each once.
    fn print_users(&mut self, ir: &Ir, value: Value) {
        let mut seen = rustc_hash::FxHashSet::default();
        let users = ir.users(value).filter(|user| seen.insert(*user));
        self.comma_separated(users, |printer, user| printer.print_user(ir, user));
    }

    /// An op by its results, or by its number.
    fn print_user(&mut self, ir: &Ir, op: Op) {
        if ir.num_results(op) != 0 {
            return self.print_operands(ir.results(op));
        }
        match self.names().and_then(|names| names.op(op)) {
            Some(number) => {
                self.write("%");
                self.write_u64(number.into());
            }
            None => self.write("<<UNKNOWN OPERATION>>"),
        }
    }
}
