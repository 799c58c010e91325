//! From how much work on it is shared among threads, and how much of it at a time.

/// The sizes at which reading, printing, verifying and passes go other ways: never what they give.
///
/// What is small is done by one thread, because to wake another up takes longer. Tests set all of them to one, so that the
/// smallest program goes the ways of the largest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// In ops: arenas that have as many together are verified, converted and given to passes by several threads.
    pub ops: usize,
    /// In bytes: in texts of this length several threads read the regions of isolated ops.
    pub text: usize,
    /// In bytes: how much text of such regions a thread reads at a time.
    pub text_at_once: usize,
    /// In definitions of aliases: several threads read those of a text with as many.
    pub definitions: usize,
    /// In definitions of aliases: how many a thread reads at a time.
    pub definitions_at_once: usize,
    /// In bytes: how far the search for the end of a region looks for comments at a time. What long strings contain is not
    /// looked at.
    pub comments_at_once: usize,
    /// In bytes: how much text of a list of numbers a thread reads at a time.
    pub list_at_once: usize,
    /// In bytes: how much data in hexadecimal a thread decodes at a time, before faults are looked for.
    pub hex_at_once: usize,
    /// In ops: as many are printed by several threads.
    pub printed: usize,
    /// In ops: how many a thread prints at a time.
    pub printed_at_once: usize,
    /// In ops: one with as many inside is not printed by one thread, but the ops in it by several.
    pub large_op: usize,
    /// In bytes: as much text is printed before it is written.
    pub buffer: usize,
}

impl Thresholds {
    /// What is best on the machines where it was measured.
    pub const DEFAULT: Thresholds = Thresholds {
        ops: 1 << 11,
        text: 1 << 16,
        text_at_once: 1 << 17,
        definitions: 1 << 11,
        definitions_at_once: 1 << 8,
        comments_at_once: 1 << 14,
        list_at_once: 1 << 18,
        hex_at_once: 1 << 16,
        printed: 1 << 13,
        printed_at_once: 1 << 11,
        large_op: 1 << 14,
        buffer: 1 << 18,
    };

    /// Whatever can be shared is, and in the smallest parts.
    pub const SMALLEST: Thresholds = Thresholds {
        ops: 1,
        text: 1,
        text_at_once: 1,
        definitions: 1,
        definitions_at_once: 1,
        comments_at_once: 1,
        list_at_once: 1,
        hex_at_once: 1,
        printed: 1,
        printed_at_once: 1,
        large_op: 1,
        buffer: 1,
    };
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds::DEFAULT
    }
}
