//! What `#[pass]` declares.

use super::*;

/// Counts things.
///
/// The description
/// has two lines.
#[pass(name = "count-things", title = "Counter")]
struct CountPass {
    /// Where to stop.
    #[option(default = 10_000)]
    max_ops: usize,
    #[option(default = "a b")]
    label: String,
    #[option(name = "only")]
    names: Vec<String>,
    /// Things seen.
    #[statistic]
    seen: Statistic,
}

impl Pass for CountPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        self.seen += ir.all_ops().len() as u64;
        Ok(())
    }
}

/// Always fails.
#[pass(name = "fail")]
fn always_fail(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    ir.error(ir.root(), "no").into()
}

// covers: PASS-035, PASS-036, PASS-038, PASS-043, PASS-039, PASS-040, PASS-041, PASS-027, PASS-028, PASS-029
#[test]
fn a_declared_pass_has_its_table_options_and_statistics() {
    let mut pass = CountPass::default();
    let info = pass.info();
    assert_eq!((info.argument, info.title), ("count-things", "Counter"));
    assert_eq!(info.summary, "Counts things.");
    assert_eq!(info.description, "The description\nhas two lines.");
    let names: Vec<_> = info.options.iter().map(|option| option.name).collect();
    assert_eq!(names, ["max-ops", "label", "only"]);
    assert_eq!(info.options[0].summary, "Where to stop.");
    assert_eq!(
        (pass.option(0), pass.option(1)),
        ("10000".into(), "{a b}".into())
    );
    assert_eq!(pass.set_option(0, "7", &registry()), Ok(()));
    assert_eq!(pass.max_ops, 7);
    assert!(
        pass.set_option(0, "-1", &registry())
            .unwrap_err()
            .contains("`-1`")
    );
    assert_eq!(pass.set_option(2, "x,y", &registry()), Ok(()));
    assert_eq!(pass.names, ["x", "y"]);
    let copy = pass.clone_pass();
    pass.seen.add(3);
    assert_eq!(copy.statistic(0).get(), 3);
    assert_eq!(AlwaysFailPass.info().title, "AlwaysFailPass");
}

/// Where to start.
#[derive(Clone, Copy, PartialEq, Debug, terrace_pass_macros::OptionValue)]
enum Order {
    /// With the inner loops.
    InnerFirst,
    /// With the outer loops.
    OuterFirst,
    /// With all at once.
    #[name = "AtOnce"]
    AtOnce,
}

/// Has options of every kind.
#[pass(name = "optional")]
struct Optional {
    #[option(default = Order::OuterFirst)]
    order: Order,
    /// An even number.
    #[option(default = 2, check = is_even)]
    even: i8,
    #[option]
    factor: Option<f32>,
    #[option]
    orders: Vec<Order>,
    #[option]
    sizes: Vec<i64>,
    #[option]
    inner: Vec<Pipeline>,
    #[option]
    text: String,
}

fn is_even(value: &i8) -> Result<(), String> {
    match value % 2 {
        0 => Ok(()),
        _ => Err(format!("expected an even number, found {value}")),
    }
}

impl Pass for Optional {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let functions: Vec<Op> = ir.children().map(|(op, _)| op).collect();
        for function in functions {
            let child = ir.child_mut(function).expect("functions are isolated");
            for inner in &mut self.inner {
                cx.run_pipeline(inner, child)?;
            }
        }
        Ok(())
    }
}

/// Picks words.
#[terrace_pass_macros::pass_pipeline(name = "pick")]
struct Pick {
    /// What to fail on.
    #[option]
    words: Vec<String>,
}

impl PassPipeline for Pick {
    fn build(&self, pipeline: &mut Pipeline) {
        for word in &self.words {
            pipeline.add(Picky {
                word: word.clone(),
                ..Picky::default()
            });
        }
    }
}

fn registry_of_options() -> PassRegistry {
    let mut registry = registry();
    registry.pass::<Optional>().pass_pipeline::<Pick>();
    registry
}

// covers: PASS-024, PASS-026, PASS-027, PASS-028, PASS-029, PASS-030
#[test]
fn options_of_every_kind_are_read_printed_and_checked() {
    let cx = Context::new();
    let registry = registry_of_options();
    let parse = |text: &str| Pipeline::parse(&cx, text, &registry);
    for (text, printed) in [
        (
            "any(optional)",
            "any(optional{even=2 factor=  order=outer-first   text=})",
        ),
        (
            "any(optional{order=inner-first factor=0.5 sizes=1,-2 orders=inner-first,AtOnce even=-4})",
            "any(optional{even=-4 factor=0.5  order=inner-first orders={inner-first,AtOnce} sizes={1,-2} text=})",
        ),
        (
            "any(optional{inner={p.func(declare,declare),any(picky{word=a})}})",
            "any(optional{even=2 factor= inner={p.func(declare,declare),any(picky{word=a})} order=outer-first   text=})",
        ),
        (
            "any(optional{text=\"a } b\"})",
            "any(optional{even=2 factor=  order=outer-first   text=\"a } b\"})",
        ),
        (
            "any(optional{text='say \"x\"'})",
            "any(optional{even=2 factor=  order=outer-first   text='say \"x\"'})",
        ),
        (
            "any(pick{words=a,b},declare)",
            "any(picky{word=a},picky{word=b},declare)",
        ),
    ] {
        let pipeline = parse(text).unwrap_or_else(|error| panic!("{}", error.render(&cx)));
        assert_eq!(pipeline.to_string(), printed);
        assert_eq!(
            parse(printed).ok().map(|p| p.to_string()).as_deref(),
            Some(printed)
        );
    }
    for (text, message) in [
        (
            "order=iner-first",
            "option 'order': expected one of `inner-first`, `outer-first`, `AtOnce`, found `iner-first`; did you mean `inner-first`?",
        ),
        ("even=3", "option 'even': expected an even number, found 3"),
        (
            "even=300",
            "option 'even': expected an integer from -128 to 127, found `300`",
        ),
        ("factor=x", "option 'factor': expected a number, found `x`"),
        (
            "sizes=1,x",
            "option 'sizes': expected an integer from -9223372036854775808 to 9223372036854775807, found `x`",
        ),
        (
            "inner=any(dclare)",
            "option 'inner': 'dclare' does not refer to a registered pass or pass pipeline",
        ),
    ] {
        let error = parse(&format!("any(optional{{{text}}})"))
            .err()
            .expect("it is refused");
        assert_eq!(error.message(), message);
    }
}

#[test]
fn a_pass_runs_the_pipelines_that_its_options_name() {
    let cx = Context::new();
    let text = "p.module(optional{inner=p.func(picky)})";
    let pipeline = Pipeline::parse(&cx, text, &registry_of_options()).expect("it is well-formed");
    let mut manager = PassManager::with_pipeline(pipeline);
    let names = ["good", "bad"].map(String::from);
    let (ok, said) = messages(&mut manager, &mut module(&names, 1));
    assert!(!ok);
    assert_eq!(said, ["saw good", "saw bad", "'p.func' op is bad"]);
    let text = "p.module(optional{inner=p.module(picky)})";
    let pipeline = Pipeline::parse(&cx, text, &registry_of_options()).expect("it is well-formed");
    let mut manager = PassManager::with_pipeline(pipeline);
    let (ok, said) = messages(&mut manager, &mut module(&names, 1));
    assert!(!ok);
    assert_eq!(said, ["can't run 'p.module' pass manager on 'p.func' op"]);
}
