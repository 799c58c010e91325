//! Reproducers: what they hold, and that they run.

use std::path::PathBuf;

use terrace_ir::asm::parse_source;

use super::*;

/// A file that is removed at the end.
struct File(PathBuf);

impl File {
    fn new(test: &str) -> Self {
        let name = format!("terrace-{test}-{}.mlir", std::process::id());
        File(std::env::temp_dir().join(name))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs passes on functions of which one is bad, and gives the diagnostics and the reproducer.
fn reproduce(file: &File, local: bool) -> (Vec<Diagnostic>, String) {
    let mut pipeline = pipeline();
    pipeline
        .nest_op("p.func")
        .add(Declare)
        .add(Picky::default());
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config.threading = !local;
    manager.config.reproducer = Some(Reproducer {
        path: file.0.clone(),
        local,
    });
    let names = ["good", "bad", "worse bad"].map(String::from);
    let mut ir = module(&names, 1);
    let cx = ir.context().clone();
    let (result, mut diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(result.is_err());
    diagnostics.retain(|d| d.severity() == terrace_ir::diagnostics::Severity::Error);
    let text = std::fs::read_to_string(&file.0).expect("the reproducer was written");
    (diagnostics, text)
}

fn resources(pipeline: &str, disable_threading: bool) -> String {
    format!(
        "{{-#
  external_resources: {{
    mlir_reproducer: {{
      pipeline: \"{pipeline}\",
      disable_threading: {disable_threading},
      verify_each: true
    }}
  }}
#-}}
"
    )
}

// covers: PASS-059
#[test]
fn a_failure_leaves_the_input_and_the_pipeline() {
    let file = File::new("reproducer");
    let (errors, text) = reproduce(&file, false);
    let last = errors.last().expect("there are errors");
    assert_eq!(
        last.message(),
        "Failures have been detected while processing an MLIR pass pipeline"
    );
    assert_eq!(
        last.notes()[0].message,
        format!(
            "Pipeline failed while executing [`Picky` on 'p.func' operation: @bad, `Picky` on 'p.func' operation: \
             @worse bad]: reproducer generated at `{}`",
            file.0.display()
        )
    );
    let expected = resources("p.module(p.func(declare,picky{word=bad}))", false);
    assert!(text.ends_with(&expected), "{text}");

    // The reproducer runs.
    let cx = Context::new();
    cx.load_dialect::<TestDialect>();
    let mut ir = parse_source(&cx, cx.add_source(cx.ident("r"), text)).expect("it is valid");
    let mut config = PassConfig::default();
    let pipeline = config.read_reproducer(&ir, &registry());
    let pipeline = pipeline.expect("it is well-formed").expect("it is there");
    assert_eq!(
        pipeline.to_string(),
        "p.module(p.func(declare,picky{word=bad}))"
    );
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config = config;
    // Around what is not a builtin module there is one.
    let (stub, _) = ir.children().next().expect("there is a module");
    let mut inner = ir.take_child(stub).expect("it is isolated");
    let (ok, said) = messages(&mut manager, &mut inner);
    assert!(!ok);
    assert!(said.contains(&"'p.func' op is bad".to_owned()), "{said:?}");
}

// covers: PASS-060
#[test]
fn a_local_reproducer_has_the_ir_before_the_pass_and_that_pass_alone() {
    let file = File::new("local-reproducer");
    let (errors, text) = reproduce(&file, true);
    let last = errors.last().expect("there are errors");
    assert_eq!(
        last.notes()[0].message,
        format!(
            "Pipeline failed while executing `Picky` on 'p.func' operation: @bad: reproducer generated at `{}`",
            file.0.display()
        )
    );
    let expected = resources("p.module(p.func(picky{word=bad}))", true);
    assert!(text.ends_with(&expected), "{text}");
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.config.reproducer = Some(Reproducer {
        path: file.0.clone(),
        local: true,
    });
    let (ok, said) = messages(&mut manager, &mut module(&[], 0));
    assert!(!ok);
    assert_eq!(
        said,
        ["Local crash reproduction may not be used without disabling multi-threading first."]
    );
}
