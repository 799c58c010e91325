#![allow(unused_imports)] // errors: 23

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect, mnemonic = "my")]
pub struct DialectAlone;

/// An op.
#[op(mnemonic = "my", dialect =)]
pub struct DialectCutOff;

/// An op.
#[op(dialect = "d", mnemonic = "my")]
pub struct DialectAsText;

/// An op.
#[op(dialect = D, mnemonic = my)]
pub struct MnemonicAsWord;

/// An op.
#[op(dialect = D, mnemonic("my"))]
pub struct MnemonicAsList;

/// An op.
#[op(dialect = D, mnemonic = "")]
pub struct MnemonicEmpty;

/// An op.
#[op(dialect = D, mnemonic = "d..my")]
pub struct MnemonicTwoDots;

/// An op.
#[op(D, "my")]
pub struct ByPosition;

/// An op.
#[op]
pub struct NoArguments;

/// An op.
#[op(dialect = D, mnemonic = "my", traits = [Pure])]
pub struct TraitsAssigned;

/// An op.
#[op(dialect = D, mnemonic = "my", interfaces)]
pub struct InterfacesAlone;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly("$x"))]
pub struct AssemblyAsList;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = attr_dict)]
pub struct AssemblyAsWord;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly)]
pub struct AssemblyAlone;

/// An op.
#[op(dialect = D, mnemonic = "my", custom_assembly = false)]
pub struct CustomAssemblyAssigned;

/// An op.
#[op(dialect = D, mnemonic = "my", assemblyFormat = "attr-dict")]
pub struct TableGenName;

/// An op.
#[op(dialect = D, mnemonic = "my", arguments(x))]
pub struct TableGenArguments;

/// An op.
#[op(dialect = D, mnemonic = "my", hasVerifier = 1)]
pub struct TableGenHook;

/// An op.
#[op(dialect = D, mnemonic = "my", , verify)]
pub struct TwoCommas;

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub enum OnEnum {}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub fn on_function() {}

fn main() {}
