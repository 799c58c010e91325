//! Dialects that are defined at run time: by a program that reads their definition, or generates it.
//!
//! What a macro emits as statics is put together here from owned data and closures. The tables are the same, and the
//! parser, the printer, the verifier, builders and patterns by name treat both kinds of dialect alike. The context
//! owns what is loaded into it and frees it with everything else.
//!
//! ```
//! use terrace_ir::asm::parse_module;
//! use terrace_dynamic::{DynamicDialect, DynamicOp, Parametric};
//! use terrace_ir::ods::{Arity, F32, OpTraits, TypeConstraintInfo};
//! use terrace_ir::Context;
//!
//! let cx = Context::new();
//! let float = TypeConstraintInfo::of::<F32>();
//! let dialect = DynamicDialect::new("cmath")
//!     .ty(Parametric::new("complex").parameter("element", float.clone().in_attribute()))
//!     .op(DynamicOp::new("abs")
//!         .operand("x", Arity::One, float.clone())
//!         .result("y", Arity::One, float)
//!         .traits(OpTraits::PURE));
//! dialect.load(&cx).expect("the definitions fit together");
//!
//! assert!(cx.type_info("cmath", "complex").is_some());
//! let text = b"%0 = \"cmath.abs\"(%0) : (f64) -> f64";
//! let errors = parse_module(&cx, text, "example.mlir").unwrap_err();
//! assert_eq!(errors[0].message(), "'cmath.abs' op operand #0 must be 32-bit float, but got 'f64'");
//! ```
//!
//! Ops are written in their generic form unless they have an [assembly format](DynamicOp::assembly_format), in MLIR's notation,
//! or [hand-written syntax](DynamicOp::custom_assembly).
//!
//! A dialect is loaded before IR that uses it is read or built: ops that exist are not looked at again.

mod dialect;
mod format;
mod op;
mod parametric;

pub use dialect::DynamicDialect;
pub use op::{DynamicOp, Presence};
pub use parametric::{Parameters, Parametric};
