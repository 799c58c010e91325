//! Where objects of the payload are.

use terrace_ir::ir::WalkOrder;
use terrace_ir::{Ir, Op, SmallVec, Value};

/// The isolated ops around something, from the outermost arena inwards.
pub(super) type Path = SmallVec<[Op; 2]>;

/// An op of the payload. An isolated op is named by its place in the arena around it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    pub(super) path: Path,
    pub(super) op: Op,
}

/// A value of the payload.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuePlace {
    pub(super) path: Path,
    pub(super) value: Value,
}

/// The arena that a path leads to.
pub(super) fn arena<'a>(root: &'a Ir, path: &[Op]) -> Option<&'a Ir> {
    path.iter().try_fold(root, |ir, stub| ir.child(*stub))
}

/// The arena that a path leads to, for changes.
pub(super) fn arena_mut<'a>(root: &'a mut Ir, path: &[Op]) -> Option<&'a mut Ir> {
    path.iter().try_fold(root, |ir, stub| ir.child_mut(*stub))
}

impl Place {
    /// The outermost op.
    pub(super) fn root(ir: &Ir) -> Place {
        Place {
            path: Path::new(),
            op: ir.root(),
        }
    }

    /// An op of an arena, by its own place if it is what the arena is of.
    pub(super) fn new(root: &Ir, path: &Path, op: Op) -> Place {
        let mut path = path.clone();
        let is_root = arena(root, &path).is_some_and(|ir| ir.root() == op);
        match is_root.then(|| path.pop()).flatten() {
            Some(stub) => Place { path, op: stub },
            None => Place { path, op },
        }
    }

    /// The arena that the op is in, and itself there.
    pub(super) fn get<'a>(&self, root: &'a Ir) -> Option<(&'a Ir, Op)> {
        let ir = arena(root, &self.path)?;
        ir.is_live(self.op).then_some((ir, self.op))
    }

    /// The op around.
    pub(super) fn parent(&self, root: &Ir) -> Option<Place> {
        let (ir, op) = self.get(root)?;
        let parent = ir.parent_op(op)?;
        Some(Place::new(root, &self.path, parent))
    }

    /// The op and all inside it, also in arenas of their own.
    pub(super) fn nested(&self, root: &Ir, order: WalkOrder, out: &mut Vec<Place>) {
        let Some((ir, op)) = self.get(root) else {
            return;
        };
        for inside in ir.walk(op, order) {
            let place = Place {
                path: self.path.clone(),
                op: inside,
            };
            let is_itself = inside == ir.root();
            let child = ir.child(inside).filter(|_| !is_itself);
            if order == WalkOrder::Pre {
                out.push(place.clone());
            }
            if let Some(child) = child {
                let mut path = self.path.clone();
                path.push(inside);
                let mut within = Vec::new();
                Place {
                    path,
                    op: child.root(),
                }
                .nested(root, order, &mut within);
                // The isolated op itself is there by its place in this arena.
                within.retain(|place| {
                    place.op != child.root() || place.path.len() != self.path.len() + 1
                });
                out.append(&mut within);
            }
            if order == WalkOrder::Post {
                out.push(place);
            }
        }
    }
}
