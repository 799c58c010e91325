//! Handles: numbers that fit a pointer.

use std::num::NonZeroU64;

/// The parts of a handle: which session made it, which entry of the session's table, and which of those that had this entry
/// one after the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) session: u16,
    /// Never 0.
    pub(crate) generation: u16,
    pub(crate) slot: u32,
}

/// What the handles of all kinds have in common.
pub(crate) trait Handle: Copy + Eq + std::hash::Hash {
    fn new(parts: Parts) -> Self;
    fn parts(self) -> Parts;
}

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(transparent)]
        pub struct $name(NonZeroU64);

        impl $name {
            /// The handle as a number, which is never 0.
            #[inline]
            pub fn bits(self) -> NonZeroU64 {
                self.0
            }

            /// The handle that is this number; `None` for 0. A number that no session gave out is a handle that is dead.
            #[inline]
            pub fn from_bits(bits: u64) -> Option<Self> {
                NonZeroU64::new(bits).map($name)
            }

            /// The number of the session that gave it out.
            #[inline]
            pub fn session(self) -> u16 {
                self.parts().session
            }
        }

        impl Handle for $name {
            #[inline]
            fn new(parts: Parts) -> Self {
                let Parts { session, generation, slot } = parts;
                let bits = u64::from(session) << 48 | u64::from(generation) << 32 | u64::from(slot);
                $name(NonZeroU64::new(bits).expect("generations count from 1"))
            }

            #[inline]
            fn parts(self) -> Parts {
                let bits = self.0.get();
                Parts {
                    session: (bits >> 48) as u16,
                    generation: (bits >> 32) as u16,
                    slot: bits as u32,
                }
            }
        }
    };
}

handle! {
    /// An op, wherever it is. An isolated op has one handle, although it is seen from outside and from inside.
    OpHandle
}
handle! {
    /// A block, in a region or in none.
    BlockHandle
}
handle! {
    /// A region, of an op or of none.
    RegionHandle
}
handle! {
    /// The result of an op, or the argument of a block.
    ValueHandle
}
