//! Which op of one dialect does what an op of another does.

use terrace_ir::ods::OpInfo;

/// A pair of definitions: an op, and one that does the same in another dialect.
pub type Pair = (&'static OpInfo, &'static OpInfo);

/// The [`Pair`]s of ops of two dialects: `pairs! { arith => llvm: AddIOp => AddOp }`.
#[macro_export]
macro_rules! pairs {
    ($from:ident => $to:ident: $($source:ident => $target:ident),* $(,)?) => {
        [$((
            <::terrace_dialects::$from::$source as ::terrace_ir::ods::TypedOp>::INFO,
            <::terrace_dialects::$to::$target as ::terrace_ir::ods::TypedOp>::INFO,
        )),*]
    };
}
