//! IR around passes.

use super::*;

// covers: PASS-054, PASS-055, PASS-056, PASS-057
#[test]
fn ir_is_printed_around_passes_in_the_functions_order() {
    let names = ["f", "bad", "g"].map(String::from);
    let functions = || {
        let mut pipeline = pipeline();
        pipeline
            .nest_op("p.func")
            .add(BreakFunctionsPass)
            .add(Declare);
        pipeline
    };
    let run = |printing: IrPrinting, size: usize| {
        let config = PassConfig {
            printing,
            verify: false,
            ..PassConfig::default()
        };
        printed(functions(), config, &mut module(&names, size))
    };
    for size in [1, 2000] {
        let all = IrPrinting {
            before: PassFilter::Only(vec!["declare".into()]),
            after: PassFilter::All,
            ..IrPrinting::default()
        };
        let function = [
            "After Breaker (break)",
            "Before Declare (declare)",
            "After Declare (declare)",
        ];
        assert_eq!(banners(&run(all, size)), function.repeat(3));
    }
    let changed = IrPrinting {
        after: PassFilter::All,
        only_changed: true,
        ..IrPrinting::default()
    };
    assert_eq!(banners(&run(changed, 1)), ["After Breaker (break)"]);
    let module_scope = IrPrinting {
        after: PassFilter::Only(vec!["break".into()]),
        module_scope: true,
        ..IrPrinting::default()
    };
    let text = run(module_scope, 1);
    assert_eq!(
        banners(&text),
        [
            "After Breaker (break) ('p.func' operation: @f)",
            "After Breaker (break) ('p.func' operation)",
            "After Breaker (break) ('p.func' operation: @g)"
        ]
    );
    assert_eq!(text.matches("\"p.module\"()").count(), 3);
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(Picky::default());
    let config = PassConfig {
        printing: IrPrinting {
            only_failed: true,
            ..IrPrinting::default()
        },
        ..PassConfig::default()
    };
    let text = printed(pipeline, config, &mut module(&names, 1));
    assert_eq!(banners(&text), ["After Picky Failed (picky)"]);
}

/// Renames functions whose name says so.
#[pass(name = "rename")]
fn rename(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    if name_of(ir) == "old" {
        let name = StringAttr::get(ir, "new");
        ir.set_attr(ir.root(), "sym_name", name.into());
    }
    Ok(())
}

#[test]
fn the_lines_that_a_pass_changed_are_printed() {
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(RenamePass);
    let config = PassConfig {
        printing: IrPrinting {
            after: PassFilter::All,
            diff: true,
            ..IrPrinting::default()
        },
        ..PassConfig::default()
    };
    let names = ["same", "old"].map(String::from);
    let text = printed(pipeline, config, &mut module(&names, 2));
    assert_eq!(
        text,
        "// -----// IR Dump After RenamePass (rename) ('p.func' operation: @new) //----- //
@@ -1,4 +1,4 @@
-\"p.func\"() <{sym_name = \"old\"}> ({
+\"p.func\"() <{sym_name = \"new\"}> ({
   \"p.leaf\"() : () -> ()
   \"p.leaf\"() : () -> ()
 }) : () -> ()

"
    );
}

#[test]
fn texts_can_be_files_in_folders() {
    let name = format!("terrace-tree-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(RenamePass).add(RenamePass);
    pipeline.add(RenamePass);
    pipeline.nest_op("p.func").add(RenamePass);
    let config = PassConfig {
        printing: IrPrinting {
            after: PassFilter::All,
            tree: Some(folder.clone()),
            ..IrPrinting::default()
        },
        ..PassConfig::default()
    };
    let names = ["f", "odd/name"].map(String::from);
    assert_eq!(printed(pipeline, config, &mut module(&names, 1)), "");
    let mut files = Vec::new();
    let mut pending = vec![folder.clone()];
    while let Some(path) = pending.pop() {
        for entry in std::fs::read_dir(&path).expect("the folder was made") {
            let path = entry.expect("the folder can be read").path();
            match path.is_dir() {
                true => pending.push(path),
                false => {
                    let file = path.strip_prefix(&folder).expect("it is inside");
                    files.push(file.to_string_lossy().into_owned());
                }
            }
        }
    }
    files.sort();
    let _ = std::fs::remove_dir_all(&folder);
    // As `mlir-opt` numbers them: by the text of the op, behind the numbers of those around it.
    assert_eq!(
        files,
        [
            "p_module_no-symbol-name/1_rename.mlir",
            "p_module_no-symbol-name/p_func_f/0_0_rename.mlir",
            "p_module_no-symbol-name/p_func_f/0_1_rename.mlir",
            "p_module_no-symbol-name/p_func_f/1_2_rename.mlir",
            "p_module_no-symbol-name/p_func_odd_name/0_0_rename.mlir",
            "p_module_no-symbol-name/p_func_odd_name/0_1_rename.mlir",
            "p_module_no-symbol-name/p_func_odd_name/1_2_rename.mlir",
        ]
    );
}
