//! The functions in tables: plain ones, as macros emit them, or closures, as definitions made at run time bring them.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::{Folded, FormatElement, InferArgs, InferredTypes, VerifyResult};
use crate::asm::{AsmParser, AsmPrinter, OpParser, ParseResult};
use crate::attributes::Attribute;
use crate::builder::{Builder, OpState};
use crate::context::{Context, DialectInterfaces};
use crate::ir::{Block, Ir, Op, Value};
use crate::location::Location;
use crate::types::Type;

/// Declares a function type for each signature. A field of it is called like any function: `(info.verify)(ir, op)`.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($argument:ty),*) $(-> $output:ty)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        pub enum $name {
            /// A function without state.
            Plain(fn($($argument),*) $(-> $output)?),
            /// A closure made at run time.
            Closure(Arc<dyn Fn($($argument),*) $(-> $output)? + Send + Sync>),
        }

        impl $name {
            /// A closure.
            pub fn new(function: impl Fn($($argument),*) $(-> $output)? + Send + Sync + 'static) -> Self {
                $name::Closure(Arc::new(function))
            }
        }

        impl Deref for $name {
            type Target = dyn Fn($($argument),*) $(-> $output)? + Send + Sync;
            #[inline]
            fn deref(&self) -> &Self::Target {
                match self {
                    $name::Plain(function) => function,
                    $name::Closure(function) => &**function,
                }
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )*};
}

functions! {
    /// Appends what a constraint accepts.
    Describe(&mut String);
    /// Whether a type is accepted.
    TypeTest(&Context, Type) -> bool;
    /// Whether an attribute is accepted.
    AttrTest(&Context, Attribute) -> bool;
    /// The only type that something can be.
    MakeType(&Context) -> Type;
    /// The attribute that stands for one that is absent.
    MakeAttr(&Context) -> Attribute;
    /// A type that follows from another; `None` if that one is not of the expected kind.
    MapType(&Context, Type) -> Option<Type>;
    /// The types that follow from others; `None` if those are not of the expected kind.
    MapTypes(&Context, &[Type]) -> Option<Vec<Type>>;
    /// Whether something holds of an op.
    OpTest(&Ir, Op) -> bool;
    /// Checks an op.
    VerifyHook(&Ir, Op) -> VerifyResult;
    /// Folds an op, given the constant values of its operands.
    FoldHook(&Ir, Op, &[Option<Attribute>]) -> Folded;
    /// Computes result types.
    InferHook(&InferArgs<'_>) -> InferredTypes;
    /// Reads the custom syntax of an op after its name.
    OpParseHook(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()>;
    /// Prints the custom syntax of an op after its name.
    OpPrintHook(&Ir, Op, &mut AsmPrinter<'_>);
    /// Calls a function with each value that should have a name, and the name.
    NameHook(&Ir, Op, &mut dyn FnMut(Value, &str));
    /// Calls a function with each block that should have a name, and the name.
    BlockNameHook(&Ir, Op, &mut dyn FnMut(Block, &str));
    /// Reads a custom directive's text into the state, given the directive's arguments.
    CustomParser(&mut OpParser<'_, '_>, &mut OpState, &[FormatElement]) -> ParseResult<()>;
    /// Reads a custom directive that begins an optional group, if it is there, which it returns.
    OptionalCustomParser(&mut OpParser<'_, '_>, &mut OpState, &[FormatElement]) -> ParseResult<bool>;
    /// Prints a custom directive, given its arguments.
    CustomPrinter(&Ir, Op, &mut AsmPrinter<'_>, &[FormatElement]);
    /// Reads what follows a type's mnemonic.
    TypeParser(&mut AsmParser<'_>) -> ParseResult<Type>;
    /// Prints what follows a type's mnemonic.
    TypePrinter(Type, &mut AsmPrinter<'_>);
    /// Checks an instance of a type.
    TypeVerifier(&Context, Type, Location) -> VerifyResult;
    /// Reads what follows an attribute's mnemonic.
    AttrParser(&mut AsmParser<'_>) -> ParseResult<Attribute>;
    /// Prints what follows an attribute's mnemonic.
    AttrPrinter(Attribute, &mut AsmPrinter<'_>);
    /// Checks an instance of an attribute.
    AttrVerifier(&Context, Attribute, Location) -> VerifyResult;
    /// Reads the parameters of a type or an attribute after its mnemonic.
    ParametersParser(&mut AsmParser<'_>) -> ParseResult<Vec<Attribute>>;
    /// Prints the parameters of a type or an attribute after its mnemonic.
    ParametersPrinter(&[Attribute], &mut AsmPrinter<'_>);
    /// Checks the parameters of a type or an attribute.
    ParametersVerifier(&Context, Location, &[Attribute]) -> VerifyResult;
    /// Registers the interfaces of a dialect.
    RegisterInterfaces(&mut DialectInterfaces);
    /// Builds the op that holds a constant of a type, if there is one for it.
    ConstantMaterializer(&mut Builder<'_>, Location, Attribute, Type) -> Option<Op>;
}
