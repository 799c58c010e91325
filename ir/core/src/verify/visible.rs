//! Which uses are certainly those of visible values.

use crate::ir::{Block, Ir, Op};

/// What a walk in program order knows of values: those that it passed the definition of in a block which it is still in, or
/// which is the entry of a region that it is still in. A definition like this dominates whatever the walk meets, whichever
/// regions are between. That is so for nearly all uses; where it is not for one, `dominance` finds out about all of the arena.
#[derive(Default)]
pub(super) struct Visible {
    /// By value: the place in `is_open` of the block that defines it, or 0 where the walk did not come.
    defined_in: Vec<u32>,
    /// By block, from 1 on: whether the walk is in it, or in the region of which it is the entry.
    is_open: Vec<bool>,
    /// Whether all operands met so far are certainly visible.
    are_all: bool,
}

/// The place of a block in [`Visible::is_open`].
fn place(block: Block) -> usize {
    block.index() + 1
}

impl Visible {
    /// Forgets the last arena and begins with this one.
    pub(super) fn begin(&mut self, ir: &Ir) {
        self.defined_in.clear();
        self.defined_in.resize(ir.value_capacity(), 0);
        self.is_open.clear();
        self.is_open.resize(ir.block_capacity() + 1, false);
        self.are_all = true;
    }

    /// Whether the definitions of all operands that were met certainly dominate them.
    pub(super) fn are_all(&self) -> bool {
        self.are_all
    }

    pub(super) fn enter_block(&mut self, ir: &Ir, block: Block) {
        self.is_open[place(block)] = true;
        for arg in ir.block_args(block) {
            self.defined_in[arg.index()] = place(block) as u32;
        }
    }

    pub(super) fn leave_block(&mut self, ir: &Ir, block: Block) {
        let is_entry = ir.prev_block(block).is_none();
        let is_last = ir.next_block(block).is_none();
        if !is_entry || is_last {
            self.is_open[place(block)] = false;
        }
        if is_last
            && !is_entry
            && let Some(entry) = ir
                .block_region(block)
                .and_then(|region| ir.first_block(region))
        {
            self.is_open[place(entry)] = false;
        }
    }

    /// Looks at the operands of an op.
    #[inline]
    pub(super) fn check(&mut self, ir: &Ir, op: Op) {
        let mut operands = ir.operands(op);
        self.are_all = self.are_all
            && operands.all(|value| self.is_open[self.defined_in[value.index()] as usize]);
    }

    /// Whether the walk came to the definitions of all operands of an op.
    pub(super) fn are_met(&self, ir: &Ir, op: Op) -> bool {
        let mut operands = ir.operands(op);
        self.are_all || operands.all(|value| self.defined_in[value.index()] != 0)
    }

    /// Goes behind an op of a block.
    #[inline]
    pub(super) fn pass(&mut self, ir: &Ir, op: Op, block: Block) {
        for result in ir.results(op) {
            self.defined_in[result.index()] = place(block) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_dialect::{context, parse};
    use crate::verify::attributes::AttributeVerifiers;
    use crate::verify::symbols::SymbolChecks;
    use crate::verify::{Tables, structure};

    /// Whether all uses in a function of this body are certainly visible.
    fn is_dominated(body: &str) -> bool {
        let cx = context();
        let ir = parse(
            &cx,
            &format!("\"t.func\"() <{{sym_name = \"f\"}}> ({{\n{body}\n}}) : () -> ()"),
        );
        let attributes = AttributeVerifiers::new(&ir);
        let checked = structure::check(&ir, &attributes, &mut Tables::new(SymbolChecks::All));
        assert!(checked.errors.is_empty(), "{:?}", checked.errors);
        checked.is_dominated
    }

    #[test]
    fn values_of_blocks_around_are_visible() {
        assert!(is_dominated(
            r#"^bb0(%a: i32):
              %b = "t.add"(%a, %a) : (i32, i32) -> i32
              %r = "t.loop"(%a) ({
              ^bb1(%c: i32):
                %d = "t.add"(%b, %c) : (i32, i32) -> i32
                "t.yield"(%d) : (i32) -> ()
              }) : (i32) -> i32
              %e = "t.add"(%r, %b) : (i32, i32) -> i32
              "t.return"(%e) : (i32) -> ()"#
        ));
    }

    #[test]
    fn values_of_an_entry_are_visible_in_all_blocks() {
        assert!(is_dominated(
            r#"^bb0(%a: i32):
              %b = "t.add"(%a, %a) : (i32, i32) -> i32
              "t.br"()[^bb1] : () -> ()
            ^bb1:
              "t.br"()[^bb2] : () -> ()
            ^bb2:
              "t.return"(%b) : (i32) -> ()"#
        ));
    }

    #[test]
    fn values_of_other_blocks_and_later_ones_need_another_look() {
        assert!(!is_dominated(
            r#"^bb0(%a: i32):
              "t.br"()[^bb1] : () -> ()
            ^bb1:
              %b = "t.add"(%a, %a) : (i32, i32) -> i32
              "t.br"()[^bb2] : () -> ()
            ^bb2:
              "t.return"(%b) : (i32) -> ()"#
        ));
        assert!(!is_dominated(
            r#"^bb0(%a: i32):
              %b = "t.add"(%c, %a) : (i32, i32) -> i32
              %c = "t.add"(%a, %a) : (i32, i32) -> i32
              "t.return"(%b) : (i32) -> ()"#
        ));
        assert!(!is_dominated(
            r#"^bb0(%a: i32):
              "t.loop"(%a) ({
              ^bb1(%c: i32):
                %d = "t.add"(%r, %c) : (i32, i32) -> i32
                "t.yield"(%d) : (i32) -> ()
              }) : (i32) -> i32
              %r = "t.add"(%a, %a) : (i32, i32) -> i32
              "t.return"(%r) : (i32) -> ()"#
        ));
    }
}
