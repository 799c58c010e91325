//! Op names: interned, each with the table of its definition when its dialect is loaded.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxBuildHasher;

use super::{Context, Ident, OpKind};
use crate::asm::{ParsePlan, PrintPlan};
use crate::ods::{OpInfo, Shared};
use crate::rewrite::FoldInterface;

/// The name of an op, such as `arith.addi`, known to a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpName(
    /// The index plus one, so that `Option` of a name is as small as the name.
    NonZeroU32,
);

struct OpNameData {
    ident: Ident,
    /// The namespace.
    dialect: Ident,
    info: OnceLock<Shared<OpInfo>>,
    kind: OnceLock<OpKind>,
    print_plan: OnceLock<Box<PrintPlan>>,
    /// What the dialect says about folding, once it was loaded and somebody asked.
    fold: OnceLock<Option<Arc<dyn FoldInterface>>>,
    parse_plan: OnceLock<Option<Box<ParsePlan>>>,
}

/// The op names of a context.
#[derive(Default)]
pub(crate) struct OpNames {
    names: boxcar::Vec<OpNameData>,
    known: RwLock<KnownNames>,
}

#[derive(Default)]
struct KnownNames {
    by_ident: HashMap<Ident, OpName, FxBuildHasher>,
    /// The dialects that some name has, loaded or not.
    dialects: HashSet<Ident, FxBuildHasher>,
}

/// Where an [`OpInfo`] remembers the name it has in the context that used it last, so that
/// building an op of a known kind needs no look-up. Only a cache: a miss falls back to the table.
pub struct InfoCell(AtomicU64);

impl InfoCell {
    /// An empty cache.
    #[expect(
        clippy::new_without_default,
        reason = "it is used in statics, where `Default` cannot be called"
    )]
    pub const fn new() -> Self {
        InfoCell(AtomicU64::new(0))
    }
}

impl OpName {
    /// The op's name with its dialect: `arith.addi`.
    pub fn as_str(self, cx: &Context) -> &str {
        self.ident(cx).as_str(cx)
    }

    /// The interned text.
    pub fn ident(self, cx: &Context) -> Ident {
        cx.op_names().data(self).ident
    }

    /// The namespace before the first dot; empty if there is none.
    pub fn dialect(self, cx: &Context) -> &str {
        self.dialect_ident(cx).as_str(cx)
    }

    /// The namespace, interned.
    pub fn dialect_ident(self, cx: &Context) -> Ident {
        cx.op_names().data(self).dialect
    }

    /// The definition, if the op's dialect is loaded.
    #[inline]
    pub fn info(self, cx: &Context) -> Option<&OpInfo> {
        cx.op_names().data(self).info.get().map(|info| &**info)
    }

    /// What its definition says to transformations.
    #[inline]
    pub fn kind(self, cx: &Context) -> OpKind {
        let data = cx.op_names().data(self);
        match data.kind.get() {
            Some(kind) => *kind,
            None => data.find_kind(cx, self),
        }
    }

    /// A dense index, for tables by op name.
    #[inline]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The name with a number that [`index`](Self::index) gave.
    pub fn new(index: usize) -> Self {
        let raw = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        OpName(raw.expect("a context holds at most 2^32 - 2 op names"))
    }
}

impl OpNameData {
    #[cold]
    fn find_kind(&self, cx: &Context, name: OpName) -> OpKind {
        // Before the dialect is loaded nothing is known, and nothing may be remembered.
        match self.info.get() {
            Some(info) => *self.kind.get_or_init(|| OpKind::new(cx, name, info)),
            None => OpKind::UNKNOWN,
        }
    }
}

impl OpNames {
    /// Whether an op of a dialect was named.
    pub(super) fn has_names_of(&self, dialect: Ident) -> bool {
        let known = self.known.read().unwrap_or_else(|e| e.into_inner());
        known.dialects.contains(&dialect)
    }

    /// The name of an op; `info` is its definition if the name is new.
    fn insert(
        &self,
        known: &mut KnownNames,
        (ident, dialect): (Ident, Ident),
        info: Option<&Shared<OpInfo>>,
    ) -> OpName {
        *known.by_ident.entry(ident).or_insert_with(|| {
            OpName::new(self.names.push(OpNameData {
                ident,
                dialect,
                info: info.cloned().map_or_else(OnceLock::new, OnceLock::from),
                kind: OnceLock::new(),
                print_plan: OnceLock::new(),
                fold: OnceLock::new(),
                parse_plan: OnceLock::new(),
            }))
        })
    }

    #[inline]
    fn data(&self, name: OpName) -> &OpNameData {
        self.names
            .get(name.index())
            .expect("internal error: an op name belongs to another context")
    }
}

impl Context {
    /// Interns an op name, whether its dialect is loaded or not.
    pub fn op_name(&self, text: &str) -> OpName {
        let ident = self.ident(text);
        let names = self.op_names();
        {
            let known = names.known.read().unwrap_or_else(|e| e.into_inner());
            if let Some(&name) = known.by_ident.get(&ident) {
                return name;
            }
        }
        let dialect = self.ident(text.split_once('.').map_or("", |(dialect, _)| dialect));
        self.name_ops_of(dialect);
        let name = {
            let mut known = names.known.write().unwrap_or_else(|e| e.into_inner());
            known.dialects.insert(dialect);
            names.insert(&mut known, (ident, dialect), None)
        };
        // The dialect may have been loaded in between, and not have seen that it has a name.
        self.name_ops_of(dialect);
        name
    }

    /// The name of a defined op in this context, which loads nothing: ops of a dialect that was not loaded get
    /// a name without a definition.
    #[inline]
    pub fn op_name_of(&self, info: &OpInfo) -> OpName {
        let cached = info.cell.0.load(Ordering::Relaxed);
        if (cached >> 32) as u32 == self.id()
            && let Some(raw) = NonZeroU32::new(cached as u32)
        {
            return OpName(raw);
        }
        let name = self.op_name(&info.name);
        info.cell.0.store(
            u64::from(self.id()) << 32 | u64::from(name.0.get()),
            Ordering::Relaxed,
        );
        name
    }

    /// As [`Context::op_name_of`], for building an op of this kind.
    ///
    /// # Panics
    /// If the op's dialect is not loaded: without it the op would have a name but no definition.
    #[inline]
    pub fn loaded_op_name_of(&self, info: &OpInfo) -> OpName {
        let name = self.op_name_of(info);
        assert!(
            name.info(self).is_some(),
            "`{}` is built, but its dialect is not loaded: load it, or list it in the `dependent_dialects` of the pass \
             or dialect that builds it",
            info.name
        );
        name
    }

    /// How ops of this name are printed by their declarative format; worked out when the first one is.
    #[inline]
    pub(crate) fn print_plan(&self, name: OpName, plan: impl FnOnce() -> PrintPlan) -> &PrintPlan {
        let known = &self.op_names().data(name).print_plan;
        known.get_or_init(|| Box::new(plan()))
    }

    /// What the dialect of a defined op says about folding.
    pub(crate) fn fold_interface(&self, name: OpName) -> Option<&dyn FoldInterface> {
        let data = self.op_names().data(name);
        // Before the dialect is loaded nothing is known, and nothing may be remembered.
        data.info.get()?;
        let dialect = || self.dialect_interface(data.dialect.as_str(self));
        data.fold.get_or_init(dialect).as_deref()
    }

    /// How ops of this name are read by their declarative format, if that is simple; worked out when the first one is.
    pub(crate) fn parse_plan(
        &self,
        name: OpName,
        plan: impl FnOnce() -> Option<ParsePlan>,
    ) -> Option<&ParsePlan> {
        let known = &self.op_names().data(name).parse_plan;
        known.get_or_init(|| plan().map(Box::new)).as_deref()
    }

    /// How many op names there are: each has an index below that.
    pub fn op_name_count(&self) -> usize {
        self.op_names().names.count()
    }

    /// Gives the ops of a dialect names, and attaches their definitions to them.
    pub(super) fn register_ops(&self, dialect: Ident, ops: &[Shared<OpInfo>]) {
        let names = self.op_names();
        let mut known = names.known.write().unwrap_or_else(|e| e.into_inner());
        known.dialects.insert(dialect);
        for info in ops {
            let name = names.insert(&mut known, (self.ident(&info.name), dialect), Some(info));
            let registered = names.data(name).info.get_or_init(|| info.clone());
            assert!(
                registered.is(info),
                "op `{}` is defined by two loaded dialects",
                info.name
            );
        }
    }
}
