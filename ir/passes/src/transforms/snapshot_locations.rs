//! Locations in a text of the IR as it is now.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use terrace_ir::asm::{OpPositions, PrintOptions, print_with_positions};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::{Ir, Op};
use terrace_ir::location::Location;
use terrace_ir::ods::TypedOp;
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult, for_each_arena};

/// Generate new locations from the current IR.
///
/// Prints the IR to a file, and gives each op the location of its text there. With a tag, ops keep the location that they had, and
/// the new one is added to it under the tag's name. So a debugger, or a later message, can show how the IR looked here.
#[pass(name = "snapshot-op-locations", title = "LocationSnapshot")]
pub struct SnapshotOpLocations {
    /// The filename to print the generated IR; - is standard output, and by default it is a temporary file
    #[option(name = "filename")]
    pub file_name: String,
    /// Print debug info in MLIR output
    #[option(default = false)]
    pub print_debuginfo: bool,
    /// Print the generic op form
    #[option(default = false)]
    pub print_op_generic: bool,
    /// Print with local scope and inline information (eliding aliases for attributes, types, and locations
    #[option(default = false)]
    pub print_local_scope: bool,
    /// Print pretty debug info in MLIR output
    #[option(default = false)]
    pub pretty_debuginfo: bool,
    /// A tag to use when fusing the new locations with the original. If unset, the locations are replaced.
    #[option]
    pub tag: String,
}

impl Pass for SnapshotOpLocations {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let options = PrintOptions {
            generic: self.print_op_generic,
            debug_info: self.print_debuginfo,
            pretty_debug_info: self.pretty_debuginfo,
            // Aliases would stand before an op that is to be found in the middle of a module.
            local_scope: self.print_local_scope || !ir.is_op(ir.root(), ModuleOp::INFO),
            ..PrintOptions::default()
        };
        let (text, positions) = print_with_positions(ir, &options);
        let file = match &*self.file_name {
            "" => temporary_file(),
            name => PathBuf::from(name),
        };
        let name = file.to_string_lossy().into_owned();
        if let Err(error) = write(&name, &text) {
            let message = format!("cannot write '{name}': {error}");
            return ir.error(ir.root(), message).into();
        }
        self.relocate(ir, cx.threading(), &name, &positions);
        Ok(())
    }
}

impl SnapshotOpLocations {
    fn relocate(&self, ir: &mut Ir, threading: bool, file: &str, positions: &OpPositions) {
        let set = |ir: &mut Ir, op: Op| {
            let Some((line, column)) = positions.of(ir, op) else {
                return;
            };
            let new = Location::file(ir, ir.ident(file), line, column);
            let loc = match &*self.tag {
                "" => new,
                tag => Location::fused(ir, [ir.loc(op), Location::name(ir, tag, new)]),
            };
            ir.set_loc(op, loc);
        };
        set(ir, ir.root());
        for_each_arena(ir, threading, |ir| {
            ir.all_ops().into_iter().for_each(|op| set(ir, op));
        });
    }
}

fn write(name: &str, text: &str) -> io::Result<()> {
    match name {
        "-" => io::stdout().write_all(text.as_bytes()),
        name => std::fs::write(name, text),
    }
}

/// A name that no other snapshot has.
fn temporary_file() -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("mlir_snapshot-{}-{number}.tmp.mlir", std::process::id());
    std::env::temp_dir().join(name)
}

#[cfg(test)]
mod tests {
    use terrace_ir::asm::{parse_module, print_module};
    use terrace_ir::context::Context;

    use super::*;
    use crate::pass::{PassManager, Pipeline};

    const PROGRAM: &str = "\
#alias = #d.attribute<\"x\">
module {
  module @inner {
    %0 = \"d.outer\"() ({
    ^bb0(%a: i32):
      \"d.inner\"(%a) {a = #alias, text = \"two\\0Alines\"} : (i32) -> ()
    }) : () -> i32
  }
}
";

    /// The program with the locations that the pass gives.
    fn relocated(pass: SnapshotOpLocations) -> String {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let mut ir = parse_module(&cx, PROGRAM.as_bytes(), "in.mlir").expect("valid text");
        let mut pipeline = Pipeline::on_any();
        pipeline.add(pass);
        PassManager::with_pipeline(pipeline)
            .run(&mut ir)
            .expect("the pass succeeds");
        let options = PrintOptions::default().with_debug_info().in_local_scope();
        print_module(&ir, &options)
    }

    fn snapshot(options: impl FnOnce(&mut SnapshotOpLocations)) -> (String, String) {
        let file = temporary_file();
        let mut pass = SnapshotOpLocations {
            file_name: file.to_string_lossy().into_owned(),
            ..SnapshotOpLocations::default()
        };
        options(&mut pass);
        let text = relocated(pass).replace(&*file.to_string_lossy(), "FILE");
        let written = std::fs::read_to_string(&file).expect("the snapshot was written");
        std::fs::remove_file(&file).expect("the snapshot can be removed");
        (text, written)
    }

    #[test]
    fn ops_are_where_their_text_begins() {
        let (text, written) = snapshot(|_| {});
        assert_eq!(
            text,
            "\
module {
  module @inner {
    %0 = \"d.outer\"() ({
    ^bb0(%arg0: i32 loc(\"in.mlir\":5:10)):
      \"d.inner\"(%arg0) {a = #d.attribute<\"x\">, text = \"two\\0Alines\"} : (i32) -> () loc(\"FILE\":5:6)
    }) : () -> i32 loc(\"FILE\":3:4)
  } loc(\"FILE\":2:2)
} loc(\"FILE\":1:0)
"
        );
        assert!(
            written.starts_with("module {\n  module @inner"),
            "{written}"
        );
    }

    #[test]
    fn a_tag_keeps_the_old_location() {
        let (text, written) = snapshot(|pass| {
            pass.tag = "here".to_owned();
            pass.print_op_generic = true;
            pass.print_debuginfo = true;
        });
        let outer = written.lines().position(|line| line.contains("d.outer"));
        let line = outer.expect("the op was written") + 1;
        let expected = format!("loc(fused[\"in.mlir\":4:10, \"here\"(\"FILE\":{line}:4)])");
        assert!(text.contains(&expected), "{expected}\n{text}");
        assert!(
            written.contains("\"builtin.module\"() ") && written.contains("loc("),
            "{written}"
        );
    }

    #[test]
    fn a_file_that_cannot_be_written_is_an_error() {
        let cx = Context::new();
        let mut ir = parse_module(&cx, b"module {}", "in.mlir").expect("valid text");
        let mut pipeline = Pipeline::on_any();
        pipeline.add(SnapshotOpLocations {
            file_name: "no/such/folder/file".to_owned(),
            ..SnapshotOpLocations::default()
        });
        let (result, said) =
            cx.capture_diagnostics(|| PassManager::with_pipeline(pipeline).run(&mut ir));
        assert!(result.is_err());
        assert!(
            said[0]
                .message()
                .starts_with("cannot write 'no/such/folder/file': ")
        );
    }
}
