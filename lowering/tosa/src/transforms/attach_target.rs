//! `tosa-attach-target`: for which implementations of tosa a module is meant.

use terrace_dialects::func;
use terrace_dialects::tosa::{
    self, Extension, Level, Profile, SpecificationVersion, TargetEnvAttr,
};
use terrace_ir::Ir;
use terrace_ir::builtin::ModuleOp;
use terrace_pass_macros::{OptionValue, pass};
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// A version of the specification, as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum Version {
    /// The first one.
    #[name = "1.0"]
    First,
    /// The draft of the next one.
    #[name = "1.1.draft"]
    Draft,
}

/// How large arguments may be, as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum Limit {
    /// Enough for pictures of 8K.
    #[name = "8k"]
    EightK,
    /// As large as their types allow.
    None,
}

/// Attach tosa.target_env information to the given module.
#[pass(
    name = "tosa-attach-target",
    title = "TosaAttachTarget",
    on = ModuleOp,
    dependent_dialects(func::FuncDialect, tosa::TosaDialect)
)]
pub struct TosaAttachTargetPass {
    /// The version of the specification.
    #[option(default = Version::First, name = "specification_version")]
    pub specification_version: Version,
    /// How large arguments may be.
    #[option(default = Limit::EightK)]
    pub level: Limit,
    /// Sets of operations and types that are there.
    #[option(default = Vec::new())]
    pub profiles: Vec<String>,
    /// What is there beyond the profiles.
    #[option(default = Vec::new())]
    pub extensions: Vec<String>,
}

/// The values that words stand for.
fn symbolize<T>(
    words: &[String],
    what: &str,
    symbolize: impl Fn(&str) -> Option<T>,
    supported: &[&str],
) -> Result<Vec<T>, String> {
    let value = |word: &String| {
        symbolize(word).ok_or_else(|| {
            let supported = supported.join(", ");
            format!(
                "Unknown TOSA {what} name passed in '{word}', supported {what}s are: {supported}"
            )
        })
    };
    words.iter().map(value).collect()
}

const PROFILES: &[&str] = &["pro_int", "pro_fp"];
const EXTENSIONS: &[&str] = &[
    "int16",
    "int4",
    "bf16",
    "fp8e4m3",
    "fp8e5m2",
    "fft",
    "variable",
    "controlflow",
    "doubleround",
    "inexactround",
    "dynamic",
    "mxfp",
    "int64",
    "shape",
];

impl Pass for TosaAttachTargetPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let root = ir.root();
        let profile = |word: &str| PROFILES.contains(&word).then(|| Profile::symbolize(word))?;
        let extension = |word: &str| {
            EXTENSIONS
                .contains(&word)
                .then(|| Extension::symbolize(word))?
        };
        let profiles = symbolize(&self.profiles, "profile", profile, PROFILES);
        let profiles = profiles.map_err(|message| ir.error(root, message))?;
        let extensions = symbolize(&self.extensions, "extension", extension, EXTENSIONS);
        let extensions = extensions.map_err(|message| ir.error(root, message))?;
        let version = match self.specification_version {
            Version::First => SpecificationVersion::V1_0,
            Version::Draft => SpecificationVersion::V1_1Draft,
        };
        let level = match self.level {
            Limit::EightK => Level::EightK,
            Limit::None => Level::None,
        };
        let target = TargetEnvAttr::get(ir, version, level, profiles, extensions);
        ir.set_attr(root, "tosa.target_env", target.into());
        Ok(())
    }
}
