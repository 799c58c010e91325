//! Calls of functions that are built into LLVM.

use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::context::OpName;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::{Context, Location, Type};
use terrace_llvm_dialect as llvm;

use crate::attributes::AttributeSet;
use crate::calls::{Call, set_bundles, set_signature};
use crate::function::FunctionBody;
use crate::instructions::{Read, set_fast_math};
use crate::lexer::Kind;
use crate::metadata::MetadataRef;
use crate::parser::Result;

/// What functions that are built in are called like.
const PREFIX: &str = "llvm.";

/// The op of a function that is built in. Its name may end in the types that it is for.
pub(crate) fn op_of(cx: &Context, name: &str) -> Option<OpName> {
    let mut base = name.strip_prefix(PREFIX)?;
    // Two words of LLVM are one in the dialect.
    let joined = base.strip_prefix("va_").map(|rest| format!("va{rest}"));
    if let Some(joined) = &joined {
        base = joined;
    }
    loop {
        let op = cx.op_name(&format!("llvm.intr.{base}"));
        if op.info(cx).is_some() {
            return Some(op);
        }
        base = base.rsplit_once('.')?.0;
    }
}

/// Whether nothing declares a function of this name, because it is an op where it is called.
pub(crate) fn is_declared_by_ops(cx: &Context, name: &str) -> bool {
    name.starts_with("llvm.dbg.") || op_of(cx, name).is_some()
}

/// A function that is called.
pub(crate) struct Intrinsic {
    name: String,
    op: Option<OpName>,
}

impl<'a> FunctionBody<'a, '_> {
    /// The function that is built in and called here, if it is one.
    pub(crate) fn intrinsic_name(&mut self) -> Result<Option<Intrinsic>> {
        let token = self.body.parser.peek();
        let text = self.body.parser.text(token);
        if token.kind != Kind::Global || !text.starts_with(b"@llvm.") {
            return Ok(None);
        }
        self.body.parser.bump();
        let name = String::from_utf8_lossy(&text[1..]).into_owned();
        let op = op_of(self.body.cx, &name);
        Ok(Some(Intrinsic { name, op }))
    }

    /// The call of such a function, behind its name.
    pub(crate) fn parse_intrinsic(
        &mut self,
        loc: Location,
        intrinsic: Intrinsic,
        mut call: Call<'a>,
    ) -> Result<Read> {
        let cx = self.body.cx;
        if intrinsic.name.starts_with("llvm.dbg.") {
            return self.parse_debug_call(&intrinsic.name);
        }
        self.drop_records_in_front();
        let Some(op) = intrinsic.op else {
            return self.call_by_name(loc, &intrinsic.name, call);
        };
        let mut state = OpState::new(cx, op, loc);
        let info = op.info(cx).expect("the op is defined");
        let immediates = llvm::immediate_arguments(info);
        let mut words: Vec<MetadataRef> = Vec::new();
        self.body.parser.expect(Kind::LeftParen)?;
        let mut position = 0;
        while self.body.parser.kind() != Kind::RightParen {
            let immediate = immediates.iter().find(|(at, _)| *at == position);
            position += 1;
            if let Some((_, name)) = immediate {
                let attr = self.parse_typed_scalar()?;
                state.set_attr(cx, name, attr);
            } else if self.body.parser.take_word("metadata") {
                let node = self.body.parser.parse_node_reference()?;
                words.push(node);
            } else {
                let value = self.parse_argument(&mut call)?;
                state.operands.push(value);
            }
            if !self.body.parser.take(Kind::Comma) {
                break;
            }
        }
        self.body.parser.expect(Kind::RightParen)?;
        self.parse_call_end(&mut call)?;
        let has = |name: &str| info.attribute_slot(name).is_some();
        if has("fastmathFlags") {
            set_fast_math(cx, &mut state, call.flags);
        }
        if has("arg_attrs") {
            set_signature(
                cx,
                &mut state,
                &call.argument_attributes,
                &call.result_attributes,
            );
        }
        if has("op_bundle_sizes") {
            set_bundles(cx, &mut state, &call.bundles);
        }
        self.set_words(&mut state, info.name.as_ref(), &words)?;
        set_access_alignment(
            cx,
            &mut state,
            info.name.as_ref(),
            &call.argument_attributes,
        );
        // What is returned is nothing where nobody asks for it.
        Ok(self.finish_call(state, call.result))
    }

    /// Operands that are metadata: words about numbers, and scopes of aliases.
    fn set_words(&mut self, state: &mut OpState, name: &str, nodes: &[MetadataRef]) -> Result {
        let cx = self.body.cx;
        let metadata = &self.body.module.metadata;
        if name == <llvm::NoAliasScopeDeclOp as TypedOp>::NAME {
            if let Some(node) = nodes.first()
                && let Some(scope) = metadata.alias_scopes(&self.body.parser, *node)?
                && let Some(list) = scope.cast::<terrace_ir::attributes::ArrayAttr>(cx)
                && let Some(first) = list.elements(cx).first()
            {
                state.set_attr(cx, "scope", *first);
            }
            return Ok(());
        }
        for node in nodes {
            let Some(word) = metadata.string(&self.body.parser, *node)? else {
                continue;
            };
            let word = String::from_utf8_lossy(&word);
            if let Some(mode) = word.strip_prefix("round.") {
                if let Some(mode) = llvm::RoundingMode::symbolize(mode) {
                    state.set_attr(cx, "roundingmode", llvm::RoundingMode::make(cx, mode));
                }
            } else if let Some(behavior) = word.strip_prefix("fpexcept.")
                && let Some(behavior) = llvm::FpExceptionBehavior::symbolize(behavior)
            {
                let behavior = llvm::FpExceptionBehavior::make(cx, behavior);
                state.set_attr(cx, "fpExceptionBehavior", behavior);
            }
        }
        Ok(())
    }

    /// A call of a function that the dialect has no op for.
    fn call_by_name(&mut self, loc: Location, name: &str, mut call: Call<'a>) -> Result<Read> {
        let cx = self.body.cx;
        let at = self.body.parser.peek();
        self.parse_arguments(&mut call)?;
        let mut state = self.state::<llvm::CallIntrinsicOp>(loc);
        state.set_attr(cx, "intrin", StringAttr::get(cx, name).into());
        call.add_arguments(&mut state).ok_or_else(|| {
            let message = format!("unhandled intrinsic: {name}");
            self.body.parser.error_at(at, message)
        })?;
        set_fast_math(cx, &mut state, call.flags);
        set_signature(
            cx,
            &mut state,
            &call.argument_attributes,
            &call.result_attributes,
        );
        let arguments = state.operands.len();
        let bundled = set_bundles(cx, &mut state, &call.bundles);
        state.set_operand_sizes(cx, &[arguments, bundled]);
        Ok(self.finish_call(state, call.result))
    }

    /// `llvm.dbg.value` and others, as older programs have them: records.
    fn parse_debug_call(&mut self, name: &str) -> Result<Read> {
        let kind = name.replacen("llvm.dbg.", "dbg_", 1);
        self.parse_record_call(&kind)?;
        Ok(Read::default())
    }
}

/// Masked accesses have the alignment of the pointer among their own attributes.
fn set_access_alignment(
    cx: &Context,
    state: &mut OpState,
    name: &str,
    attributes: &[AttributeSet<'_>],
) {
    let pointer = match name {
        <llvm::MaskedLoadOp as TypedOp>::NAME | <llvm::MaskedGatherOp as TypedOp>::NAME => 0,
        <llvm::MaskedStoreOp as TypedOp>::NAME | <llvm::MaskedScatterOp as TypedOp>::NAME => 1,
        _ => return,
    };
    let alignment = attributes.get(pointer).and_then(AttributeSet::alignment);
    let alignment = IntegerAttr::get(cx, Type::I32, alignment.unwrap_or(1).into());
    state.set_attr(cx, "alignment", Attribute::from(alignment));
}
