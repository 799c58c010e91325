//! Analyses: what is found out about an arena, kept until a pass changes what it rests on.

use std::any::{Any, TypeId};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::attributes::{Attribute, DictAttr};
use terrace_ir::context::{Context, Ident};
use terrace_ir::dominance::Dominance;
use terrace_ir::ir::{Ir, Op};

use super::instruments::Observer;

/// Something that is computed from an arena and may be asked for again, such as [`Dominance`](crate::analysis::Dominance).
///
/// Passes ask for it with [`PassContext::analysis`](super::PassContext::analysis). It is computed the first time, and kept
/// until a pass has run that does not [preserve](super::PassContext::preserve) it, or does not preserve another analysis that
/// it was computed from.
///
/// ```
/// use terrace_ir::Ir;
/// use terrace_passes::pass::{Analysis, AnalysisContext};
///
/// struct OpCount(usize);
///
/// impl Analysis for OpCount {
///     const NAME: &'static str = "OpCount";
///     fn compute(ir: &Ir, _: &mut AnalysisContext<'_>) -> Self {
///         OpCount(ir.all_ops().len())
///     }
/// }
/// ```
pub trait Analysis: Send + Sync + Sized + 'static {
    /// How reports name it.
    const NAME: &'static str;

    /// Computes it for an arena. What else it rests on comes from `analyses`.
    fn compute(ir: &Ir, analyses: &mut AnalysisContext<'_>) -> Self;

    /// Whether it holds no longer after a pass that preserved these analyses.
    fn is_invalidated(&self, preserved: &PreservedAnalyses) -> bool {
        !preserved.contains::<Self>()
    }
}

impl Analysis for Dominance {
    const NAME: &'static str = "DominanceInfo";

    fn compute(ir: &Ir, _: &mut AnalysisContext<'_>) -> Self {
        Dominance::new(ir)
    }
}

/// The analyses that hold after a pass as they did before.
#[derive(Clone, Default, Debug)]
pub struct PreservedAnalyses {
    all: bool,
    some: SmallVec<[TypeId; 4]>,
}

impl PreservedAnalyses {
    pub(super) fn all() -> Self {
        PreservedAnalyses {
            all: true,
            some: SmallVec::new(),
        }
    }

    pub(super) fn add<A: Analysis>(&mut self) {
        self.some.push(TypeId::of::<A>());
    }

    /// Whether all analyses are preserved.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// Whether none is.
    pub fn is_none(&self) -> bool {
        !self.all && self.some.is_empty()
    }

    /// Whether this analysis is preserved.
    pub fn contains<A: Analysis>(&self) -> bool {
        self.all || self.some.contains(&TypeId::of::<A>())
    }

    /// Keeps what others preserve as well.
    pub(super) fn intersect(&mut self, other: &PreservedAnalyses) {
        if other.all {
            return;
        }
        if self.all {
            *self = other.clone();
        } else {
            self.some.retain(|id| other.some.contains(id));
        }
    }
}

/// An analysis that was computed.
#[derive(Clone)]
struct Entry {
    id: TypeId,
    value: Arc<dyn Any + Send + Sync>,
    is_invalidated: fn(&dyn Any, &PreservedAnalyses) -> bool,
    /// The analyses of the same arena that it asked for.
    uses: SmallVec<[TypeId; 2]>,
}

/// The analyses of an arena and of those inside it.
#[derive(Default)]
pub(super) struct Analyses {
    entries: Vec<Entry>,
    /// By the op that stands for the arena in this one.
    children: FxHashMap<Op, Analyses>,
    /// What is being computed, to find an analysis that needs itself.
    computing: Vec<TypeId>,
}

fn find<A: Analysis>(entries: &[Entry]) -> Option<Arc<A>> {
    let entry = entries.iter().find(|entry| entry.id == TypeId::of::<A>())?;
    let value = Arc::clone(&entry.value).downcast();
    Some(value.expect("an analysis is stored under the id of its type"))
}

impl Analyses {
    pub(super) fn cached<A: Analysis>(&self) -> Option<Arc<A>> {
        find(&self.entries)
    }

    pub(super) fn cached_child<A: Analysis>(&self, op: Op) -> Option<Arc<A>> {
        self.children.get(&op)?.cached()
    }

    /// # Panics
    /// If the analysis needs itself to be computed.
    pub(super) fn get<A: Analysis>(&mut self, ir: &Ir, observer: &Observer<'_>) -> Arc<A> {
        if let Some(known) = self.cached() {
            return known;
        }
        let id = TypeId::of::<A>();
        assert!(
            !self.computing.contains(&id),
            "the analysis {} needs itself",
            A::NAME
        );
        self.computing.push(id);
        let mut cx = AnalysisContext {
            analyses: self,
            observer,
            uses: SmallVec::new(),
        };
        let value = observer.analysis(A::NAME, id, ir, || Arc::new(A::compute(ir, &mut cx)));
        let uses = cx.uses;
        self.computing.pop();
        self.entries.push(Entry {
            id,
            value: value.clone(),
            is_invalidated: |value, preserved| {
                let value = value.downcast_ref::<A>();
                value
                    .expect("an analysis is stored under the id of its type")
                    .is_invalidated(preserved)
            },
            uses,
        });
        value
    }

    /// The analyses of an arena inside this one.
    pub(super) fn child(&mut self, op: Op) -> &mut Analyses {
        self.children.entry(op).or_default()
    }

    /// Takes out what is known of an arena inside this one.
    pub(super) fn take_child(&mut self, op: Op) -> Analyses {
        if self.children.is_empty() {
            return Analyses::default();
        }
        self.children.remove(&op).unwrap_or_default()
    }

    pub(super) fn put_child(&mut self, op: Op, child: Analyses) {
        if !child.is_empty() {
            self.children.insert(op, child);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.children.is_empty()
    }

    /// Forgets what does not hold after a pass that preserved these.
    pub(super) fn invalidate(&mut self, preserved: &PreservedAnalyses) {
        if preserved.is_all() || self.is_empty() {
            return;
        }
        self.invalidate_own(preserved);
        if preserved.is_none() {
            self.children.clear();
        } else {
            for child in self.children.values_mut() {
                child.invalidate(preserved);
            }
        }
    }

    /// As [`invalidate`](Self::invalidate), but what is known of the arenas inside stays.
    pub(super) fn invalidate_own(&mut self, preserved: &PreservedAnalyses) {
        if preserved.is_none() {
            self.entries.clear();
            return;
        }
        self.entries
            .retain(|entry| !(entry.is_invalidated)(&*entry.value, preserved));
        // What rests on what is gone goes as well.
        loop {
            let known: SmallVec<[TypeId; 8]> = self.entries.iter().map(|entry| entry.id).collect();
            let before = self.entries.len();
            self.entries
                .retain(|entry| entry.uses.iter().all(|used| known.contains(used)));
            if self.entries.len() == before {
                return;
            }
        }
    }
}

/// Gives an analysis that is being computed the others that it rests on.
pub struct AnalysisContext<'a> {
    analyses: &'a mut Analyses,
    observer: &'a Observer<'a>,
    uses: SmallVec<[TypeId; 2]>,
}

impl AnalysisContext<'_> {
    /// Another analysis of the same arena. When it is invalidated, so is the one that asked.
    ///
    /// # Panics
    /// If the analyses need each other.
    pub fn analysis<A: Analysis>(&mut self, ir: &Ir) -> Arc<A> {
        self.uses.push(TypeId::of::<A>());
        self.analyses.get(ir, self.observer)
    }

    /// An analysis of the arena of an isolated op inside.
    ///
    /// # Panics
    /// If the op is not isolated.
    pub fn child_analysis<A: Analysis>(&mut self, ir: &Ir, op: Op) -> Arc<A> {
        let child = ir.child(op).expect("only isolated ops have analyses");
        self.analyses.child(op).get(child, self.observer)
    }
}

/// The analyses of the arenas around the one a pass works on, and what their ops say, as they are while it runs.
pub(super) struct Ancestors {
    entries: Vec<Entry>,
    attrs: Option<DictAttr>,
    around: Option<Arc<Ancestors>>,
}

impl Ancestors {
    /// What passes inside an arena see of it; nothing new if nothing is known about it.
    pub(super) fn around(
        ir: &Ir,
        analyses: &Analyses,
        around: &Option<Arc<Ancestors>>,
    ) -> Option<Arc<Ancestors>> {
        let attrs = ir.discardable_attrs(ir.root());
        if analyses.entries.is_empty() && attrs.is_none() {
            return around.clone();
        }
        Some(Arc::new(Ancestors {
            entries: analyses.entries.clone(),
            attrs,
            around: around.clone(),
        }))
    }

    /// What the innermost op that says something under this name says.
    pub(super) fn attr(&self, cx: &Context, name: Ident) -> Option<Attribute> {
        let these = std::iter::successors(Some(self), |these| these.around.as_deref());
        let mut said = these.filter_map(|these| these.attrs?.lookup(cx, name));
        said.next()
    }

    pub(super) fn cached<A: Analysis>(&self) -> Option<Arc<A>> {
        let mut ancestors = Some(self);
        while let Some(these) = ancestors {
            if let Some(found) = find(&these.entries) {
                return Some(found);
            }
            ancestors = these.around.as_deref();
        }
        None
    }
}
