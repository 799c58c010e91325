//! Groups of tokens and values that are waited for together.

use terrace_ir::ods::{Index, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Op, SmallVec};
use terrace_ods_macros::op;

use super::{AsyncDialect, GroupType, ValueOrToken};

/// A new group of so many.
#[op(
    dialect = AsyncDialect, mnemonic = "create_group",
    traits(Pure),
    assembly { $size ":" type($result) attr_dict },
    canonicalize = group_of_none,
)]
pub struct CreateGroupOp {
    #[operand]
    size: Index,
    #[result]
    result: GroupType,
}

/// A group that nothing is added to need not be waited for.
fn group_of_none(group: CreateGroupOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let users: SmallVec<[Op; 4]> = rw.users(group.result(rw)).collect();
    if users
        .iter()
        .any(|&user| AwaitAllOp::cast(rw, user).is_none())
    {
        return Err(MatchFailure::new("something is added to the group"));
    }
    for user in users {
        rw.erase_op(user);
    }
    rw.erase_op(group.op());
    Ok(())
}

/// Adds a token or value to a group; the result is its number there.
#[op(
    dialect = AsyncDialect, mnemonic = "add_to_group",
    assembly { $operand "," $group ":" type($operand) attr_dict },
)]
pub struct AddToGroupOp {
    #[operand]
    operand: ValueOrToken,
    #[operand]
    group: GroupType,
    #[result]
    rank: Index,
}

/// Waits for all of a group.
#[op(
    dialect = AsyncDialect, mnemonic = "await_all",
    assembly { $operand attr_dict },
)]
pub struct AwaitAllOp {
    #[operand]
    operand: GroupType,
}
