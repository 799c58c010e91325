//! What dialects demand of their attributes on ops of other dialects, and on the arguments and results of functions.

use std::sync::{Arc, OnceLock};

use crate::asm::{print_attribute, print_type};
use crate::attributes::{ArrayAttr, Attribute, DictAttr};
use crate::context::{Context, Ident};
use crate::ir::{Ir, Op};
use crate::ods::VerifyResult;
use crate::types::{FunctionType, Type};

/// What a dialect demands of the attributes that carry its name, `toy.shape` if it is `toy`, wherever they are. Implemented
/// as an interface of the dialect:
///
/// ```
/// use std::sync::Arc;
/// use terrace_ir::attributes::{Attribute, IntegerAttr};
/// use terrace_ir::context::DialectInterfaces;
/// use terrace_ir::ods::VerifyResult;
/// use terrace_ir::verify::AttributeVerifierInterface;
/// use terrace_ir::{Ir, Op};
///
/// struct Attributes;
///
/// impl AttributeVerifierInterface for Attributes {
///     fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
///         if name == "toy.order" && !attr.is::<IntegerAttr>(ir) {
///             return ir.op_error(op, "expected 'toy.order' to be an integer").into();
///         }
///         Ok(())
///     }
/// }
///
/// fn interfaces(interfaces: &mut DialectInterfaces) {
///     interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Attributes));
/// }
/// ```
pub trait AttributeVerifierInterface: Send + Sync {
    /// Checks a discardable attribute of any op, before the op itself is checked.
    ///
    /// # Errors
    /// What is wrong.
    fn verify_op_attribute(
        &self,
        _ir: &Ir,
        _op: Op,
        _name: &str,
        _attr: Attribute,
    ) -> VerifyResult {
        Ok(())
    }

    /// Checks an attribute of an argument, of type `ty`, of a function of any dialect.
    ///
    /// # Errors
    /// What is wrong.
    fn verify_argument_attribute(
        &self,
        _ir: &Ir,
        _function: Op,
        _ty: Type,
        _name: &str,
        _attr: Attribute,
    ) -> VerifyResult {
        Ok(())
    }

    /// Checks an attribute of a result, of type `ty`, of a function of any dialect.
    ///
    /// # Errors
    /// What is wrong.
    fn verify_result_attribute(
        &self,
        _ir: &Ir,
        _function: Op,
        _ty: Type,
        _name: &str,
        _attr: Attribute,
    ) -> VerifyResult {
        Ok(())
    }
}

/// A dialect with more ops than those it defines: in generic form they are accepted, and nothing is known of them.
/// Implemented as an interface of the dialect.
pub trait UnknownOpsInterface: Send + Sync {}

/// The dialects that check attributes, looked up when the first attribute is met.
pub(super) struct AttributeVerifiers<'a> {
    cx: &'a Context,
    found: OnceLock<Vec<(String, Arc<dyn AttributeVerifierInterface>)>>,
}

impl<'a> AttributeVerifiers<'a> {
    pub(super) fn new(cx: &'a Context) -> Self {
        AttributeVerifiers {
            cx,
            found: OnceLock::new(),
        }
    }

    fn find(&self, dialect: &str) -> Option<&dyn AttributeVerifierInterface> {
        let found = self.found.get_or_init(|| {
            let dialects = self.cx.loaded_dialects();
            let verifier = |name: &str| self.cx.dialect_interface(name);
            let found = dialects
                .iter()
                .map(|info| Some((info.name.to_string(), verifier(&info.name)?)));
            found.flatten().collect()
        });
        let mut found = found.iter();
        found
            .find(|(name, _)| name == dialect)
            .map(|(_, verifier)| &**verifier)
    }

    /// Checks the discardable attributes of an op.
    #[inline]
    pub(super) fn check(&self, ir: &Ir, op: Op) -> VerifyResult {
        match ir.discardable_attrs(op) {
            Some(attrs) => self.check_all(ir, op, attrs),
            None => Ok(()),
        }
    }

    fn check_all(&self, ir: &Ir, op: Op, attrs: DictAttr) -> VerifyResult {
        for (name, attr) in attrs.entries(ir) {
            let name = name.as_str(ir);
            if let Some(verifier) = dialect_of(name).and_then(|dialect| self.find(dialect)) {
                verifier.verify_op_attribute(ir, op, name, *attr)?;
            }
        }
        Ok(())
    }
}

fn dialect_of(name: &str) -> Option<&str> {
    // Most names are shorter than what it takes to prepare a search.
    let dot = name.bytes().position(|byte| byte == b'.')?;
    Some(&name[..dot])
}

/// Which of a function's attributes are checked.
#[derive(Clone, Copy)]
enum Part {
    Argument,
    Result,
}

/// Checks the attributes `arg_attrs` and `res_attrs` of a function whose arguments and results have these types: there is a
/// dictionary for each, and the dialects whose attributes are in them accept these. For the `verify` hooks of ops that are
/// functions.
///
/// # Errors
/// What is wrong.
pub fn verify_signature_attributes(
    ir: &Ir,
    function: Op,
    arguments: &[Type],
    results: &[Type],
) -> VerifyResult {
    for (part, types) in [(Part::Argument, arguments), (Part::Result, results)] {
        let name = match part {
            Part::Argument => "arg_attrs",
            Part::Result => "res_attrs",
        };
        let attrs = ir.attr(function, name);
        if let Some(attrs) = attrs.and_then(|attrs| attrs.cast::<ArrayAttr>(ir)) {
            verify_part(ir, function, part, types, attrs.elements(ir))?;
        }
    }
    Ok(())
}

fn verify_part(
    ir: &Ir,
    function: Op,
    part: Part,
    types: &[Type],
    attrs: &[Attribute],
) -> VerifyResult {
    let what = match part {
        Part::Argument => "argument",
        Part::Result => "result",
    };
    if attrs.len() != types.len() {
        let message = format!(
            "expects {what} attribute array to have the same number of elements as the number of function {what}s, \
             got {}, but expected {}",
            attrs.len(),
            types.len()
        );
        return ir.op_error(function, message).into();
    }
    for (ty, attrs) in types.iter().zip(attrs) {
        let Some(dict) = attrs.cast::<DictAttr>(ir) else {
            let message = format!(
                "expects {what} attribute dictionary to be a DictionaryAttr, but got `{}`",
                print_attribute(ir, *attrs)
            );
            return ir.op_error(function, message).into();
        };
        for (name, attr) in dict.entries(ir) {
            verify_entry(ir, function, part, *ty, *name, *attr)?;
        }
    }
    Ok(())
}

fn verify_entry(
    ir: &Ir,
    function: Op,
    part: Part,
    ty: Type,
    name: Ident,
    attr: Attribute,
) -> VerifyResult {
    let name = name.as_str(ir);
    let Some(dialect) = dialect_of(name) else {
        let what = match part {
            Part::Argument => "arguments",
            Part::Result => "results",
        };
        return ir
            .op_error(function, format!("{what} may only have dialect attributes"))
            .help(format!("name it '<dialect>.{name}'"))
            .into();
    };
    let Some(verifier) = ir.dialect_interface::<dyn AttributeVerifierInterface>(dialect) else {
        return Ok(());
    };
    match part {
        Part::Argument => verifier.verify_argument_attribute(ir, function, ty, name, attr),
        Part::Result => verifier.verify_result_attribute(ir, function, ty, name, attr),
    }
}

/// Checks the attributes of a function's arguments and results, and that its entry block has the arguments that its type says.
///
/// # Errors
/// What does not match.
pub fn verify_signature(ir: &Ir, op: Op, ty: FunctionType) -> VerifyResult {
    verify_signature_attributes(ir, op, ty.inputs(ir), ty.results(ir))?;
    let mut regions = ir.regions(op).iter();
    let Some(entry) = regions.next().and_then(|body| ir.first_block(*body)) else {
        return Ok(());
    };
    let arguments = ir.block_args(entry);
    if arguments.len() != ty.inputs(ir).len() {
        let message = format!(
            "entry block must have {} arguments to match function signature",
            ty.inputs(ir).len()
        );
        return ir.op_error(op, message).into();
    }
    for (index, (argument, expected)) in arguments.iter().zip(ty.inputs(ir)).enumerate() {
        let actual = ir.ty(*argument);
        if actual != *expected {
            let message = format!(
                "type of entry block argument #{index}('{}') must match the type of the corresponding argument in \
                 function signature('{}')",
                print_type(ir, actual),
                print_type(ir, *expected)
            );
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}
