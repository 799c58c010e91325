//! The ml_program dialect: programs of machine learning, their functions, graphs and global tensors.

mod functions;
mod globals;

pub use functions::*;
pub use globals::*;
use terrace_ir::Context;
use terrace_ir::ods::TypeConstraint;
use terrace_ir::types::Type;
use terrace_ods_macros::{dialect, ty};

/// Functions, graphs and global tensors of machine learning.
#[dialect(
    name = "ml_program",
    ops(
        FuncOp,
        GlobalLoadConstOp,
        GlobalLoadGraphOp,
        GlobalLoadOp,
        GlobalOp,
        GlobalStoreGraphOp,
        GlobalStoreOp,
        OutputOp,
        ReturnOp,
        SubgraphOp,
        TokenOp,
    ),
    types(TokenType),
    attributes(ExternAttr),
    interfaces(terrace_passes::transforms::inline_anywhere)
)]
pub struct MlProgramDialect;

/// What orders the ops of a graph.
#[ty(dialect = MlProgramDialect, mnemonic = "token")]
pub struct TokenType {}

/// Tokens.
pub struct Token;

impl TypeConstraint for Token {
    fn describe(out: &mut String) {
        out.push_str("Token for establishing execution ordering in a graph");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ty.is::<TokenType>(cx)
    }
    const BUILD: Option<fn(&Context) -> Type> = Some(|cx| TokenType::get(cx).into());
}
