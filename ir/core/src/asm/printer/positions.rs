//! Where ops begin in a text.

use rustc_hash::FxHashMap;

use super::names::Naming;
use super::{AsmPrinter, PrintOptions, aliases, effective_options};
use crate::ir::{Ir, Op};

/// Where ops begin in the text that was printed of them.
#[derive(Default)]
pub struct OpPositions {
    places: FxHashMap<(usize, Op), (u32, u32)>,
}

impl OpPositions {
    /// The line, counted from 1, and the column, counted from 0, where the text of an op begins; `None` if it has none of its
    /// own, such as a terminator that goes without saying. An op with an arena of its own is found in the one around it. The
    /// arena must not have moved since it was printed.
    pub fn of(&self, ir: &Ir, op: Op) -> Option<(u32, u32)> {
        self.places.get(&key(ir, op)).copied()
    }

    /// The places of offsets into a text, which grow.
    fn new(text: &str, begins: Begins) -> Self {
        let (mut line, mut line_start, mut done) = (1, 0, 0);
        let mut places = FxHashMap::default();
        for (offset, key) in begins.0 {
            for (index, _) in text[done..offset].match_indices('\n') {
                line += 1;
                line_start = done + index + 1;
            }
            done = offset;
            let column = (offset - line_start) as u32;
            places.insert(key, (line, column));
        }
        OpPositions { places }
    }
}

fn key(ir: &Ir, op: Op) -> (usize, Op) {
    (std::ptr::from_ref(ir).addr(), op)
}

/// The offsets at which ops begin.
#[derive(Default)]
pub(super) struct Begins(Vec<(usize, (usize, Op))>);

impl AsmPrinter<'_> {
    /// Notes that the text of an op begins here.
    pub(super) fn note_begin(&mut self, ir: &Ir, op: Op) {
        let offset = self.out.len();
        if let Some(begins) = &mut self.begins {
            begins.0.push((offset, key(ir, op)));
        }
    }
}

/// As [`print_module`](super::print_module), and where the ops in the text begin.
pub fn print_with_positions(ir: &Ir, options: &PrintOptions) -> (String, OpPositions) {
    let options = &effective_options(ir, options);
    let aliases = aliases::collect(ir, options, false);
    let naming = Naming::new(ir, options);
    let mut printer = AsmPrinter::new(ir, options);
    printer.naming = Some(&naming);
    printer.aliases = Some(&aliases);
    printer.begins = Some(Begins::default());
    printer.print_whole(ir);
    let begins = printer.begins.take().unwrap_or_default();
    let text = printer.into_text();
    let positions = OpPositions::new(&text, begins);
    (text, positions)
}
