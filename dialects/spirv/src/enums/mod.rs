//! The enums of the specification: what each case is called, its number, and what its use requires of a target.

mod capability;
mod control;
mod image;
mod interface;
mod module;

pub use capability::*;
pub use control::*;
pub use image::*;
pub use interface::*;
pub use module::*;
use terrace_ir::ods::Enumeration;
use terrace_ods_macros::enum_attr;

use super::SpirvDialect;

/// valid SPIR-V version.
///
/// A version of the specification.
#[enum_attr(dialect = SpirvDialect, mnemonic = "version")]
pub enum Version {
    /// 1.0, which has everything that says nothing else.
    #[default]
    #[name = "v1.0"]
    V1_0 = 0,
    /// 1.1.
    #[name = "v1.1"]
    V1_1 = 1,
    /// 1.2.
    #[name = "v1.2"]
    V1_2 = 2,
    /// 1.3.
    #[name = "v1.3"]
    V1_3 = 3,
    /// 1.4.
    #[name = "v1.4"]
    V1_4 = 4,
    /// 1.5.
    #[name = "v1.5"]
    V1_5 = 5,
    /// 1.6.
    #[name = "v1.6"]
    V1_6 = 6,
}

/// What the use of an op, a type or a case of an enum requires of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// The version that it came with.
    pub since: Version,
    /// The last version that has it.
    pub until: Version,
    /// One of these extensions is needed, if there are any.
    pub extensions: &'static [Extension],
    /// One of these capabilities is needed, if there are any.
    pub capabilities: &'static [Capability],
}

impl Requirement {
    /// What every target offers.
    pub const NONE: Requirement = Requirement {
        since: Version::V1_0,
        until: Version::V1_6,
        extensions: &[],
        capabilities: &[],
    };
}

/// Enums whose cases a target may lack.
pub trait Available: Enumeration {
    /// What the cases require, by their numbers; of flags by the numbers of their bits.
    const REQUIREMENTS: &'static [(u32, Requirement)];

    /// What the use of the value requires: of flags one entry each.
    fn requirements(self) -> impl Iterator<Item = &'static Requirement> {
        let (value, flags) = (self.value(), Self::INFO.separator.is_some());
        let used = move |number: u32| match flags {
            true => value >> number & 1 == 1,
            false => value == i64::from(number),
        };
        let entries = Self::REQUIREMENTS.iter();
        entries
            .filter(move |(number, _)| used(*number))
            .map(|(_, requirement)| requirement)
    }
}

/// Declares enums by a table: `Case = number`, then what it requires: `since` and `until` a version, `with` one of some extensions,
/// `needs` one of some capabilities. What a capability `implies` is declared with it.
macro_rules! enumerations {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $mnemonic:literal $($bits:ident)? {
            $($case:ident = $number:tt $(since $since:ident)? $(until $until:ident)? $(with [$($extension:ident)*])?
                $(needs [$($capability:ident)*])? $(implies [$($implied:ident)*])?;)*
        }
    )*) => {$(
        $(#[doc = $doc])*
        #[terrace_ods_macros::enum_attr(dialect = crate::SpirvDialect, mnemonic = $mnemonic, verbatim $(, $bits)?)]
        #[allow(non_camel_case_types, reason = "cases are called as in the specification")]
        pub enum $name {
            $(#[doc = concat!("`", stringify!($case), "` of the specification.")] $case = $number,)*
        }

        impl $crate::Available for $name {
            const REQUIREMENTS: &'static [(u32, $crate::Requirement)] = &[$(($number, {
                #[allow(unused_imports)]
                use $crate::{Capability, Extension, Requirement, Version};
                Requirement {
                    $(since: Version::$since,)?
                    $(until: Version::$until,)?
                    $(extensions: &[$(Extension::$extension),*],)?
                    $(capabilities: &[$(Capability::$capability),*],)?
                    ..Requirement::NONE
                }
            })),*];
        }

        $crate::enums::implications!($name { $($($case: [$($implied)*])?)* });
    )*};
}

/// What capabilities imply: [`enumerations`] hands on what its cases say.
macro_rules! implications {
    ($name:ident {}) => {};
    ($name:ident { $($case:ident: [$($implied:ident)*])* }) => {
        impl $name {
            /// The capabilities that are declared with this one.
            pub fn implied(self) -> &'static [$name] {
                match self {
                    $($name::$case => &[$($name::$implied),*],)*
                    _ => &[],
                }
            }
        }
    };
}

use enumerations;
use implications;
