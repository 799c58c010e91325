//! What looks on: order, traces, memory, progress, panics.

use super::*;

/// Writes down what it is told.
#[derive(Clone)]
struct Recorder(&'static str, Arc<Mutex<Vec<String>>>);

impl Recorder {
    fn note(&self, text: String) {
        self.1.lock().unwrap().push(format!("{} {text}", self.0));
    }
}

impl Instrumentation for Recorder {
    fn before_pipeline(&self, anchor: Option<&str>, _: &Ir) {
        self.note(format!("{{ {}", anchor.unwrap_or("any")));
    }
    fn after_pipeline(&self, anchor: Option<&str>, _: &Ir) {
        self.note(format!("}} {}", anchor.unwrap_or("any")));
    }
    fn before_pass(&self, pass: &dyn Pass, ir: &Ir) {
        self.note(format!("before {} {}", pass.info().argument, name_of(ir)));
    }
    fn after_pass(&self, pass: &dyn Pass, _: &Ir) {
        self.note(format!("after {}", pass.info().argument));
    }
    fn after_pass_failed(&self, pass: &dyn Pass, _: &Ir) {
        self.note(format!("failed {}", pass.info().argument));
    }
}

// covers: PASS-045, PASS-046, PASS-048
#[test]
fn instruments_are_told_in_the_order_of_a_stack() {
    let mut pipeline = pipeline();
    pipeline.add(Declare2);
    pipeline.nest_op("p.func").add(Picky::default());
    let events = Arc::default();
    let mut manager = PassManager::with_pipeline(pipeline);
    manager
        .config
        .instruments
        .extend(["a", "b"].map(|name| Arc::new(Recorder(name, Arc::clone(&events))) as _));
    messages(&mut manager, &mut module(&["bad".into()], 1));
    let events = events.lock().unwrap();
    assert_eq!(
        *events,
        [
            "a { p.module",
            "b { p.module",
            "a before declare-2 ",
            "b before declare-2 ",
            "b after declare-2",
            "a after declare-2",
            "a { p.func",
            "b { p.func",
            "a before picky bad",
            "b before picky bad",
            "b failed picky",
            "a failed picky",
            "b } p.func",
            "a } p.func",
            "b } p.module",
            "a } p.module",
        ]
    );
}

/// Changes nothing.
#[pass(name = "declare-2")]
struct Declare2;

impl Pass for Declare2 {
    fn run(&mut self, _: &mut Ir, cx: &mut PassContext) -> PassResult {
        cx.preserve_all();
        Ok(())
    }
}

#[test]
fn a_trace_has_a_track_for_each_thread() {
    let trace = Arc::<Trace>::default();
    let mut pipeline = pipeline();
    pipeline.add(Declare2);
    pipeline.nest_op("p.func").add(Declare);
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config.instruments.push(trace.clone());
    let mut names = numbered(99);
    names.push("odd\"name".into());
    assert!(messages(&mut manager, &mut module(&names, 100)).0);
    let json = trace.to_json();
    assert!(json.starts_with("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n{"));
    assert!(json.ends_with("}}\n]}\n"), "{json}");
    assert_eq!(json.matches("\"ph\": \"X\"").count(), 101);
    let tracks = json.matches("\"thread_name\"").count();
    assert!((2..=rayon::current_num_threads() + 1).contains(&tracks));
    assert!(json.contains("\"args\": {\"op\": \"p.func @f7\"}"));
    assert!(json.contains("odd\\\"name"));
}

#[test]
#[cfg(target_os = "linux")]
fn the_peak_of_memory_is_known_for_each_pass() {
    let memory = Arc::<PeakMemory>::default();
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.add(Declare2);
    manager.config.instruments.push(memory.clone());
    assert!(messages(&mut manager, &mut module(&[], 0)).0);
    let report = memory.report();
    let line = report.lines().last().unwrap_or_default();
    let (mib, name) = line.trim().split_once("  ").expect("two columns");
    assert_eq!(name, "Declare2");
    assert!(mib.parse::<f64>().is_ok_and(|mib| mib > 0.0), "{report}");
}

/// Panics on functions whose name says so, and otherwise looks at what is said of it.
#[pass(name = "panicky")]
struct Panicky {
    progress: Option<Arc<Progress>>,
}

impl Pass for Panicky {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let name = name_of(ir);
        assert!(!name.starts_with("bad"), "I do not like {name}");
        if let Some(progress) = &self.progress {
            assert_eq!(progress.running(), ["pass 'panicky' on 'p.func' @good"]);
            assert_eq!(
                progress.line(),
                "[0 s] pass 'panicky' on 'p.func' @good; 0 done"
            );
        }
        Ok(())
    }
}

// covers: PASS-018
#[test]
fn a_panic_in_a_pass_is_an_error_of_that_pass_and_no_function_is_lost() {
    hide_panics_of_passes();
    for size in [1, 2000] {
        let names = ["good", "bad1", "fine", "bad2"].map(String::from);
        let mut ir = module(&names, size);
        let progress = Arc::new(Progress::default());
        let mut manager = PassManager::with_pipeline(pipeline());
        manager.pipeline().nest_op("p.func").add(Panicky::default());
        manager.config.progress = Some(progress.clone());
        let (ok, said) = messages(&mut manager, &mut ir);
        assert!(!ok);
        assert_eq!(said.len(), 2);
        let start = "pass 'panicky' panicked: I do not like bad1 (";
        assert!(said[0].starts_with(start), "{said:?}");
        assert_eq!(ir.children().count(), 4);
        assert!(progress.has_panicked() && !progress.is_running());
    }
}

#[test]
fn what_is_running_is_known() {
    let progress = Arc::new(Progress::default());
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(Panicky {
        progress: Some(progress.clone()),
    });
    manager.config.progress = Some(progress.clone());
    let mut ir = module(&["good".into()], 1);
    assert!(messages(&mut manager, &mut ir).0);
    assert_eq!(progress.line(), "[0 s] between passes; 1 done");
    assert_eq!(progress.write_reproducer(), None);
}
