//! The files in `diagnostics/` say in comments what is wrong with the programs in them. The messages are those of
//! `mlir-opt` 22 unless a comment says `ours`.

use terrace_opt_lib::opt::check_expected;

use crate::context;

#[test]
fn messages_are_as_expected() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/diagnostics");
    let files = std::fs::read_dir(folder).expect("the folder of the tests can be read");
    for file in files {
        let path = file.expect("the folder of the tests can be read").path();
        let text = std::fs::read(&path).expect("the file can be read");
        let name = path.display().to_string();
        let context = || {
            let cx = context();
            cx.allow_unregistered_dialects(true);
            cx
        };
        check_expected(context, &name, text).unwrap_or_else(|differences| panic!("{differences}"));
    }
}
