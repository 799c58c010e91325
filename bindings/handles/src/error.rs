//! What can be wrong about a request.

use std::fmt;

use terrace_ir::Diagnostic;

/// Why a request was not carried out; nothing was changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandleError {
    /// What the handle stood for was erased.
    Dead,
    /// The handle was given out by another session.
    OtherSession,
    /// The IR is being worked on by passes.
    Lent,
    /// Something that stays uses it.
    InUse,
    /// An op would come to be inside itself.
    Cycle,
    /// It is in something already, and would have to be taken out first.
    Attached,
    /// It is in nothing, so there is no place next to it.
    Detached,
    /// There are fewer of them.
    OutOfRange,
    /// The op has no arena of its own: its inside may use values from outside.
    NotIsolated,
    /// The op is no symbol, or no table of symbols.
    NoSymbol,
    /// What is wrong with the text or the IR. Nothing was emitted yet.
    Invalid(Vec<Diagnostic>),
}

/// What requests return.
pub type Result<T> = std::result::Result<T, HandleError>;

impl fmt::Display for HandleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            HandleError::Dead => "it was erased",
            HandleError::OtherSession => "it belongs to another context",
            HandleError::Lent => "passes are working on it",
            HandleError::InUse => "it is used",
            HandleError::Cycle => "an op cannot be inside itself",
            HandleError::Attached => "it is in something already",
            HandleError::Detached => "it is in nothing",
            HandleError::OutOfRange => "the index is out of range",
            HandleError::NotIsolated => "the op is not isolated from above",
            HandleError::NoSymbol => "the op is no symbol or no symbol table",
            HandleError::Invalid(errors) => {
                return match errors.first() {
                    Some(error) => f.write_str(error.message()),
                    None => f.write_str("it is invalid"),
                };
            }
        };
        f.write_str(text)
    }
}

impl std::error::Error for HandleError {}

impl From<Diagnostic> for HandleError {
    fn from(error: Diagnostic) -> Self {
        HandleError::Invalid(vec![error])
    }
}

impl From<Vec<Diagnostic>> for HandleError {
    fn from(errors: Vec<Diagnostic>) -> Self {
        HandleError::Invalid(errors)
    }
}
