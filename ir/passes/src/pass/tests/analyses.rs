//! Analyses: when they are computed, kept and forgotten.

use std::any::TypeId;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::analysis::Dominance;

/// How many ops an arena has.
struct Size(usize);

impl Analysis for Size {
    const NAME: &'static str = "Size";
    fn compute(ir: &Ir, _: &mut AnalysisContext<'_>) -> Self {
        Size(ir.all_ops().len())
    }
}

/// Rests on [`Size`].
struct IsLarge(bool);

impl Analysis for IsLarge {
    const NAME: &'static str = "IsLarge";
    fn compute(ir: &Ir, analyses: &mut AnalysisContext<'_>) -> Self {
        IsLarge(analyses.analysis::<Size>(ir).0 > 5)
    }
}

/// Holds whatever passes do, unless they preserve nothing at all.
struct Stubborn;

impl Analysis for Stubborn {
    const NAME: &'static str = "Stubborn";
    fn compute(_: &Ir, _: &mut AnalysisContext<'_>) -> Self {
        Stubborn
    }
    fn is_invalidated(&self, preserved: &PreservedAnalyses) -> bool {
        preserved.is_none()
    }
}

/// Counts how often analyses are computed.
#[derive(Default)]
struct Counter {
    computed: Mutex<Vec<&'static str>>,
    dominance: AtomicUsize,
}

impl Instrumentation for Counter {
    fn before_analysis(&self, name: &'static str, id: TypeId, _: &Ir) {
        self.computed.lock().unwrap().push(name);
        if id == TypeId::of::<Dominance>() {
            self.dominance.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Runs a pipeline on a module of two functions, and gives the analyses that were computed.
fn computed(mut pipeline: Pipeline) -> (Vec<&'static str>, usize) {
    let counter = Arc::new(Counter::default());
    pipeline.nest_op("p.func");
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config.instruments.push(counter.clone());
    let mut ir = module(&numbered(2), 3);
    assert!(manager.run(&mut ir).is_ok());
    let names = counter.computed.lock().unwrap().clone();
    (names, counter.dominance.load(Ordering::Relaxed))
}

/// Asks for everything.
#[pass(name = "ask")]
fn ask(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    assert_eq!(cx.analysis::<Size>(ir).0, ir.all_ops().len());
    cx.analysis::<IsLarge>(ir);
    cx.analysis::<Stubborn>(ir);
    cx.analysis::<Dominance>(ir);
    cx.preserve_all();
    Ok(())
}

/// Preserves what rests on another analysis, but not that.
#[pass(name = "preserve-some")]
fn preserve_some(_: &mut Ir, cx: &mut PassContext) -> PassResult {
    cx.preserve::<IsLarge>();
    cx.preserve::<Dominance>();
    Ok(())
}

/// Preserves nothing.
#[pass(name = "preserve-none")]
fn preserve_none(_: &mut Ir, _: &mut PassContext) -> PassResult {
    Ok(())
}

// covers: PASS-006, PASS-007, PASS-008, PASS-010
#[test]
fn analyses_are_computed_once_and_again_after_a_pass_that_does_not_preserve_them() {
    const ALL: [&str; 4] = ["Size", "IsLarge", "Stubborn", "DominanceInfo"];
    let sorted = |mut names: Vec<&'static str>| {
        names.sort_unstable();
        names
    };
    let all = sorted(ALL.to_vec());
    let mut pipeline = pipeline();
    pipeline.add(AskPass).add(AskPass);
    assert_eq!(sorted(computed(pipeline.clone()).0), all);
    // Functions have their own.
    pipeline.nest_op("p.func").add(AskPass).add(AskPass);
    assert_eq!(computed(pipeline.clone()).0.len(), 3 * ALL.len());
    // What passes inside preserve is preserved outside.
    pipeline.add(AskPass);
    assert_eq!(computed(pipeline.clone()).0.len(), 3 * ALL.len());
    pipeline.nest_op("p.func").add(PreserveNonePass);
    pipeline.add(AskPass);
    assert_eq!(computed(pipeline).0.len(), 4 * ALL.len());

    let mut pipeline = self::pipeline();
    pipeline.add(AskPass).add(PreserveSomePass).add(AskPass);
    let (names, dominance) = computed(pipeline);
    // `IsLarge` was preserved, but rests on `Size`.
    assert_eq!(
        sorted(names),
        [
            "DominanceInfo",
            "IsLarge",
            "IsLarge",
            "Size",
            "Size",
            "Stubborn"
        ]
    );
    assert_eq!(dominance, 1);
}

/// Looks around.
#[pass(name = "look")]
fn look(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    assert!(cx.cached_analysis::<Size>().is_none());
    let around = cx.cached_parent_analysis::<Size>();
    assert_eq!(around.map(|size| size.0), Some(2));
    assert!(cx.cached_parent_analysis::<IsLarge>().is_none());
    assert_eq!(cx.analysis::<Size>(ir).0, 3);
    cx.preserve_all();
    Ok(())
}

/// Asks for an analysis of the module.
#[pass(name = "ask-module")]
fn ask_module(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    cx.analysis::<Size>(ir);
    cx.preserve_all();
    Ok(())
}

/// Looks into the functions.
#[pass(name = "look-inside")]
fn look_inside(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let functions: Vec<Op> = ir.children().map(|(op, _)| op).collect();
    for function in functions {
        let known = cx.cached_child_analysis::<Size>(function);
        assert_eq!(known.map(|size| size.0), Some(3));
        assert!(cx.cached_child_analysis::<IsLarge>(function).is_none());
        assert!(!cx.child_analysis::<IsLarge>(ir, function).0);
        assert!(cx.cached_child_analysis::<IsLarge>(function).is_some());
    }
    Ok(())
}

// covers: PASS-008, PASS-009
#[test]
fn passes_see_analyses_of_what_is_around_and_inside() {
    let mut pipeline = pipeline();
    pipeline.add(AskModulePass);
    pipeline.nest_op("p.func").add(LookPass);
    pipeline.add(LookInsidePass);
    let (names, _) = computed(pipeline);
    assert_eq!(names.len(), 5);
}

// covers: PASS-047, PASS-049
#[test]
fn an_instrument_counts_an_analysis_by_its_type() {
    let mut pipeline = pipeline();
    pipeline.add(AskPass);
    pipeline.nest_op("p.func").add(AskPass);
    assert_eq!(computed(pipeline).1, 3);
}

/// Needs itself.
struct Circular;

impl Analysis for Circular {
    const NAME: &'static str = "Circular";
    fn compute(ir: &Ir, analyses: &mut AnalysisContext<'_>) -> Self {
        analyses.analysis::<Circular>(ir);
        Circular
    }
}

/// Asks for what cannot be computed.
#[pass(name = "ask-circular")]
fn ask_circular(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    cx.analysis::<Circular>(ir);
    Ok(())
}

#[test]
fn an_analysis_that_needs_itself_is_found() {
    hide_panics_of_passes();
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.add(AskCircularPass);
    let (ok, said) = messages(&mut manager, &mut module(&[], 0));
    assert!(!ok);
    let start = "pass 'ask-circular' panicked: the analysis Circular needs itself (";
    assert!(said[0].starts_with(start), "{said:?}");
}
