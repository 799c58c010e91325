//! The words of a binary, cut into instructions.

use rspirv::spirv::Op as Opcode;
use terrace_ir::ods::Enumeration;
use terrace_ir::{Diagnostic, Location};
use terrace_spirv_dialect::Version;

use super::{Result, fault};

const MAGIC: u32 = 0x0723_0203;
const HEADER: usize = 5;
/// The most ids that the specification asks a reader to allow.
const MAX_BOUND: u32 = 0x40_0000;

/// The words of a binary, in the byte order that it has.
///
/// # Errors
/// If the number of bytes is no multiple of four.
pub fn words_of_bytes(bytes: &[u8]) -> Result<Vec<u32>, Diagnostic> {
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        let message = "SPIR-V binary module must contain integral number of 32-bit words";
        return Err(Diagnostic::error(Location::UNKNOWN, message)
            .help(format!("there are {} bytes", bytes.len())));
    }
    let read = match words.first() {
        Some(first) if u32::from_be_bytes(*first) == MAGIC => u32::from_be_bytes,
        _ => u32::from_le_bytes,
    };
    Ok(words.iter().map(|word| read(*word)).collect())
}

/// The instructions of a module.
pub(super) struct Input<'a> {
    words: &'a [u32],
    at: usize,
    pub(super) version: Version,
}

/// An instruction: what stands behind its first word.
#[derive(Clone, Copy)]
pub(super) struct Instruction<'a> {
    pub(super) opcode: u16,
    pub(super) operands: &'a [u32],
    /// Where it begins.
    pub(super) at: usize,
}

impl<'a> Input<'a> {
    pub(super) fn new(words: &'a [u32]) -> Result<Self> {
        let [magic, version, _, bound, _, ..] = *words else {
            let message = "SPIR-V binary module must have a 5-word header";
            return Err(fault(0, message));
        };
        if magic != MAGIC {
            return Err(fault(0, "incorrect magic number").help(format!(
                "a SPIR-V binary begins with {MAGIC:#010x}, this one with {magic:#010x}"
            )));
        }
        let (major, minor) = (version >> 16 & 0xff, version >> 8 & 0xff);
        if major != 1 {
            return Err(fault(
                1,
                format!("unsupported SPIR-V major version: {major}"),
            ));
        }
        let Some(version) = Version::from_value(minor.into()) else {
            return Err(fault(
                1,
                format!("unsupported SPIR-V minor version: {minor}"),
            ));
        };
        if bound > MAX_BOUND {
            return Err(fault(3, format!("has {bound} ids, of at most {MAX_BOUND}")));
        }
        Ok(Input {
            words,
            at: HEADER,
            version,
        })
    }

    /// All ids are smaller.
    pub(super) fn bound(&self) -> usize {
        self.words[3] as usize
    }

    /// Where the next instruction begins.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Goes back to where an instruction begins.
    pub(super) fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    /// The instruction that begins at a word.
    pub(super) fn instruction_at(&self, at: usize) -> Result<Instruction<'a>> {
        let mut input = Input { at, ..*self };
        let instruction = input.next()?;
        instruction.ok_or_else(|| fault(at, "the binary ends"))
    }

    pub(super) fn next(&mut self) -> Result<Option<Instruction<'a>>> {
        let at = self.at;
        let Some(first) = self.words.get(at) else {
            return Ok(None);
        };
        let (opcode, length) = (*first as u16, (first >> 16) as usize);
        if length == 0 {
            return Err(fault(at, "word count cannot be zero"));
        }
        let Some(operands) = self.words.get(at + 1..at + length) else {
            let message = "insufficient words for the last instruction";
            return Err(fault(at, message));
        };
        self.at = at + length;
        Ok(Some(Instruction {
            opcode,
            operands,
            at,
        }))
    }
}

impl<'a> Instruction<'a> {
    pub(super) fn is(&self, opcode: Opcode) -> bool {
        u32::from(self.opcode) == opcode as u32
    }

    /// What the specification calls it.
    pub(super) fn name(&self) -> String {
        match crate::grammar::core(self.opcode) {
            Some(class) => format!("Op{}", class.opname),
            None => format!("opcode {}", self.opcode),
        }
    }

    /// A fault of it.
    pub(super) fn fault(&self, message: impl std::fmt::Display) -> Diagnostic {
        fault(self.at, format!("{} {message}", self.name()))
    }

    /// An operand that must be there.
    pub(super) fn word(&self, index: usize) -> Result<u32> {
        self.operands
            .get(index)
            .copied()
            .ok_or_else(|| self.fault("has too few operands"))
    }

    /// A text among the operands, and where it ends.
    pub(super) fn text(&self, index: usize) -> Result<(String, usize)> {
        let words = self.operands.get(index..).unwrap_or_default();
        text(words)
            .map(|(text, length)| (text, index + length))
            .ok_or_else(|| self.fault("has a text without an end"))
    }
}

/// A text, which ends with a zero byte, and how many words it takes.
pub(super) fn text(words: &[u32]) -> Option<(String, usize)> {
    let last = words
        .iter()
        .position(|word| word.to_le_bytes().contains(&0))?;
    let bytes = words[..=last].iter().flat_map(|word| word.to_le_bytes());
    let bytes: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
    Some((String::from_utf8_lossy(&bytes).into_owned(), last + 1))
}
