//! Calls of the library that async programs run on.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AnyType, Confined, FormatElement, I1, I64Attr, Index, IntPositive};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::types::value_type;
use super::{AnyAsync, AsyncDialect, CoroHandleType, GroupType, ValueOrToken, ValueType};

/// A new token or value that is not there yet.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.create",
    assembly { attr_dict ":" type($result) },
)]
pub struct RuntimeCreateOp {
    #[result]
    result: ValueOrToken,
}

/// A new group of so many.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.create_group",
    assembly { $size ":" type($result) attr_dict },
)]
pub struct RuntimeCreateGroupOp {
    #[operand]
    size: Index,
    #[result]
    result: GroupType,
}

/// Says that a token or value is there.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.set_available",
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct RuntimeSetAvailableOp {
    #[operand]
    operand: ValueOrToken,
}

/// Says that there is an error in place of a token or value.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.set_error",
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct RuntimeSetErrorOp {
    #[operand]
    operand: ValueOrToken,
}

/// Whether there is an error.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.is_error",
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct RuntimeIsErrorOp {
    #[operand]
    operand: AnyAsync,
    #[result]
    is_error: I1,
}

/// Blocks the thread until a token, value or group is there.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.await",
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct RuntimeAwaitOp {
    #[operand]
    operand: AnyAsync,
}

/// Resumes a coroutine on a thread of the library.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.resume",
    assembly { $handle attr_dict },
)]
pub struct RuntimeResumeOp {
    #[operand]
    handle: CoroHandleType,
}

/// Resumes a coroutine when a token, value or group is there.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.await_and_resume",
    assembly { $operand "," $handle attr_dict ":" type($operand) },
)]
pub struct RuntimeAwaitAndResumeOp {
    #[operand]
    operand: AnyAsync,
    #[operand]
    handle: CoroHandleType,
}

/// Reads the type of an async value, of which the name may be left out.
fn parse_storage(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let ty = parser.parse_type_without_name::<ValueType>()?;
    parser.set_types(&arguments[0], &[ty]);
    Ok(())
}

fn print_storage(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    for ty in arguments[0].types(ir, op) {
        printer.print_type_without_name(ty);
    }
}

/// Stores what an async value will have.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.store",
    traits(TypesMatchWith(
        "type of 'value' matches element type of 'storage'", from = storage, to = value, value_type,
    )),
    assembly { $value "," $storage attr_dict ":" custom<Storage>(type($storage)) },
)]
pub struct RuntimeStoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    storage: ValueType,
}

/// What an async value has.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.load",
    traits(TypesMatchWith(
        "type of 'value' matches element type of 'storage'", from = storage, to = result, value_type,
    )),
    assembly { $storage attr_dict ":" custom<Storage>(type($storage)) },
)]
pub struct RuntimeLoadOp {
    #[operand]
    storage: ValueType,
    #[result]
    result: AnyType,
}

/// Adds a token or value to a group; the result is its number there.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.add_to_group",
    assembly { $operand "," $group attr_dict ":" type($operand) },
)]
pub struct RuntimeAddToGroupOp {
    #[operand]
    operand: ValueOrToken,
    #[operand]
    group: GroupType,
    #[result]
    rank: Index,
}

/// Adds to the number of references.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.add_ref",
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct RuntimeAddRefOp {
    #[operand]
    operand: AnyAsync,
    #[attr]
    count: Confined<I64Attr, IntPositive>,
}

/// Takes from the number of references; what nothing refers to is freed.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.drop_ref",
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct RuntimeDropRefOp {
    #[operand]
    operand: AnyAsync,
    #[attr]
    count: Confined<I64Attr, IntPositive>,
}

/// How many threads the library has.
#[op(
    dialect = AsyncDialect, mnemonic = "runtime.num_worker_threads",
    assembly { attr_dict ":" type($result) },
)]
pub struct RuntimeNumWorkerThreadsOp {
    #[result]
    result: Index,
}
