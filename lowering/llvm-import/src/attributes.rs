//! Attributes of functions, calls, arguments and results, as LLVM IR writes them.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, BoolAttr, DictAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::AttrConstraint;
use terrace_ir::{Context, Type};
use terrace_llvm_dialect as llvm;

/// Attributes that LLVM knows, by name, in the order in which it keeps them. After these come those that are text, by name.
pub(crate) const KNOWN: [&str; 99] = [
    "allocalign",
    "allocptr",
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_only_destroy_when_complete",
    "coro_elide_safe",
    "dead_on_return",
    "dead_on_unwind",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "immarg",
    "inreg",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "noext",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "nounwind",
    "nonlazybind",
    "nonnull",
    "null_pointer_is_valid",
    "optforfuzzing",
    "optdebug",
    "optsize",
    "optnone",
    "presplitcoroutine",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "signext",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memtag",
    "sanitize_memory",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "swiftasync",
    "swifterror",
    "swiftself",
    "willreturn",
    "writable",
    "writeonly",
    "zeroext",
    "byref",
    "byval",
    "elementtype",
    "inalloca",
    "preallocated",
    "sret",
    "align",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "alignstack",
    "uwtable",
    "vscale_range",
];

/// Further ones, which come last.
pub(crate) const KNOWN_LISTS: [&str; 2] = ["range", "initializes"];

/// What an attribute says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Payload<'a> {
    Unit,
    Integer(u64),
    Type(Type),
    Range(IntegerAttr, IntegerAttr),
    Memory(Memory),
    Text(Cow<'a, [u8]>),
    /// Something that has no place in the llvm dialect.
    Other,
}

/// How each kind of memory is accessed: 1 is reading, 2 is writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory(pub(crate) [u8; Memory::KINDS.len()]);

impl Memory {
    /// The kinds, as LLVM calls them, in the order in which the attribute of the dialect has them after all other memory.
    pub(crate) const KINDS: [&'static str; 6] = [
        "",
        "argmem",
        "inaccessiblemem",
        "errnomem",
        "target_mem0",
        "target_mem1",
    ];

    /// Anything may be read and written.
    pub(crate) const ANY: Memory = Memory([3; Memory::KINDS.len()]);

    /// What is accessed only if both say so.
    pub(crate) fn and(self, other: Memory) -> Memory {
        let mut both = self;
        both.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        both
    }

    /// What is accessed if one of both says so; `kinds` are bits for all memory.
    pub(crate) fn or(self, kinds: u8) -> Memory {
        Memory(self.0.map(|own| own | kinds))
    }

    /// The attribute of the dialect; none if it says nothing.
    pub(crate) fn attr(self, cx: &Context) -> Option<Attribute> {
        let [other, arguments, inaccessible, errno, first, second] =
            self.0.map(|kinds| match kinds {
                0 => llvm::ModRefInfo::NoModRef,
                1 => llvm::ModRefInfo::Ref,
                2 => llvm::ModRefInfo::Mod,
                _ => llvm::ModRefInfo::ModRef,
            });
        let attr = || {
            llvm::MemoryEffectsAttr::get(cx, other, arguments, inaccessible, errno, first, second)
        };
        (self != Memory::ANY).then(|| attr().into())
    }
}

/// One attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LlvmAttribute<'a> {
    name: Cow<'a, [u8]>,
    payload: Payload<'a>,
}

impl LlvmAttribute<'_> {
    /// Where it stands among others.
    fn order(&self) -> (usize, &[u8]) {
        if matches!(self.payload, Payload::Text(_)) {
            return (usize::MAX, &self.name);
        }
        let mut known = KNOWN.iter().chain(&KNOWN_LISTS);
        let place = known.position(|known| known.as_bytes() == &*self.name);
        (place.unwrap_or(usize::MAX - 1), &self.name)
    }
}

/// Attributes of one thing, each of its names once.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct AttributeSet<'a>(Vec<LlvmAttribute<'a>>);

impl<'a> AttributeSet<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn add(&mut self, name: Cow<'a, [u8]>, payload: Payload<'a>) {
        self.0.retain(|known| {
            known.name != name
                || matches!(known.payload, Payload::Text(_)) != matches!(payload, Payload::Text(_))
        });
        self.0.push(LlvmAttribute { name, payload });
    }

    pub(crate) fn extend(&mut self, other: &AttributeSet<'a>) {
        for attribute in &other.0 {
            self.add(attribute.name.clone(), attribute.payload.clone());
        }
    }

    pub(crate) fn sort(&mut self) {
        self.0.sort_by(|a, b| a.order().cmp(&b.order()));
    }

    fn get(&self, name: &str) -> Option<&Payload<'a>> {
        let mut all = self.0.iter();
        let found = all.find(|known| &*known.name == name.as_bytes())?;
        Some(&found.payload)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn memory(&self) -> Memory {
        match self.get("memory") {
            Some(Payload::Memory(memory)) => *memory,
            _ => Memory::ANY,
        }
    }

    /// The type of `elementtype(..)` and others.
    pub(crate) fn ty(&self, name: &str) -> Option<Type> {
        match self.get(name) {
            Some(Payload::Type(ty)) => Some(*ty),
            _ => None,
        }
    }

    /// The bytes that a pointer is aligned to.
    pub(crate) fn alignment(&self) -> Option<u64> {
        match self.get("align") {
            Some(Payload::Integer(bytes)) => Some(*bytes),
            _ => None,
        }
    }

    fn text(&self, name: &str) -> Option<&[u8]> {
        match self.get(name) {
            Some(Payload::Text(text)) => Some(text),
            _ => None,
        }
    }
}

/// The numbered groups of a module.
pub(crate) type Groups<'a> = FxHashMap<u32, AttributeSet<'a>>;

/// Attributes of arguments and results that the dialect has under the same name.
const OF_PARAMETERS: [&str; 26] = [
    "align",
    "alignstack",
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "inreg",
    "nest",
    "noalias",
    "nofree",
    "nonnull",
    "noundef",
    "preallocated",
    "range",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "sret",
    "writeonly",
    "zeroext",
    // What is captured has a name only where that is nothing.
    "captures",
];

impl AttributeSet<'_> {
    /// What the dialect has of these attributes of an argument or a result.
    pub(crate) fn dictionary(&self, cx: &Context) -> DictAttr {
        let entries = OF_PARAMETERS.iter().filter_map(|name| {
            let attr: Attribute = match self.get(name)? {
                Payload::Unit => Attribute::UNIT,
                Payload::Integer(number) => IntegerAttr::i64(cx, *number as i64).into(),
                Payload::Type(ty) => TypeAttr::get(cx, *ty).into(),
                Payload::Range(lower, upper) => {
                    llvm::ConstantRangeAttr::get(cx, *lower, *upper).into()
                }
                Payload::Memory(_) | Payload::Text(_) | Payload::Other => return None,
            };
            let key = match *name {
                "captures" => cx.ident("llvm.nocapture"),
                name => cx.ident(&format!("llvm.{name}")),
            };
            Some((key, attr))
        });
        DictAttr::get(cx, entries)
    }

    /// Those of a function that have an attribute of their own are that; all others are passed through.
    pub(crate) fn set_of_function(&self, cx: &Context, state: &mut OpState) {
        self.set_flags(cx, state);
        if self.has("optnone") {
            state.set_attr(cx, "optimize_none", Attribute::UNIT);
        }
        if let Some(memory) = self.memory().attr(cx) {
            state.set_attr(cx, "memory_effects", memory);
        }
        let streaming = [
            ("aarch64_pstate_sm_enabled", "arm_streaming"),
            ("aarch64_pstate_sm_body", "arm_locally_streaming"),
            ("aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
        ];
        let matrix = [
            ("aarch64_new_za", "arm_new_za"),
            ("aarch64_in_za", "arm_in_za"),
            ("aarch64_out_za", "arm_out_za"),
            ("aarch64_inout_za", "arm_inout_za"),
            ("aarch64_preserves_za", "arm_preserves_za"),
        ];
        for group in [&streaming[..], &matrix] {
            if let Some((_, slot)) = group.iter().find(|(name, _)| self.has(name)) {
                state.set_attr(cx, slot, Attribute::UNIT);
            }
        }
        let texts = [
            ("target-cpu", "target_cpu"),
            ("tune-cpu", "tune_cpu"),
            ("reciprocal-estimates", "reciprocal_estimates"),
            ("prefer-vector-width", "prefer_vector_width"),
            ("denormal-fp-math", "denormal_fp_math"),
            ("denormal-fp-math-f32", "denormal_fp_math_f32"),
            ("fp-contract", "fp_contract"),
            ("instrument-function-entry", "instrument_function_entry"),
            ("instrument-function-exit", "instrument_function_exit"),
        ];
        for (name, slot) in texts {
            if let Some(text) = self.text(name) {
                state.set_attr(cx, slot, StringAttr::get(cx, text).into());
            }
        }
        let flags = [
            ("no-infs-fp-math", "no_infs_fp_math"),
            ("no-nans-fp-math", "no_nans_fp_math"),
            ("no-signed-zeros-fp-math", "no_signed_zeros_fp_math"),
        ];
        for (name, slot) in flags {
            if let Some(text) = self.text(name) {
                let value = BoolAttr::get(text == b"true");
                state.set_attr(cx, slot, value.into());
            }
        }
        if let Some(text) = self.text("frame-pointer")
            && let Some(kind) = llvm::FramePointerKind::symbolize(&String::from_utf8_lossy(text))
        {
            let kind = llvm::FramePointerKind::make(cx, kind);
            state.set_attr(cx, "frame_pointer", kind);
        }
        if let Some(text) = self.text("target-features")
            && !text.is_empty()
        {
            let features = text.split(|byte| *byte == b',');
            let features = features
                .map(|feature| StringAttr::get(cx, feature))
                .collect();
            let features = llvm::TargetFeaturesAttr::get(cx, features);
            state.set_attr(cx, "target_features", features.into());
        }
        if let Some(Payload::Integer(bounds)) = self.get("vscale_range") {
            let [min, max] = [bounds >> 32, bounds & u64::from(u32::MAX)]
                .map(|bound| IntegerAttr::get(cx, Type::I32, bound.into()));
            let range = llvm::VscaleRangeAttr::get(cx, min, max);
            state.set_attr(cx, "vscale_range", range.into());
        }
        if let Some(Payload::Integer(kind)) = self.get("uwtable") {
            let kind = match kind {
                1 => llvm::UwTableKind::Sync,
                _ => llvm::UwTableKind::Async,
            };
            let kind = llvm::UwTableKind::make(cx, kind);
            state.set_attr(cx, "uwtable_kind", kind);
        }
        let passed = self.passed_through(cx);
        if !passed.is_empty() {
            state.set_attr(cx, "passthrough", ArrayAttr::get(cx, &passed).into());
        }
    }

    /// What functions and calls say in the same words.
    pub(crate) fn set_flags(&self, cx: &Context, state: &mut OpState) {
        let flags = [
            ("noinline", "no_inline"),
            ("alwaysinline", "always_inline"),
            ("inlinehint", "inline_hint"),
            ("convergent", "convergent"),
            ("nounwind", "no_unwind"),
            ("willreturn", "will_return"),
        ];
        for (name, slot) in flags {
            if self.has(name) {
                state.set_attr(cx, slot, Attribute::UNIT);
            }
        }
    }

    /// Those that have no attribute of their own.
    pub(crate) fn passed_through(&self, cx: &Context) -> Vec<Attribute> {
        let rest = self.0.iter().filter(|attribute| {
            let has_slot = HAVE_SLOTS
                .iter()
                .any(|name| name.as_bytes() == &*attribute.name);
            !has_slot && attribute.payload != Payload::Other
        });
        let passed = rest.filter_map(|LlvmAttribute { name, payload }| {
            let name: Attribute = StringAttr::get(cx, name).into();
            let value: Attribute = match payload {
                Payload::Text(text) if !text.is_empty() => StringAttr::get(cx, text).into(),
                Payload::Integer(number) => StringAttr::get(cx, number.to_string()).into(),
                Payload::Text(_) | Payload::Unit => return Some(name),
                _ => return None,
            };
            Some(ArrayAttr::get(cx, &[name, value]).into())
        });
        passed.collect()
    }
}

/// The attributes of functions that are not passed through.
const HAVE_SLOTS: [&str; 29] = [
    "aarch64_in_za",
    "aarch64_inout_za",
    "aarch64_new_za",
    "aarch64_out_za",
    "aarch64_preserves_za",
    "aarch64_pstate_sm_body",
    "aarch64_pstate_sm_compatible",
    "aarch64_pstate_sm_enabled",
    "alwaysinline",
    "convergent",
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "fp-contract",
    "frame-pointer",
    "inlinehint",
    "instrument-function-entry",
    "instrument-function-exit",
    "memory",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "noinline",
    "nounwind",
    "optnone",
    "target-features",
    "tune-cpu",
    "uwtable",
    "vscale_range",
    "willreturn",
];

/// Dictionaries of several arguments or results, unless all are empty.
pub(crate) fn dictionaries(cx: &Context, sets: &[AttributeSet<'_>]) -> Option<Attribute> {
    if sets.iter().all(AttributeSet::is_empty) {
        return None;
    }
    let dictionaries = sets.iter().map(|set| set.dictionary(cx).into());
    let dictionaries: Vec<Attribute> = dictionaries.collect();
    Some(ArrayAttr::get(cx, &dictionaries).into())
}
