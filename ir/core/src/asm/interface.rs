//! What a dialect can tell the printer and the parser about attributes and types.

use crate::attributes::Attribute;
use crate::context::Context;
use crate::types::Type;

/// A name for an attribute or a type at the top of a text, without `#` or `!`. What the lexer does not accept in
/// it is replaced, and where several are called the same they are numbered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Alias {
    /// Unless a dialect that is asked later gives another one.
    Overridable(String),
    /// Whatever other dialects say.
    Final(String),
}

/// How a dialect takes part in printing, its own attributes and types and those of others. Implemented as an interface
/// of the dialect:
///
/// ```
/// use std::sync::Arc;
/// use terrace_ir::asm::{Alias, OpAsmDialectInterface};
/// use terrace_ir::attributes::{Attribute, StringAttr};
/// use terrace_ir::context::DialectInterfaces;
/// use terrace_ir::Context;
///
/// struct Names;
///
/// impl OpAsmDialectInterface for Names {
///     fn attr_alias(&self, cx: &Context, attr: Attribute) -> Option<Alias> {
///         let text = attr.cast::<StringAttr>(cx)?.text(cx).into_owned();
///         (text.len() > 80).then(|| Alias::Overridable("text".into()))
///     }
/// }
///
/// fn interfaces(interfaces: &mut DialectInterfaces) {
///     interfaces.add::<dyn OpAsmDialectInterface>(Arc::new(Names));
/// }
/// ```
pub trait OpAsmDialectInterface: Send + Sync {
    /// The alias that an attribute should have. Called at least once for each attribute that is printed, also for
    /// those of other dialects; dialects are asked in the order of their names.
    fn attr_alias(&self, _cx: &Context, _attr: Attribute) -> Option<Alias> {
        None
    }

    /// The alias that a type should have; as [`attr_alias`](Self::attr_alias).
    fn type_alias(&self, _cx: &Context, _ty: Type) -> Option<Alias> {
        None
    }
}

/// What a dialect says where its syntax is used in a wrong way. Implemented as an interface of the dialect.
pub trait AsmFaultInterface: Send + Sync {
    /// The message for a type, `!dialect.mnemonic`, that the dialect does not define.
    fn unknown_type(&self, cx: &Context, mnemonic: &str) -> String;
}
