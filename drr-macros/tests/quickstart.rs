//! The quickstart of the specification: an op, its fold hook, a rule from another dialect's op, and the same by hand.

use terrace_drr_macros::pat;
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::Builder;
use terrace_ir::ods::*;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::{Context, Ir, Op, Value};
use terrace_ods_macros::{dialect, op};
use terrace_rewrite::{FrozenPatterns, GreedyRewrite, PatternSet};

/// The ops of TensorFlow.
#[dialect(name = "tf", ops(TfLeakyReluOp))]
pub struct TfDialect;

/// The ops of TensorFlow Lite.
#[dialect(name = "tfl", ops(LeakyReluOp))]
pub struct TflDialect;

/// Leaky ReLU.
#[op(dialect = TfDialect, mnemonic = "LeakyRelu", traits(Pure, SameOperandsAndResultType))]
pub struct TfLeakyReluOp {
    #[operand]
    features: AnyTensor,
    #[attr]
    alpha: AnyAttr,
    #[result]
    activations: AnyTensor,
}

/// Leaky ReLU operator.
///
/// Element-wise: `x -> x >= 0 ? x : (alpha * x)`.
#[op(dialect = TflDialect, mnemonic = "leaky_relu", traits(Pure, SameOperandsAndResultType), fold)]
pub struct LeakyReluOp {
    #[operand]
    x: TensorOf<(F32,)>,
    /// The slope where x < 0.
    #[attr]
    alpha: F32Attr,
    #[result]
    y: TensorOf<(F32,)>,
}

impl Fold for LeakyReluOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        if self.alpha(ir) != 1.0 {
            return None;
        }
        FoldResult::single(self.x(ir))
    }
}

pat! {
    /// The op of the same name.
    Legalize: TfLeakyReluOp(x, alpha: F32Attr) => LeakyReluOp(x, alpha);
}

pat! {
    /// The same by a function.
    LegalizeByFunction: old @ TfLeakyReluOp(x, alpha: F32Attr) => {{ leaky_relu(rw, old, x, alpha) }};
}

fn leaky_relu(b: &mut Builder<'_>, old: TfLeakyReluOp, x: Value, alpha: f32) -> LeakyReluOp {
    let loc = b.loc(old.into());
    LeakyReluOp::build(b, loc, x, alpha)
}

/// By hand, in one step.
struct LegalizeByHand;

impl RewritePattern for LegalizeByHand {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "LegalizeByHand",
            description: "The same in one step.",
            root: PatternRoot::Op(TfLeakyReluOp::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        let old = TfLeakyReluOp::cast(rewriter, op)
            .ok_or_else(|| MatchFailure::new("not a LeakyRelu"))?;
        let alpha = F32Attr::read(rewriter, old.alpha(rewriter))
            .ok_or_else(|| MatchFailure::new("alpha is not an f32"))?;
        let x = old.features(rewriter);
        let new = leaky_relu(rewriter, old, x, alpha);
        rewriter.replace_op_with(op, new.into());
        Ok(())
    }
}

/// By hand, in two steps: a match that changes nothing and gives what the rewrite needs.
struct LegalizeInTwoSteps;

impl LegalizeInTwoSteps {
    fn matches(op: Op, ir: &Ir) -> Result<(TfLeakyReluOp, f32), MatchFailure> {
        let old =
            TfLeakyReluOp::cast(ir, op).ok_or_else(|| MatchFailure::new("not a LeakyRelu"))?;
        let alpha = F32Attr::read(ir, old.alpha(ir));
        Ok((
            old,
            alpha.ok_or_else(|| MatchFailure::new("alpha is not an f32"))?,
        ))
    }

    fn rewrite((old, alpha): (TfLeakyReluOp, f32), rewriter: &mut Rewriter<'_>) {
        let x = old.features(rewriter);
        let new = leaky_relu(rewriter, old, x, alpha);
        rewriter.replace_op_with(old.into(), new.into());
    }
}

impl RewritePattern for LegalizeInTwoSteps {
    fn info(&self) -> &PatternInfo {
        LegalizeByHand.info()
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        Self::rewrite(Self::matches(op, rewriter)?, rewriter);
        Ok(())
    }
}

const INPUT: &str = r#"
%0 = "test.source"() : () -> tensor<1xf32>
%1 = "tf.LeakyRelu"(%0) <{alpha = 0.1 : f32}> : (tensor<1xf32>) -> tensor<1xf32>
"test.use"(%1) : (tensor<1xf32>) -> ()
"#;

fn legalize(input: &str, rule: &'static dyn RewritePattern) -> String {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx.load_dialect::<TfDialect>();
    cx.load_dialect::<TflDialect>();
    let mut module = parse_module(&cx, input.as_bytes(), "input.mlir").expect("the input is valid");
    let mut patterns = PatternSet::new();
    patterns.add_all(&[rule]);
    let patterns: FrozenPatterns = patterns.freeze(&cx);
    GreedyRewrite::new(&patterns).run(&mut module);
    print_module(&module, &PrintOptions::default())
}

// covers: QS-001, QS-003, QS-004, QS-005, DRR-006, DRR-024, DRR-040, PAT-002, PAT-004, PAT-018
#[test]
fn every_form_of_the_rule_does_the_same() {
    let rules: [&'static dyn RewritePattern; 4] = [
        &Legalize,
        &LegalizeByFunction,
        &LegalizeByHand,
        &LegalizeInTwoSteps,
    ];
    for rule in rules {
        let output = legalize(INPUT, rule);
        assert!(
            output.contains(
                r#"%1 = "tfl.leaky_relu"(%0) <{alpha = 1.000000e-01 : f32}> : (tensor<1xf32>) -> tensor<1xf32>"#
            ),
            "{}: {output}",
            rule.info().name
        );
    }
    assert_eq!(LeakyReluOp::INFO.summary, "Leaky ReLU operator.");
}

#[test]
fn an_attribute_of_another_type_does_not_match() {
    let input = INPUT.replace("0.1 : f32", "0.1 : f64");
    assert!(legalize(&input, &Legalize).contains("tf.LeakyRelu"));
}

// covers: QS-002
#[test]
fn folds_or_not() {
    let input = INPUT.replace("0.1", "1.0");
    let output = legalize(&input, &Legalize);
    assert!(!output.contains("leaky_relu"), "{output}");
    let output = legalize(INPUT, &Legalize);
    assert!(output.contains("leaky_relu"), "{output}");
}
