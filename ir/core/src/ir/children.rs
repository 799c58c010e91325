//! The arenas of isolated ops inside an arena.

use super::*;

impl Ir {
    /// Creates the stub of an isolated op whose arena exists already.
    pub fn create_isolated_op(
        &mut self,
        operands: &[Value],
        result_types: &[Type],
        successors: &[Block],
        child: Box<Ir>,
    ) -> Op {
        // Its attributes are in the child.
        let op = self.new_op(child.name(child.root()), child.loc(child.root()), 0, &[]);
        self.init_values(op, operands, result_types, successors);
        let free = self.reuse(|free| free.children.pop());
        let slot = store(&mut self.children, free, Some(child));
        self.parts_mut(op).child = slot as u32 + 1;
        op
    }

    /// Where the arena of an isolated op is, or was taken from.
    #[inline]
    pub(super) fn child_slot(&self, op: Op) -> Option<usize> {
        (self.parts(op)?.child as usize).checked_sub(1)
    }

    /// Whether the op is an isolated one inside this arena, not its root.
    #[inline]
    pub(super) fn is_stub(&self, op: Op) -> bool {
        self.child_slot(op).is_some()
    }

    /// The arena of an isolated op.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Ir> {
        let slot = self.child_slot(op)?;
        self.children[slot].as_deref()
    }

    /// The arena of an isolated op.
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Ir> {
        let slot = self.child_slot(op)?;
        self.children[slot].as_deref_mut()
    }

    /// Takes the arena of an isolated op out, to use it beside this one; give it back with [`Ir::put_child`].
    pub fn take_child(&mut self, op: Op) -> Option<Box<Ir>> {
        let slot = self.child_slot(op)?;
        self.children[slot].take()
    }

    /// Gives an isolated op the arena that was taken from it, or another. The stub takes over its root's name and
    /// location, so that an isolated op can be converted in place.
    pub fn put_child(&mut self, op: Op, child: Box<Ir>) {
        let (name, loc) = (child.name(child.root()), child.loc(child.root()));
        let slot = self.child_slot(op).expect("the op is isolated from above");
        let data = self.op_mut(op);
        (data.name, data.loc) = (Some(name), loc);
        self.children[slot] = Some(child);
    }

    /// As [`put_child`](Self::put_child), for the arena that was taken, if its root is as it was.
    pub fn return_child(&mut self, op: Op, child: Box<Ir>) {
        let slot = self.child_slot(op).expect("the op is isolated from above");
        self.children[slot] = Some(child);
    }

    /// The arenas of all isolated ops directly inside this one, with their stubs: disjoint, so they can be
    /// processed in parallel.
    pub fn children_mut(&mut self) -> impl Iterator<Item = &mut Ir> {
        self.children
            .iter_mut()
            .filter_map(|child| child.as_deref_mut())
    }

    /// The isolated ops directly inside this arena, as stubs with their arenas, in order.
    pub fn children(&self) -> impl Iterator<Item = (Op, &Ir)> {
        let walk = (!self.children.is_empty()).then(|| self.walk(self.root(), WalkOrder::Pre));
        walk.into_iter()
            .flatten()
            .filter_map(|op| Some((op, self.child(op)?)))
    }

    /// The arenas of all isolated ops directly inside this one, in no order.
    pub(crate) fn child_arenas(&self) -> impl Iterator<Item = &Ir> {
        self.children.iter().filter_map(|child| child.as_deref())
    }

    /// Takes over the names and locations of the children's roots into their stubs, after children were converted in
    /// place.
    pub fn sync_stubs(&mut self) {
        if self.children.is_empty() {
            return;
        }
        for index in 0..self.ops.len() {
            let op = Op::new(index, self.tag);
            self.prefetch_following_roots(op);
            if let Some(child) = self.child(op) {
                let root = child.root();
                let (name, loc) = (child.name(root), child.loc(root));
                let data = &mut self.ops[index];
                (data.name, data.loc) = (Some(name), loc);
            }
        }
    }

    /// The op with its attributes and regions: the root of its own arena for the stub of an isolated op, else
    /// the op itself.
    pub fn definition(&self, op: Op) -> (&Ir, Op) {
        match self.child(op) {
            Some(child) => (child, child.root()),
            None => (self, op),
        }
    }
}

impl Drop for Ir {
    fn drop(&mut self) {
        // Isolated ops can nest deeper than the machine's stack: drop them level by level.
        let mut pending: Vec<Box<Ir>> = self.children.drain(..).flatten().collect();
        while let Some(mut child) = pending.pop() {
            pending.extend(child.children.drain(..).flatten());
        }
    }
}
