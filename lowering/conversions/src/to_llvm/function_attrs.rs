//! What becomes of a function's attributes in the llvm dialect.

use terrace_dialects::{func, llvm};
use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, DictAttr, StringAttr, TypeAttr};
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir};

/// The attributes of a function that stay in the llvm dialect.
#[derive(Clone)]
pub(super) struct FunctionAttrs {
    /// Those of `llvm.func`'s own.
    inherent: Vec<(Ident, Attribute)>,
    /// Those that no definition names.
    pub(super) discardable: Option<DictAttr>,
    /// A dictionary for each argument, or nothing.
    arguments: Option<ArrayAttr>,
    /// A dictionary for each result, or nothing.
    results: Option<ArrayAttr>,
    linkage: Option<Attribute>,
    /// Whether it takes more arguments than its type says.
    pub(super) is_variadic: bool,
}

impl FunctionAttrs {
    /// The attributes of a function.
    pub(super) fn of(ir: &Ir, op: func::FuncOp) -> Self {
        let visibility = op.sym_visibility(ir).filter(|word| word != "public");
        let visibility = visibility.map(|word| {
            let word = StringAttr::get(ir, word.as_bytes()).into();
            (ir.ident("sym_visibility"), word)
        });
        let mut attrs = FunctionAttrs {
            inherent: visibility.into_iter().collect(),
            discardable: None,
            arguments: op.arg_attrs(ir),
            results: op.res_attrs(ir),
            linkage: None,
            is_variadic: false,
        };
        let mut discardable = Vec::new();
        let entries = ir.discardable_attrs(op.op());
        for &(name, attr) in entries.map_or(&[][..], |attrs| attrs.entries(ir)) {
            match name.as_str(ir) {
                "llvm.linkage" => attrs.linkage = Some(attr),
                "func.varargs" => {
                    attrs.is_variadic = attr.cast::<BoolAttr>(ir).is_some_and(|a| a.value());
                }
                "llvm.readnone" => {
                    let name = ir.ident("memory_effects");
                    attrs.inherent.push((name, no_memory_effects(ir)));
                }
                own if llvm::FuncOp::INFO.attribute_slot(own).is_some() => {
                    attrs.inherent.push((name, attr));
                }
                _ => discardable.push((name, attr)),
            }
        }
        attrs.discardable = (!discardable.is_empty()).then(|| DictAttr::get(ir, discardable));
        attrs
    }

    /// The linkage, if it is not that of any other function.
    pub(super) fn linkage(&self) -> Option<Attribute> {
        self.linkage
    }

    /// The inherent attributes of a function of this name and type, by slot.
    pub(super) fn slots(
        &self,
        cx: &Context,
        name: &str,
        ty: llvm::FunctionType,
        signature: SignatureAttrs,
        linkage: Option<Attribute>,
    ) -> Vec<Option<Attribute>> {
        let slots = llvm::FuncOp::INFO.attributes.iter();
        let slots = slots.map(|slot| match &*slot.name {
            "sym_name" => Some(StringAttr::get(cx, name.as_bytes()).into()),
            "function_type" => Some(TypeAttr::get(cx, ty.into()).into()),
            "arg_attrs" => signature.arguments.map(Attribute::from),
            "res_attrs" => signature.results.map(Attribute::from),
            "linkage" => linkage,
            other => {
                let mut own = self.inherent.iter();
                own.find(|(name, _)| name.as_str(cx) == other)
                    .map(|(_, attr)| *attr)
            }
        });
        slots.collect()
    }

    /// The attributes of arguments and results for a function that takes so many values for each argument. Where it takes
    /// several they would not fit. `has_result` says whether it returns the only result.
    pub(super) fn signature(
        &self,
        cx: &Context,
        values: impl Iterator<Item = usize>,
        has_result: bool,
    ) -> SignatureAttrs {
        let arguments = self.arguments.map(|attrs| {
            let groups = attrs.elements(cx).iter().zip(values);
            let expanded = groups.flat_map(|(attr, count)| {
                let attr = if count == 1 {
                    *attr
                } else {
                    Attribute::EMPTY_DICT
                };
                std::iter::repeat_n(attr, count)
            });
            ArrayAttr::get(cx, &expanded.collect::<Vec<_>>())
        });
        let has_one = |attrs: &ArrayAttr| has_result && attrs.elements(cx).len() == 1;
        SignatureAttrs {
            arguments,
            results: self.results.filter(has_one),
        }
    }
}

/// The attributes of a function's arguments and results.
#[derive(Clone, Copy)]
pub(super) struct SignatureAttrs {
    arguments: Option<ArrayAttr>,
    results: Option<ArrayAttr>,
}

impl SignatureAttrs {
    /// With an argument without attributes in front.
    pub(super) fn after_destination(self, cx: &Context) -> Self {
        let arguments = self.arguments.map(|attrs| {
            let first = std::iter::once(Attribute::EMPTY_DICT);
            let all = first.chain(attrs.elements(cx).iter().copied());
            ArrayAttr::get(cx, &all.collect::<Vec<_>>())
        });
        SignatureAttrs { arguments, ..self }
    }
}

/// That no memory is read or written.
fn no_memory_effects(cx: &Context) -> Attribute {
    let none = llvm::ModRefInfo::NoModRef;
    llvm::MemoryEffectsAttr::get(cx, none, none, none, none, none, none).into()
}
