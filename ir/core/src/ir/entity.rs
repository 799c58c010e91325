//! The ids of the things inside one arena: ops, blocks, regions, values and operand slots.
//!
//! An id is a dense `u32`. It is meaningful only together with the [`Ir`](crate::Ir) that made it. In debug builds
//! every id carries its arena's tag and every access checks it, so an id used with the wrong arena panics in tests
//! instead of naming a random entity; in release builds the tag does not exist.

use std::num::NonZeroU32;

/// What distinguishes one arena's ids from another's in debug builds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ArenaTag {
    #[cfg(debug_assertions)]
    value: u32,
}

impl ArenaTag {
    /// A tag no other arena of this process has (until 2^32 arenas were made).
    pub(crate) fn fresh() -> Self {
        #[cfg(debug_assertions)]
        {
            use std::sync::atomic::{AtomicU32, Ordering};
            static NEXT: AtomicU32 = AtomicU32::new(1);
            ArenaTag {
                value: NEXT.fetch_add(1, Ordering::Relaxed),
            }
        }
        #[cfg(not(debug_assertions))]
        ArenaTag {}
    }
}

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name {
            // The index plus one, so that `Option` of an id is as small as the id.
            raw: NonZeroU32,
            #[cfg(debug_assertions)]
            tag: ArenaTag,
        }

        impl $name {
            #[inline]
            #[cfg_attr(not(debug_assertions), allow(unused_variables))]
            pub(crate) fn new(index: usize, tag: ArenaTag) -> Self {
                let raw = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
                $name {
                    raw: raw.expect(concat!("an arena holds at most 2^32 - 2 ", $what, "s")),
                    #[cfg(debug_assertions)]
                    tag,
                }
            }

            /// The dense index, for side tables: `table[id.index()]`.
            #[inline]
            pub fn index(self) -> usize {
                self.raw.get() as usize - 1
            }

            /// The id with the same index in another arena.
            #[inline]
            pub(crate) fn retagged(self, tag: ArenaTag) -> Self {
                $name::new(self.index(), tag)
            }

            #[inline]
            #[track_caller]
            #[cfg_attr(not(debug_assertions), allow(unused_variables))]
            pub(crate) fn checked(self, tag: ArenaTag) -> usize {
                #[cfg(debug_assertions)]
                assert!(
                    self.tag == tag,
                    concat!("internal error: ", $what, " #{} belongs to another arena"),
                    self.index()
                );
                self.index()
            }
        }

        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.raw == other.raw
            }
        }
        impl Eq for $name {}
        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.raw.cmp(&other.raw)
            }
        }
        impl std::hash::Hash for $name {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.raw.hash(state)
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($what, "#{}"), self.index())
            }
        }
    };
}

entity! {
    /// An operation. Typed wrappers such as `AddOp` hold one of these.
    Op, "op"
}
impl Op {
    /// The id after this one, whether there is such an op or not.
    #[inline]
    pub(super) fn following(self) -> Option<Op> {
        let raw = NonZeroU32::new(self.raw.get().wrapping_add(1))?;
        Some(Op { raw, ..self })
    }
}

entity! {
    /// A basic block: a list of ops with arguments.
    Block, "block"
}
entity! {
    /// A region: a list of blocks owned by an op.
    Region, "region"
}
entity! {
    /// An SSA value: the result of an op or the argument of a block.
    Value, "value"
}
entity! {
    /// One operand slot of an op: an element of a value's use list.
    Use, "use"
}
entity! {
    /// One successor slot of an op: an element of a block's predecessor list.
    BlockUse, "block use"
}
