//! IR, written as the program that it is: values have operators, memory is indexed, loops and conditionals are closures.
//!
//! ```
//! use terrace_expressions::function;
//! use terrace_ir::builtin::ModuleOp;
//! use terrace_ir::types::MemRefType;
//! use terrace_ir::{Context, Location, Type};
//!
//! let cx = Context::new();
//! terrace_standard_dialects::register_all(&cx);
//! let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
//! let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
//! let line = MemRefType::get(&cx, &[64], Type::F32).into();
//! function(b, "smooth", &[line, line], &[], |e, args| {
//!     let (from, to) = (e.view(args[0]), e.view(args[1]));
//!     e.affine_for(1, 63, 1, (), |i, ()| {
//!         to[[i]].set((from[[i - 1]] + from[[i]] + from[[i + 1]]) / 3.0);
//!     });
//!     e.results(())
//! })
//! .expect("the expressions are right");
//! # assert!(terrace_ir::verify::verify(&module).is_ok());
//! ```
//!
//! Types decide which ops are built: `+` is `arith.addi` or `arith.addf`. On indices it is a part of an affine expression as long as that
//! goes, so that subscripts such as `i + 1` are part of `affine.load` and nothing is computed for them.
//!
//! What a compiler of Rust cannot see, such as a sum of two types, is an error at the line of Rust that asks for it: [`function`] and
//! [`expressions`] give all of them. Ops are at the location of the builder, or at their lines of Rust if it has none.

mod affine;
mod arithmetic;
mod control;
mod expr;
mod operators;
mod scope;
mod view;

pub use control::Carried;
pub use expr::{Expr, Operand};
pub use scope::{Results, Scope, expressions, function};
pub use view::{Element, View};
