//! What clauses do with data: moving it to a device and back.

use terrace_ir::attributes::{BoolAttr, SymbolRefAttr, TypeAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    DefaultValued, Enumeration, Index, Optional, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::op;

use super::checks::check_recipe;
use super::{
    AccDialect, Bounds, CURRENT_DEVICE, DataClause, DataClauseModifier, DataClauseModifierAttr,
    DeviceTypeArrayAttr, FirstprivateRecipeOp, PointerLikeInstance, PrivateRecipeOp,
    RUNTIME_COUNTERS, ReductionRecipeOp, Variable, effect,
};
use crate::omp::IntLike;

/// Which part of an array a clause is about, in one dimension.
#[op(
    dialect = AccDialect, mnemonic = "bounds", traits(AttrSizedOperandSegments, NoMemoryEffect),
    assembly {
        oilist(
            "lowerbound" "(" $lowerbound ":" type($lowerbound) ")"
            | "upperbound" "(" $upperbound ":" type($upperbound) ")"
            | "extent" "(" $extent ":" type($extent) ")"
            | "stride" "(" $stride ":" type($stride) ")"
            | "startIdx" "(" $start_idx ":" type($start_idx) ")"
        )
        attr_dict
    },
    verify,
)]
pub struct DataBoundsOp {
    #[operand]
    lowerbound: Optional<IntLike>,
    #[operand]
    upperbound: Optional<IntLike>,
    #[operand]
    extent: Optional<IntLike>,
    #[operand]
    stride: Optional<IntLike>,
    #[attr(name = "strideInBytes")]
    stride_in_bytes: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[operand(name = "startIdx")]
    start_idx: Optional<IntLike>,
    #[result]
    result: Bounds,
}

impl Verify for DataBoundsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.extent(ir).is_some() || self.upperbound(ir).is_some() {
            true => Ok(()),
            false => ir.error(self, "expected extent or upperbound.").into(),
        }
    }
}

/// Numbers that bounds hold.
macro_rules! parts_of_bounds {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = AccDialect, mnemonic = $mnemonic, traits(NoMemoryEffect),
            assembly { $bounds attr_dict ":" "(" type($bounds) ")" "->" type($result) },
        )]
        pub struct $name {
            #[operand] bounds: Bounds,
            #[result] result: Index,
        }
    )*};
}

parts_of_bounds! {
    /// The first index.
    GetLowerboundOp = "get_lowerbound";
    /// The last index.
    GetUpperboundOp = "get_upperbound";
    /// How far elements are apart.
    GetStrideOp = "get_stride";
    /// How many elements there are.
    GetExtentOp = "get_extent";
}

/// What a clause may say.
struct Rules {
    /// What it is called in messages, and in the clauses that it may be a part of.
    name: &'static str,
    clauses: &'static [DataClause],
    /// Whether it may be a part of any clause if the program does not write it.
    implicit: bool,
    modifiers: Modifiers,
}

type Modifiers = &'static [DataClauseModifier];

/// What an op of a clause says.
struct Said {
    clause: DataClause,
    implicit: bool,
    modifiers: DataClauseModifier,
}

impl Rules {
    fn check_clause(&self, ir: &Ir, op: Op, said: &Said) -> VerifyResult {
        if self.clauses.is_empty()
            || self.clauses.contains(&said.clause)
            || (self.implicit && said.implicit)
        {
            return Ok(());
        }
        let original = match self.clauses.len() > 1 || ONE_OF_SEVERAL.contains(&self.name) {
            true => " or specify original clause this operation was decomposed from",
            false => "",
        };
        let message = format!(
            "data clause associated with {} operation must match its intent{original}",
            self.name
        );
        ir.error(op, message).into()
    }

    fn check_modifiers(&self, ir: &Ir, op: Op, said: &Said) -> VerifyResult {
        let may = self.modifiers.iter();
        let wrong = may.fold(said.modifiers, |rest, modifier| rest.without(*modifier));
        if wrong == DataClauseModifier::NONE {
            return Ok(());
        }
        let message = match self.modifiers.is_empty() {
            true => "no data clause modifiers are allowed".to_owned(),
            false => format!(
                "invalid data clause modifiers: {}",
                Enumeration::text(wrong)
            ),
        };
        ir.error(op, message).into()
    }
}

/// Ops that only one clause has, and whose message speaks of several.
const ONE_OF_SEVERAL: [&str; 2] = ["device", "use_device"];

/// Checks the variable of a clause, as the host has it.
fn check_var(ir: &Ir, op: Op, var: Value, ty: Type) -> VerifyResult {
    match ir.ty(var) == ty {
        true => ir
            .error(op, "varType must capture the element type of var")
            .into(),
        false => Ok(()),
    }
}

/// Checks that the device has a variable as the host has it.
fn check_same(ir: &Ir, op: Op, [var, acc_var]: [Value; 2]) -> VerifyResult {
    match ir.ty(var) == ir.ty(acc_var) {
        true => Ok(()),
        false => ir.error(op, "input and output types must match").into(),
    }
}

const NO_MODIFIERS: Modifiers = &[];
/// Those of what is copied to a device.
const IN_MODIFIERS: Modifiers = &[
    DataClauseModifier::READONLY,
    DataClauseModifier::ALWAYS,
    DataClauseModifier::CAPTURE,
];
/// Those of what is copied from a device, or of memory there.
const OUT_MODIFIERS: Modifiers = &[
    DataClauseModifier::ZERO,
    DataClauseModifier::ALWAYS,
    DataClauseModifier::CAPTURE,
];
const ALL_MODIFIERS: Modifiers = &[
    DataClauseModifier::ZERO,
    DataClauseModifier::READONLY,
    DataClauseModifier::ALWAYS,
    DataClauseModifier::CAPTURE,
];

/// Ops of clauses that give a variable to a device: name, mnemonic, clause, hooks, what the clause is called, clauses that it may be a
/// part of, whether it may be one of all if nobody wrote it, its modifiers, what it does to the counters, and whether it reads the
/// variable of the host and writes that of the device.
macro_rules! entries {
    ($(
        $(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $clause:ident [$($hook:tt)*]
        ($called:literal [$($of:ident)*] $implicit:literal $modifiers:expr)
        ([$($counter:ident)*] $reads:literal $writes:literal);
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = AccDialect, mnemonic = $mnemonic, traits(AttrSizedOperandSegments),
            interfaces(MemoryEffects, $($hook)*),
            assembly {
                custom<crate::acc::syntax::Var>($var) ":" custom<crate::acc::syntax::VarPtrType>(type($var), $var_type)
                oilist(
                    "varPtrPtr" "(" $var_ptr_ptr ":" type($var_ptr_ptr) ")"
                    | "bounds" "(" $bounds ")"
                    | "async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                        $async_operands, type($async_operands), $async_operands_device_type, $async_only
                    )
                    | "recipe" "(" custom<crate::acc::syntax::RecipeSym>($recipe) ")"
                )
                "->" type($acc_var) attr_dict
            },
            verify,
        )]
        pub struct $name {
            #[operand] var: Variable,
            #[attr(name = "varType")] var_type: TypeAttr,
            #[operand(name = "varPtrPtr")] var_ptr_ptr: Optional<PointerLikeInstance>,
            #[operand] bounds: Variadic<Bounds>,
            #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
            #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "dataClause")] data_clause: DefaultValued<DataClause, { DataClause::$clause }>,
            #[attr] structured: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
            #[attr] implicit: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
            #[attr] modifiers: DefaultValued<DataClauseModifierAttr, { DataClauseModifierAttr::get(cx, DataClauseModifier::NONE) }>,
            #[attr] name: Optional<StrAttr>,
            #[attr] recipe: Optional<SymbolRefAttr>,
            #[result(name = "accVar")] acc_var: Variable,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                const RULES: Rules = Rules {
                    name: $called,
                    clauses: &[$(DataClause::$of),*],
                    implicit: $implicit,
                    modifiers: $modifiers,
                };
                let said = Said {
                    clause: self.data_clause(ir),
                    implicit: self.implicit(ir).value(),
                    modifiers: self.modifiers(ir).value(ir),
                };
                let (op, var) = (self.op(), self.var(ir));
                RULES.check_clause(ir, op, &said)?;
                check_var(ir, op, var, self.var_type(ir).value(ir))?;
                check_same(ir, op, [var, self.acc_var(ir)])?;
                RULES.check_modifiers(ir, op, &said)
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                let counters: &[EffectKind] = &[$(EffectKind::$counter),*];
                let counters = counters.iter().map(|kind| effect((*kind, RUNTIME_COUNTERS)));
                let device = effect((EffectKind::Read, CURRENT_DEVICE));
                let var = $reads.then(|| Effect::on(EffectKind::Read, self.var(ir)));
                let acc_var = $writes.then(|| Effect::on(EffectKind::Write, self.acc_var(ir)));
                counters.chain([device]).chain(var).chain(acc_var).collect()
            }
        }
    )*};
}

entries! {
    /// A copy of a variable for each that executes the construct.
    PrivateOp = "private" Private [SymbolUserOpInterface]
        ("private" [Private] false NO_MODIFIERS) ([] false true);
    /// A copy of a variable for each, which begins with the old value.
    FirstprivateOp = "firstprivate" Firstprivate [SymbolUserOpInterface]
        ("firstprivate" [Firstprivate] false NO_MODIFIERS) ([] true true);
    /// The value that copies of a variable begin with, on the device.
    FirstprivateMapInitialOp = "firstprivate_map" Firstprivate []
        ("firstprivate" [Firstprivate] false NO_MODIFIERS) ([] true true);
    /// A variable that all compute together.
    ReductionOp = "reduction" Reduction [SymbolUserOpInterface]
        ("reduction" [Reduction] false NO_MODIFIERS) ([] true true);
    /// A pointer of the device.
    DevicePtrOp = "deviceptr" Deviceptr []
        ("deviceptr" [Deviceptr] false NO_MODIFIERS) ([Read] false false);
    /// A variable that the device has already.
    PresentOp = "present" Present []
        ("present" [Present] false NO_MODIFIERS) ([Read Write] false false);
    /// A variable that the device gets with its value.
    CopyinOp = "copyin" Copyin []
        ("copyin" [Copyin CopyinReadonly Copy Reduction] true IN_MODIFIERS)
        ([Read Write] true true);
    /// A variable that the device gets without its value.
    CreateOp = "create" Create []
        ("create" [Create CreateZero Copyout CopyoutZero] false OUT_MODIFIERS)
        ([Read Write] false true);
    /// A variable that the device uses if it has it.
    NoCreateOp = "nocreate" NoCreate []
        ("no_create" [NoCreate] false NO_MODIFIERS) ([Read Write] false false);
    /// A pointer that points to the device's copy of what it points to.
    AttachOp = "attach" Attach []
        ("attach" [Attach] false NO_MODIFIERS) ([Read Write] true false);
    /// The pointer that the device has for a variable.
    GetDevicePtrOp = "getdeviceptr" Getdeviceptr []
        ("getdeviceptr" [] false ALL_MODIFIERS) ([Read] false false);
    /// A variable whose value the device gets now.
    UpdateDeviceOp = "update_device" UpdateDevice []
        ("device" [UpdateDevice] false NO_MODIFIERS) ([] true true);
    /// A variable for which the host uses the device's pointer.
    UseDeviceOp = "use_device" UseDevice []
        ("use_device" [UseDevice] false NO_MODIFIERS) ([Read] false false);
    /// A variable that lives on the device.
    DeclareDeviceResidentOp = "declare_device_resident" DeclareDeviceResident []
        ("device_resident" [DeclareDeviceResident] false NO_MODIFIERS) ([Write] true false);
    /// A variable to which the device has a link.
    DeclareLinkOp = "declare_link" DeclareLink []
        ("link" [DeclareLink] false NO_MODIFIERS) ([Write] true false);
    /// A variable that is worth being kept near.
    CacheOp = "cache" Cache []
        ("cache" [Cache CacheReadonly] false &[DataClauseModifier::READONLY]) ([] false false);
}

/// Clauses that name a recipe.
macro_rules! with_recipes {
    ($($name:ident $recipe:ident $clause:literal;)*) => {$(
        impl SymbolUserOpInterface for $name {
            fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
                check_recipe::<$recipe>(ir, self.op(), self.recipe(ir), $clause, symbols)
            }
        }
    )*};
}

with_recipes! {
    PrivateOp PrivateRecipeOp "private";
    FirstprivateOp FirstprivateRecipeOp "firstprivate";
    ReductionOp ReductionRecipeOp "reduction";
}

/// Ops of clauses that take a variable from a device and give it to the host: name, mnemonic, clause, what the clause is called, clauses
/// that it may be a part of, and its modifiers.
macro_rules! exits_to_host {
    ($(
        $(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $clause:ident
        ($called:literal [$($of:ident)*] $modifiers:expr);
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = AccDialect, mnemonic = $mnemonic, traits(AttrSizedOperandSegments),
            interfaces(MemoryEffects),
            assembly {
                custom<crate::acc::syntax::AccVar>($acc_var, type($acc_var)) ("bounds" "(" $bounds^ ")")?
                ("async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                    $async_operands, type($async_operands), $async_operands_device_type, $async_only
                )^)?
                "to" custom<crate::acc::syntax::Var>($var) ":"
                custom<crate::acc::syntax::VarPtrType>(type($var), $var_type) attr_dict
            },
            verify,
        )]
        pub struct $name {
            #[operand(name = "accVar")] acc_var: Variable,
            #[operand] var: Variable,
            #[attr(name = "varType")] var_type: TypeAttr,
            #[operand] bounds: Variadic<Bounds>,
            #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
            #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "dataClause")] data_clause: DefaultValued<DataClause, { DataClause::$clause }>,
            #[attr] structured: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
            #[attr] implicit: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
            #[attr] modifiers: DefaultValued<DataClauseModifierAttr, { DataClauseModifierAttr::get(cx, DataClauseModifier::NONE) }>,
            #[attr] name: Optional<StrAttr>,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                const RULES: Rules = Rules {
                    name: $called,
                    clauses: &[$(DataClause::$of),*],
                    implicit: false,
                    modifiers: $modifiers,
                };
                let said = Said {
                    clause: self.data_clause(ir),
                    implicit: self.implicit(ir).value(),
                    modifiers: self.modifiers(ir).value(ir),
                };
                let (op, var) = (self.op(), self.var(ir));
                RULES.check_clause(ir, op, &said)?;
                check_var(ir, op, var, self.var_type(ir).value(ir))?;
                check_same(ir, op, [var, self.acc_var(ir)])?;
                RULES.check_modifiers(ir, op, &said)
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                let host = Effect::on(EffectKind::Write, self.var(ir));
                exit_effects(ir, self.acc_var(ir)).chain([host]).collect()
            }
        }
    )*};
}

/// What taking a variable from a device does.
fn exit_effects(_: &Ir, acc_var: Value) -> impl Iterator<Item = Effect> {
    [
        effect((EffectKind::Read, RUNTIME_COUNTERS)),
        effect((EffectKind::Write, RUNTIME_COUNTERS)),
        effect((EffectKind::Read, CURRENT_DEVICE)),
        Effect::on(EffectKind::Read, acc_var),
    ]
    .into_iter()
}

exits_to_host! {
    /// A variable that the device gives back.
    CopyoutOp = "copyout" Copyout
        ("copyout" [Copyout CopyoutZero Copy Reduction] OUT_MODIFIERS);
    /// A variable whose value the host gets now.
    UpdateHostOp = "update_host" UpdateHost ("host" [UpdateHost UpdateSelf] NO_MODIFIERS);
}

/// Ops of clauses that take a variable from a device, of which nothing comes back.
macro_rules! exits {
    ($(
        $(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $clause:ident
        ($called:literal [$($of:ident)*] $modifiers:expr);
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = AccDialect, mnemonic = $mnemonic, traits(AttrSizedOperandSegments),
            interfaces(MemoryEffects),
            assembly {
                custom<crate::acc::syntax::AccVar>($acc_var, type($acc_var)) ("bounds" "(" $bounds^ ")")?
                ("async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                    $async_operands, type($async_operands), $async_operands_device_type, $async_only
                )^)?
                attr_dict
            },
            verify,
        )]
        pub struct $name {
            #[operand(name = "accVar")] acc_var: Variable,
            #[operand] bounds: Variadic<Bounds>,
            #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
            #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "dataClause")] data_clause: DefaultValued<DataClause, { DataClause::$clause }>,
            #[attr] structured: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
            #[attr] implicit: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
            #[attr] modifiers: DefaultValued<DataClauseModifierAttr, { DataClauseModifierAttr::get(cx, DataClauseModifier::NONE) }>,
            #[attr] name: Optional<StrAttr>,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                const RULES: Rules = Rules {
                    name: $called,
                    clauses: &[$(DataClause::$of),*],
                    implicit: false,
                    modifiers: $modifiers,
                };
                let said = Said {
                    clause: self.data_clause(ir),
                    implicit: self.implicit(ir).value(),
                    modifiers: self.modifiers(ir).value(ir),
                };
                RULES.check_clause(ir, self.op(), &said)?;
                RULES.check_modifiers(ir, self.op(), &said)
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                exit_effects(ir, self.acc_var(ir)).collect()
            }
        }
    )*};
}

exits! {
    /// A variable that the device forgets.
    DeleteOp = "delete" Delete
        (
            "delete"
            [
                Delete Create CreateZero Copyin CopyinReadonly Present NoCreate DeclareDeviceResident DeclareLink
            ]
            ALL_MODIFIERS
        );
    /// A pointer of the device that points to what it did before.
    DetachOp = "detach" Detach ("detach" [Attach Detach] NO_MODIFIERS);
}
