//! Variables.

use terrace_ir::attributes::StringAttr;

use super::{DiExpressionAttr, DiFileAttr, DiFlags, debug_attributes};
use crate::attributes::groups::{DiScope, DiType};

debug_attributes! {
    /// A variable or an argument of a function.
    DiLocalVariableAttr = "di_local_variable" alias {
        scope: DiScope,
        name: Option<StringAttr>,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
        /// The position among the arguments, from one on.
        #[default]
        arg: u32,
        #[name = "alignInBits"]
        #[default]
        align_in_bits: u32,
        #[name = "type"]
        ty: Option<DiType>,
        #[default]
        flags: DiFlags,
    }
    /// A variable of the program.
    DiGlobalVariableAttr = "di_global_variable" alias {
        scope: Option<DiScope>,
        name: Option<StringAttr>,
        #[name = "linkageName"]
        linkage_name: Option<StringAttr>,
        file: DiFileAttr,
        line: u32,
        #[name = "type"]
        ty: DiType,
        #[name = "isLocalToUnit"]
        #[default]
        is_local_to_unit: bool,
        #[name = "isDefined"]
        #[default]
        is_defined: bool,
        #[name = "alignInBits"]
        #[default]
        align_in_bits: u32,
    }
    /// A variable of the program and where it is.
    DiGlobalVariableExpressionAttr = "di_global_variable_expression" alias {
        var: DiGlobalVariableAttr,
        expr: Option<DiExpressionAttr>,
    }
}
