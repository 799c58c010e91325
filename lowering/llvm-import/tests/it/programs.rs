//! Programs and what `mlir-translate --import-llvm` of MLIR 22 makes of them, but for spaces that MLIR prints twice or at ends of lines.

use crate::imported;

macro_rules! programs {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                let file = concat!(stringify!($name), ".ll");
                let text = include_str!(concat!("programs/", stringify!($name), ".ll"));
                let expected = include_str!(concat!("programs/", stringify!($name), ".expected"));
                let found = imported(file, text).unwrap();
                let lines: Vec<&str> = found.lines().map(str::trim_end).collect();
                let expected: Vec<&str> = expected.lines().collect();
                for (number, (found, expected)) in lines.iter().zip(&expected).enumerate() {
                    assert_eq!(found, expected, "line {}", number + 1);
                }
                assert_eq!(lines.len(), expected.len());
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
