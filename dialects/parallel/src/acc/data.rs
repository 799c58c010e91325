//! What clauses do with data: moving it to a device and back.

use terrace_ir::attributes::{BoolAttr, SymbolRefAttr, TypeAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    DefaultValued, Enumeration, Index, Optional, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// Numbers that bounds hold.
    #[op(
        dialect = AccDialect, traits(NoMemoryEffect),
        assembly { $bounds attr_dict ":" "(" type($bounds) ")" "->" type($result) },
    )]
    struct PartsOfBounds {
        #[operand] bounds: Bounds,
        #[result] result: Index,
    }
}

/// The first index.
#[op(family = PartsOfBounds, mnemonic = "get_lowerbound")]
pub struct GetLowerboundOp;

/// The last index.
#[op(family = PartsOfBounds, mnemonic = "get_upperbound")]
pub struct GetUpperboundOp;

/// How far elements are apart.
#[op(family = PartsOfBounds, mnemonic = "get_stride")]
pub struct GetStrideOp;

/// How many elements there are.
#[op(family = PartsOfBounds, mnemonic = "get_extent")]
pub struct GetExtentOp;

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

op_family! {
    /// Ops of clauses that give a variable to a device: what the clause is called, clauses that it may be a part of, whether it may be
    /// one of all if nobody wrote it, its modifiers, what it does to the counters, and whether it reads the variable of the host and
    /// writes that of the device.
    #[op(
        dialect = AccDialect, traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
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
    )]
    struct Entries<Clause, Called, Implicit, Modifiers, Reads, Writes, Clauses, Counters> {
        #[operand] var: Variable,
        #[attr(name = "varType")] var_type: TypeAttr,
        #[operand(name = "varPtrPtr")] var_ptr_ptr: Optional<PointerLikeInstance>,
        #[operand] bounds: Variadic<Bounds>,
        #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
        #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
        #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
        #[attr(name = "dataClause")] data_clause: DefaultValued<DataClause, { DataClause::Clause }>,
        #[attr] structured: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
        #[attr] implicit: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr] modifiers: DefaultValued<DataClauseModifierAttr, { DataClauseModifierAttr::get(cx, DataClauseModifier::NONE) }>,
        #[attr] name: Optional<StrAttr>,
        #[attr] recipe: Optional<SymbolRefAttr>,
        #[result(name = "accVar")] acc_var: Variable,
    }

    impl Verify for Entries {
        fn verify(self, ir: &Ir) -> VerifyResult {
            const RULES: Rules = Rules {
                name: Called,
                clauses: Clauses,
                implicit: Implicit,
                modifiers: Modifiers,
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

    impl MemoryEffects for Entries {
        fn effects(&self, ir: &Ir) -> EffectList {
            let counters: &[EffectKind] = Counters;
            let counters = counters.iter().map(|kind| effect((*kind, RUNTIME_COUNTERS)));
            let device = effect((EffectKind::Read, CURRENT_DEVICE));
            let var = Reads.then(|| Effect::on(EffectKind::Read, self.var(ir)));
            let acc_var = Writes.then(|| Effect::on(EffectKind::Write, self.acc_var(ir)));
            counters.chain([device]).chain(var).chain(acc_var).collect()
        }
    }
}

/// A copy of a variable for each that executes the construct.
#[op(
    family = Entries<
        Clause = Private,
        Called = "private",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = false,
        Writes = true,
        Clauses = { &[DataClause::Private] },
        Counters = { &[] },
    >,
    mnemonic = "private", interfaces(SymbolUserOpInterface),
)]
pub struct PrivateOp;

/// A copy of a variable for each, which begins with the old value.
#[op(
    family = Entries<
        Clause = Firstprivate,
        Called = "firstprivate",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = true,
        Clauses = { &[DataClause::Firstprivate] },
        Counters = { &[] },
    >,
    mnemonic = "firstprivate", interfaces(SymbolUserOpInterface),
)]
pub struct FirstprivateOp;

/// The value that copies of a variable begin with, on the device.
#[op(
    family = Entries<
        Clause = Firstprivate,
        Called = "firstprivate",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = true,
        Clauses = { &[DataClause::Firstprivate] },
        Counters = { &[] },
    >,
    mnemonic = "firstprivate_map",
)]
pub struct FirstprivateMapInitialOp;

/// A variable that all compute together.
#[op(
    family = Entries<
        Clause = Reduction,
        Called = "reduction",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = true,
        Clauses = { &[DataClause::Reduction] },
        Counters = { &[] },
    >,
    mnemonic = "reduction", interfaces(SymbolUserOpInterface),
)]
pub struct ReductionOp;

/// A pointer of the device.
#[op(
    family = Entries<
        Clause = Deviceptr,
        Called = "deviceptr",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = false,
        Writes = false,
        Clauses = { &[DataClause::Deviceptr] },
        Counters = { &[EffectKind::Read] },
    >,
    mnemonic = "deviceptr",
)]
pub struct DevicePtrOp;

/// A variable that the device has already.
#[op(
    family = Entries<
        Clause = Present,
        Called = "present",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = false,
        Writes = false,
        Clauses = { &[DataClause::Present] },
        Counters = { &[EffectKind::Read, EffectKind::Write] },
    >,
    mnemonic = "present",
)]
pub struct PresentOp;

/// A variable that the device gets with its value.
#[op(
    family = Entries<
        Clause = Copyin,
        Called = "copyin",
        Implicit = true,
        Modifiers = IN_MODIFIERS,
        Reads = true,
        Writes = true,
        Clauses = { &[
            DataClause::Copyin, DataClause::CopyinReadonly, DataClause::Copy, DataClause::Reduction,
        ] },
        Counters = { &[EffectKind::Read, EffectKind::Write] },
    >,
    mnemonic = "copyin",
)]
pub struct CopyinOp;

/// A variable that the device gets without its value.
#[op(
    family = Entries<
        Clause = Create,
        Called = "create",
        Implicit = false,
        Modifiers = OUT_MODIFIERS,
        Reads = false,
        Writes = true,
        Clauses = { &[
            DataClause::Create, DataClause::CreateZero, DataClause::Copyout,
            DataClause::CopyoutZero,
        ] },
        Counters = { &[EffectKind::Read, EffectKind::Write] },
    >,
    mnemonic = "create",
)]
pub struct CreateOp;

/// A variable that the device uses if it has it.
#[op(
    family = Entries<
        Clause = NoCreate,
        Called = "no_create",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = false,
        Writes = false,
        Clauses = { &[DataClause::NoCreate] },
        Counters = { &[EffectKind::Read, EffectKind::Write] },
    >,
    mnemonic = "nocreate",
)]
pub struct NoCreateOp;

/// A pointer that points to the device's copy of what it points to.
#[op(
    family = Entries<
        Clause = Attach,
        Called = "attach",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = false,
        Clauses = { &[DataClause::Attach] },
        Counters = { &[EffectKind::Read, EffectKind::Write] },
    >,
    mnemonic = "attach",
)]
pub struct AttachOp;

/// The pointer that the device has for a variable.
#[op(
    family = Entries<
        Clause = Getdeviceptr,
        Called = "getdeviceptr",
        Implicit = false,
        Modifiers = ALL_MODIFIERS,
        Reads = false,
        Writes = false,
        Clauses = { &[] },
        Counters = { &[EffectKind::Read] },
    >,
    mnemonic = "getdeviceptr",
)]
pub struct GetDevicePtrOp;

/// A variable whose value the device gets now.
#[op(
    family = Entries<
        Clause = UpdateDevice,
        Called = "device",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = true,
        Clauses = { &[DataClause::UpdateDevice] },
        Counters = { &[] },
    >,
    mnemonic = "update_device",
)]
pub struct UpdateDeviceOp;

/// A variable for which the host uses the device's pointer.
#[op(
    family = Entries<
        Clause = UseDevice,
        Called = "use_device",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = false,
        Writes = false,
        Clauses = { &[DataClause::UseDevice] },
        Counters = { &[EffectKind::Read] },
    >,
    mnemonic = "use_device",
)]
pub struct UseDeviceOp;

/// A variable that lives on the device.
#[op(
    family = Entries<
        Clause = DeclareDeviceResident,
        Called = "device_resident",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = false,
        Clauses = { &[DataClause::DeclareDeviceResident] },
        Counters = { &[EffectKind::Write] },
    >,
    mnemonic = "declare_device_resident",
)]
pub struct DeclareDeviceResidentOp;

/// A variable to which the device has a link.
#[op(
    family = Entries<
        Clause = DeclareLink,
        Called = "link",
        Implicit = false,
        Modifiers = NO_MODIFIERS,
        Reads = true,
        Writes = false,
        Clauses = { &[DataClause::DeclareLink] },
        Counters = { &[EffectKind::Write] },
    >,
    mnemonic = "declare_link",
)]
pub struct DeclareLinkOp;

/// A variable that is worth being kept near.
#[op(
    family = Entries<
        Clause = Cache,
        Called = "cache",
        Implicit = false,
        Modifiers = { &[DataClauseModifier::READONLY] },
        Reads = false,
        Writes = false,
        Clauses = { &[DataClause::Cache, DataClause::CacheReadonly] },
        Counters = { &[] },
    >,
    mnemonic = "cache",
)]
pub struct CacheOp;

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

op_family! {
    /// Ops of clauses that take a variable from a device and give it to the host.
    #[op(
        dialect = AccDialect, traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
        assembly {
            custom<crate::acc::syntax::AccVar>($acc_var, type($acc_var)) ("bounds" "(" $bounds^ ")")?
            ("async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $async_operands, type($async_operands), $async_operands_device_type, $async_only
            )^)?
            "to" custom<crate::acc::syntax::Var>($var) ":"
            custom<crate::acc::syntax::VarPtrType>(type($var), $var_type) attr_dict
        },
    )]
    struct ExitsToHost<Clause, Called, Modifiers, Clauses> {
        #[operand(name = "accVar")] acc_var: Variable,
        #[operand] var: Variable,
        #[attr(name = "varType")] var_type: TypeAttr,
        #[operand] bounds: Variadic<Bounds>,
        #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
        #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
        #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
        #[attr(name = "dataClause")] data_clause: DefaultValued<DataClause, { DataClause::Clause }>,
        #[attr] structured: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
        #[attr] implicit: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr] modifiers: DefaultValued<DataClauseModifierAttr, { DataClauseModifierAttr::get(cx, DataClauseModifier::NONE) }>,
        #[attr] name: Optional<StrAttr>,
    }

    impl Verify for ExitsToHost {
        fn verify(self, ir: &Ir) -> VerifyResult {
            const RULES: Rules = Rules {
                name: Called,
                clauses: Clauses,
                implicit: false,
                modifiers: Modifiers,
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

    impl MemoryEffects for ExitsToHost {
        fn effects(&self, ir: &Ir) -> EffectList {
            let host = Effect::on(EffectKind::Write, self.var(ir));
            exit_effects(ir, self.acc_var(ir)).chain([host]).collect()
        }
    }
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

/// A variable that the device gives back.
#[op(
    family = ExitsToHost<
        Clause = Copyout,
        Called = "copyout",
        Modifiers = OUT_MODIFIERS,
        Clauses = { &[
            DataClause::Copyout, DataClause::CopyoutZero, DataClause::Copy, DataClause::Reduction,
        ] },
    >,
    mnemonic = "copyout",
)]
pub struct CopyoutOp;

/// A variable whose value the host gets now.
#[op(
    family = ExitsToHost<
        Clause = UpdateHost,
        Called = "host",
        Modifiers = NO_MODIFIERS,
        Clauses = { &[DataClause::UpdateHost, DataClause::UpdateSelf] },
    >,
    mnemonic = "update_host",
)]
pub struct UpdateHostOp;

op_family! {
    /// Ops of clauses that take a variable from a device, of which nothing comes back.
    #[op(
        dialect = AccDialect, traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
        assembly {
            custom<crate::acc::syntax::AccVar>($acc_var, type($acc_var)) ("bounds" "(" $bounds^ ")")?
            ("async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $async_operands, type($async_operands), $async_operands_device_type, $async_only
            )^)?
            attr_dict
        },
    )]
    struct Exits<Clause, Called, Modifiers, Clauses> {
        #[operand(name = "accVar")] acc_var: Variable,
        #[operand] bounds: Variadic<Bounds>,
        #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
        #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
        #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
        #[attr(name = "dataClause")] data_clause: DefaultValued<DataClause, { DataClause::Clause }>,
        #[attr] structured: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
        #[attr] implicit: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr] modifiers: DefaultValued<DataClauseModifierAttr, { DataClauseModifierAttr::get(cx, DataClauseModifier::NONE) }>,
        #[attr] name: Optional<StrAttr>,
    }

    impl Verify for Exits {
        fn verify(self, ir: &Ir) -> VerifyResult {
            const RULES: Rules = Rules {
                name: Called,
                clauses: Clauses,
                implicit: false,
                modifiers: Modifiers,
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

    impl MemoryEffects for Exits {
        fn effects(&self, ir: &Ir) -> EffectList {
            exit_effects(ir, self.acc_var(ir)).collect()
        }
    }
}

/// A variable that the device forgets.
#[op(
    family = Exits<
        Clause = Delete,
        Called = "delete",
        Modifiers = ALL_MODIFIERS,
        Clauses = { &[
            DataClause::Delete, DataClause::Create, DataClause::CreateZero, DataClause::Copyin,
            DataClause::CopyinReadonly, DataClause::Present, DataClause::NoCreate,
            DataClause::DeclareDeviceResident, DataClause::DeclareLink,
        ] },
    >,
    mnemonic = "delete",
)]
pub struct DeleteOp;

/// A pointer of the device that points to what it did before.
#[op(
    family = Exits<
        Clause = Detach,
        Called = "detach",
        Modifiers = NO_MODIFIERS,
        Clauses = { &[DataClause::Attach, DataClause::Detach] },
    >,
    mnemonic = "detach",
)]
pub struct DetachOp;
