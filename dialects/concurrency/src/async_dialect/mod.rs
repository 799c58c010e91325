//! The async dialect: ops that run beside others, what waits for them, and the coroutines that they become.

mod calls;
mod coroutines;
mod execute;
mod groups;
mod runtime;
mod types;

pub use calls::{CallOp, FuncOp, ReturnOp};
pub use coroutines::{CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroSaveOp, CoroSuspendOp};
pub use execute::{AwaitOp, ExecuteOp, YieldOp};
pub use groups::{AddToGroupOp, AwaitAllOp, CreateGroupOp};
pub use runtime::{
    RuntimeAddRefOp, RuntimeAddToGroupOp, RuntimeAwaitAndResumeOp, RuntimeAwaitOp,
    RuntimeCreateGroupOp, RuntimeCreateOp, RuntimeDropRefOp, RuntimeIsErrorOp, RuntimeLoadOp,
    RuntimeNumWorkerThreadsOp, RuntimeResumeOp, RuntimeSetAvailableOp, RuntimeSetErrorOp,
    RuntimeStoreOp,
};
use terrace_ods_macros::dialect;
pub use types::{
    AnyAsync, CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType, ValueOrToken,
    ValueType,
};

/// Ops that run beside others.
///
/// A token says that something is done, a value carries what it has computed; who needs it waits.
#[dialect(
    name = "async",
    ops(
        AddToGroupOp,
        AwaitAllOp,
        AwaitOp,
        CallOp,
        CoroBeginOp,
        CoroEndOp,
        CoroFreeOp,
        CoroIdOp,
        CoroSaveOp,
        CoroSuspendOp,
        CreateGroupOp,
        ExecuteOp,
        FuncOp,
        ReturnOp,
        RuntimeAddRefOp,
        RuntimeAddToGroupOp,
        RuntimeAwaitAndResumeOp,
        RuntimeAwaitOp,
        RuntimeCreateGroupOp,
        RuntimeCreateOp,
        RuntimeDropRefOp,
        RuntimeIsErrorOp,
        RuntimeLoadOp,
        RuntimeNumWorkerThreadsOp,
        RuntimeResumeOp,
        RuntimeSetAvailableOp,
        RuntimeSetErrorOp,
        RuntimeStoreOp,
        YieldOp,
    ),
    types(
        CoroHandleType,
        CoroIdType,
        CoroStateType,
        GroupType,
        TokenType,
        ValueType
    )
)]
pub struct AsyncDialect;
