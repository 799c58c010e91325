//! How types are aligned in memory, as a data layout string says it.
//!
//! An access whose text names no alignment has that of its type. The rules are LLVM's (`llvm::DataLayout`), which tell types apart that
//! the specification of a module does not.

use std::sync::Mutex;

use rustc_hash::FxHashMap;
use terrace_ir::types::TypeData;
use terrace_ir::{Context, Type};
use terrace_llvm_dialect::{ArrayType, PointerType, StructType};

/// What holds where a string says nothing else, in LLVM 22.
const DEFAULT: &str = "i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f32:32-f64:64-f128:128-v64:64-v128:128-a:0:64-p:64:64";

/// In bytes.
#[derive(Clone, Copy)]
struct Alignment {
    abi: u64,
    preferred: u64,
}

impl Alignment {
    /// The next one or two numbers, which are bits.
    fn of(numbers: &mut impl Iterator<Item = u64>) -> Option<Alignment> {
        let abi = numbers.next()?;
        let preferred = numbers.next().unwrap_or(abi);
        let [abi, preferred] = [abi, preferred].map(|bits| (bits / 8).max(1));
        Some(Alignment { abi, preferred })
    }

    /// That of values whose size is all that is known of them.
    fn of_bits(bits: u64) -> Alignment {
        let bytes = bits.div_ceil(8).max(1).next_power_of_two();
        Alignment {
            abi: bytes,
            preferred: bytes,
        }
    }
}

/// The alignments of types.
#[derive(Default)]
pub(crate) struct Alignments {
    integers: FxHashMap<u32, Alignment>,
    floats: FxHashMap<u32, Alignment>,
    vectors: FxHashMap<u32, Alignment>,
    /// By address space, with the size in bits.
    pointers: FxHashMap<u32, (u64, Alignment)>,
    aggregates: Option<Alignment>,
    /// The address space of the stack.
    stack: u32,
    /// The alignments and sizes in bits of structs, which may be nested in each other many times.
    structs: Mutex<FxHashMap<Type, (Alignment, u64)>>,
}

impl Alignments {
    /// What a data layout string says; parts that say nothing of it, or that are wrong, are left out.
    pub(crate) fn of(text: &str) -> Alignments {
        let mut alignments = Alignments::default();
        for token in DEFAULT.split('-').chain(text.split('-')) {
            alignments.add(token);
        }
        alignments
    }

    fn add(&mut self, token: &str) -> Option<()> {
        let letter = token.chars().next()?;
        let mut parts = token[letter.len_utf8()..].split(':');
        let width: u32 = match parts.next()? {
            "" => 0,
            width => width.parse().ok()?,
        };
        let mut numbers = parts.map_while(|number| number.parse::<u64>().ok());
        match letter {
            'A' => self.stack = width,
            'i' => drop(self.integers.insert(width, Alignment::of(&mut numbers)?)),
            'f' => drop(self.floats.insert(width, Alignment::of(&mut numbers)?)),
            'v' => drop(self.vectors.insert(width, Alignment::of(&mut numbers)?)),
            'a' => self.aggregates = Some(Alignment::of(&mut numbers)?),
            'p' => {
                let size = numbers.next()?;
                self.pointers
                    .insert(width, (size, Alignment::of(&mut numbers)?));
            }
            _ => {}
        }
        Some(())
    }

    /// The address space of the stack.
    pub(crate) fn stack_space(&self) -> u32 {
        self.stack
    }

    /// The bytes that a value must be aligned to in memory.
    pub(crate) fn abi(&self, cx: &Context, ty: Type) -> u64 {
        self.layout(cx, ty).0.abi
    }

    /// The bytes that a value should be aligned to where that is free to choose.
    pub(crate) fn preferred(&self, cx: &Context, ty: Type) -> u64 {
        self.layout(cx, ty).0.preferred
    }

    /// The bytes that storing a value writes, as an alignment.
    pub(crate) fn of_size(&self, cx: &Context, ty: Type) -> u64 {
        let (_, bits) = self.layout(cx, ty);
        Alignment::of_bits(bits).abi
    }

    /// The alignment, and the size in bits.
    fn layout(&self, cx: &Context, ty: Type) -> (Alignment, u64) {
        if let Some(pointer) = ty.cast::<PointerType>(cx) {
            let layout = self.pointers.get(&pointer.address_space(cx));
            let (bits, alignment) = *layout
                .or_else(|| self.pointers.get(&0))
                .unwrap_or(&(64, Alignment::of_bits(64)));
            return (alignment, bits);
        }
        if let Some(array) = ty.cast::<ArrayType>(cx) {
            let (alignment, bits) = self.layout(cx, array.element(cx));
            let bytes = bits.div_ceil(8).next_multiple_of(alignment.abi);
            return (
                alignment,
                bytes.saturating_mul(8).saturating_mul(array.size(cx)),
            );
        }
        if let Some(record) = ty.cast::<StructType>(cx) {
            return self.struct_layout(cx, ty, record);
        }
        match ty.data(cx) {
            TypeData::Integer { width, .. } => {
                // That of the next wider type that is named, or of the widest.
                let wider = self.integers.iter().filter(|(known, _)| *known >= width);
                let known = wider.min_by_key(|(known, _)| **known);
                let known = known.or_else(|| self.integers.iter().max_by_key(|(known, _)| **known));
                let bits = u64::from(*width);
                (
                    known.map_or(Alignment::of_bits(bits), |(_, alignment)| *alignment),
                    bits,
                )
            }
            TypeData::Float(kind) => {
                let bits = kind.width();
                let known = self.floats.get(&bits).copied();
                (
                    known.unwrap_or_else(|| Alignment::of_bits(bits.into())),
                    bits.into(),
                )
            }
            TypeData::Vector { shape, element, .. } => {
                let (_, element) = self.layout(cx, *element);
                let count: i64 = shape.iter().product();
                let bits = element.saturating_mul(count.unsigned_abs());
                let known = u32::try_from(bits)
                    .ok()
                    .and_then(|bits| self.vectors.get(&bits));
                (
                    known.copied().unwrap_or_else(|| Alignment::of_bits(bits)),
                    bits,
                )
            }
            _ => (Alignment::of_bits(64), 64),
        }
    }

    fn struct_layout(&self, cx: &Context, ty: Type, record: StructType) -> (Alignment, u64) {
        let known = self
            .structs
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .get(&ty)
            .copied();
        if let Some(known) = known {
            return known;
        }
        let (mut bytes, mut strictest) = (0_u64, 1);
        for field in record.elements(cx) {
            let (alignment, bits) = self.layout(cx, *field);
            let abi = match record.packed(cx) {
                true => 1,
                false => alignment.abi,
            };
            let size = bits.div_ceil(8).next_multiple_of(alignment.abi);
            bytes = bytes
                .checked_next_multiple_of(abi)
                .unwrap_or(u64::MAX)
                .saturating_add(size);
            strictest = abi.max(strictest);
        }
        let least = self.aggregates.unwrap_or(Alignment {
            abi: 1,
            preferred: 8,
        });
        let alignment = match record.packed(cx) {
            true => Alignment {
                abi: 1,
                preferred: least.preferred,
            },
            false => Alignment {
                abi: least.abi.max(strictest),
                preferred: least.preferred.max(strictest),
            },
        };
        let bytes = bytes
            .checked_next_multiple_of(strictest)
            .unwrap_or(u64::MAX / 8);
        let layout = (alignment, bytes.saturating_mul(8));
        self.structs
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .insert(ty, layout);
        layout
    }
}
