//! Programs and what `mlir-translate --import-llvm` of MLIR 22 makes of them, but for spaces that MLIR prints twice or at ends of lines.

use terrace_opt_lib::opt::compare_with_file;

use crate::imported;

macro_rules! programs {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                let file = concat!(stringify!($name), ".ll");
                let text = include_str!(concat!("programs/", stringify!($name), ".ll"));
                let found = imported(file, text).unwrap();
                let lines: String = found.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/programs/");
                let expected = format!("{folder}{}.expected", stringify!($name));
                compare_with_file(expected, &lines).unwrap_or_else(|difference| panic!("{difference}"));
            }
        )*

        /// The texts of all programs.
        pub(crate) const ALL: &[&str] = &[
            $(include_str!(concat!("programs/", stringify!($name), ".ll")),)*
        ];
    };
}

programs! {
    control, debug, globals, instructions, loops, memory, metadata,
}
