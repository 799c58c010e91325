//! Terrace: multi-level compiler infrastructure for Rust.
//!
//! This crate is the facade: it re-exports the IR, the macros and the bundled dialects. A dialect is a few annotated
//! structs, a rewrite rule reads like a match arm:
//!
//! ```
//! use terrace::ir::asm::{PrintOptions, parse_module, print_module};
//! use terrace::ir::pass::PassManager;
//! use terrace::ir::transforms::Canonicalizer;
//! use terrace::prelude::*;
//!
//! /// A clock.
//! #[dialect(name = "clock", ops(FlipOp, ShowOp))]
//! pub struct ClockDialect;
//!
//! /// Twelve hours later.
//! #[op(
//!     dialect = ClockDialect, mnemonic = "flip", traits(Pure),
//!     assembly { $time attr_dict },
//!     canonicalize(FlipFlip),
//! )]
//! pub struct FlipOp {
//!     #[operand] time: I64,
//!     #[result] later: I64,
//! }
//!
//! /// Shows a time.
//! #[op(dialect = ClockDialect, mnemonic = "show", assembly { $time attr_dict })]
//! pub struct ShowOp {
//!     #[operand] time: I64,
//! }
//!
//! pat! {
//!     /// Twice twelve hours later it is the same time.
//!     pub FlipFlip: FlipOp(FlipOp(time)) => time;
//! }
//!
//! let cx = Context::new();
//! cx.load_dialect::<ClockDialect>();
//! let text = b"%0 = \"now\"() : () -> i64
//!              %1 = clock.flip %0
//!              %2 = clock.flip %1
//!              clock.show %2";
//! cx.allow_unregistered_dialects(true);
//! let mut module = parse_module(&cx, text, "clock.mlir").unwrap();
//! PassManager::new().add(Canonicalizer::default()).run(&mut module).unwrap();
//! let printed = print_module(&module, &PrintOptions::default());
//! assert_eq!(printed, "module {\n  %0 = \"now\"() : () -> i64\n  clock.show %0\n}\n");
//! ```

#[doc(hidden)]
pub mod plugin;

pub use terrace_dialects as dialects;
pub use terrace_drr_macros::pat;
pub use terrace_expressions as expressions;
#[doc(hidden)]
pub use terrace_ir::__ods;
#[cfg(feature = "lowering")]
pub use terrace_lowering as lowering;
pub use terrace_ods_macros::{
    attr, attr_interface, constraint, dialect, enum_attr, op, op_family, op_interface, op_trait,
    ty, type_interface,
};
pub use terrace_opt_lib::{FlagInfo, PassFlags, opt, print_flags, reduce};
pub use terrace_pass_macros::{OptionValue, pass, pass_pipeline};

/// The IR, and what works on it: passes and analyses, dialect conversion, dialects that are defined at run time.
pub mod ir {
    pub use terrace_conversion::{self as conversion, conversion_pattern};
    pub use terrace_dynamic as dynamic;
    pub use terrace_ir::*;
    pub use terrace_passes::{analysis, equivalence, pass, transforms};

    /// Rewriting: what a pattern is, folding, and what applies patterns until nothing changes.
    pub mod rewrite {
        pub use terrace_ir::rewrite::*;
        pub use terrace_rewrite::*;
    }
}

/// What the definition of a dialect, its rules and its passes need.
pub mod prelude {
    pub use terrace_ir::attributes::{
        AffineMapAttr, ArrayAttr, Attribute, DictAttr, FlatSymbolRefAttr, FloatAttr, IntegerAttr,
        StringAttr, SymbolRefAttr, TypeAttr, UnitAttr,
    };
    pub use terrace_ir::ods::*;
    pub use terrace_ir::{
        Block, Builder, Context, Diagnostic, Ident, ImplicitLocBuilder, Ir, Location, Op, OpState,
        Region, Rewriter, SmallVec, Type, Value, smallvec,
    };
    pub use terrace_passes::pass::{
        OptionValue, Pass, PassContext, PassPipeline, PassResult, Pipeline, Statistic,
    };

    pub use crate::{
        OptionValue, attr, attr_interface, constraint, dialect, enum_attr, op, op_family,
        op_interface, op_trait, pass, pass_pipeline, pat, ty, type_interface,
    };
}

/// The code in the book's chapters, run as documentation tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../docs/ir/model.md")]
    mod ir {}
    #[doc = include_str!("../docs/ir/expressions.md")]
    mod expressions {}
    #[doc = include_str!("../docs/ods/defining.md")]
    mod ods {}
    #[doc = include_str!("../docs/ods/interfaces.md")]
    mod interfaces {}
    #[doc = include_str!("../docs/ods/syntax.md")]
    mod syntax {}
    #[doc = include_str!("../docs/ods/tablegen.md")]
    mod tablegen {}
    #[doc = include_str!("../docs/rewrite/rules.md")]
    mod rules {}
    #[doc = include_str!("../docs/rewrite/conversion.md")]
    mod conversion {}
    #[doc = include_str!("../docs/rewrite/drr.md")]
    mod drr {}
    #[doc = include_str!("../docs/passes/passes.md")]
    mod passes {}
    #[doc = include_str!("../docs/passes/tools.md")]
    mod tools {}
    #[cfg(feature = "llvm22")]
    #[doc = include_str!("../docs/lowering/running.md")]
    mod running {}
}
