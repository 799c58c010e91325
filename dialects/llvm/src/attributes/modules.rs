//! What is said of a module as a whole.

use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, FloatAttr, IntegerAttr, StringAttr,
};
use terrace_ir::ods::{VerifyAttr, VerifyResult};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::{attr, enum_attr};

use crate::LlvmDialect;

/// LLVM Module Flag Behavior.
///
/// What becomes of a flag when modules are linked.
#[enum_attr(repr = i64)]
pub enum ModFlagBehavior {
    /// Different values are an error.
    Error = 1,
    /// Different values are a warning.
    Warning = 2,
    /// Another flag must have a value.
    Require = 3,
    /// This value wins.
    Override = 4,
    /// Lists are appended.
    Append = 5,
    /// Lists are appended, without what is in both.
    #[name = "append_unique"]
    AppendUnique = 6,
    /// The largest value wins.
    Max = 7,
    /// The smallest value wins.
    Min = 8,
}

/// A flag of a module.
#[attr(
    dialect = LlvmDialect, mnemonic = "mlir.module_flag",
    assembly { "<" $behavior "," $key "," $value ">" }, verify,
)]
pub struct ModuleFlagAttr {
    behavior: ModFlagBehavior,
    key: StringAttr,
    value: Attribute,
}

impl VerifyAttr for ModuleFlagAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let (key, value) = (self.key(cx), self.value(cx));
        let error = |message: String| Err(Diagnostic::error(loc, message));
        match &*key.text(cx) {
            "CG Profile" => {
                let all = value.cast::<ArrayAttr>(cx).is_some_and(|entries| {
                    let mut entries = entries.elements(cx).iter();
                    entries.all(|entry| entry.is::<ModuleFlagCgProfileEntryAttr>(cx))
                });
                match all {
                    true => Ok(()),
                    false => error(
                        "'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned(),
                    ),
                }
            }
            "ProfileSummary" => match value.is::<ModuleFlagProfileSummaryAttr>(cx) {
                true => Ok(()),
                false => error(
                    "'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned(),
                ),
            },
            key => match value.is::<IntegerAttr>(cx) || value.is::<StringAttr>(cx) {
                true => Ok(()),
                false => error(format!(
                    "only integer and string values are currently supported for unknown key '{key}'"
                )),
            },
        }
    }
}

/// How often one function calls another.
#[attr(dialect = LlvmDialect, mnemonic = "cgprofile_entry", assembly { "<" struct(params) ">" })]
pub struct ModuleFlagCgProfileEntryAttr {
    from: Option<FlatSymbolRefAttr>,
    to: Option<FlatSymbolRefAttr>,
    count: u64,
}

/// LLVM ProfileSummary format kinds.
#[enum_attr(repr = i64)]
pub enum ProfileSummaryFormatKind {
    /// By sampling.
    #[name = "SampleProfile"]
    SampleProfile = 0,
    /// By instrumentation.
    #[name = "InstrProf"]
    InstrProf = 1,
    /// By instrumentation that tells calling contexts apart.
    #[name = "CSInstrProf"]
    CsInstrProf = 2,
}

/// How many counters reach a share of all counts.
#[attr(dialect = LlvmDialect, mnemonic = "profile_summary_detailed", assembly { "<" struct(params) ">" })]
pub struct ModuleFlagProfileSummaryDetailedAttr {
    cut_off: u32,
    min_count: u64,
    num_counts: u32,
}

/// What a profile says of the module.
#[attr(dialect = LlvmDialect, mnemonic = "profile_summary", assembly { "<" struct(params) ">" })]
pub struct ModuleFlagProfileSummaryAttr {
    format: ProfileSummaryFormatKind,
    total_count: u64,
    max_count: u64,
    max_internal_count: u64,
    max_function_count: u64,
    num_counts: u64,
    num_functions: u64,
    is_partial_profile: Option<u64>,
    partial_profile_ratio: Option<FloatAttr>,
    detailed_summary: Vec<ModuleFlagProfileSummaryDetailedAttr>,
}

/// Libraries that the linker needs.
#[attr(dialect = LlvmDialect, mnemonic = "dependent_libraries", assembly { "<" $libs ">" })]
pub struct DependentLibrariesAttr {
    libs: Vec<StringAttr>,
}
