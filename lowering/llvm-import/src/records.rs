//! Debug records: what variables of the source are.
//!
//! A record stands where its value changes, which says nothing of whether the value is known there. So they are added when
//! all values are, each right behind its own.

use terrace_ir::attributes::Attribute;
use terrace_ir::ods::OpTraits;
use terrace_ir::{Block, Location, Op, Value};
use terrace_llvm_dialect as llvm;

use crate::function::FunctionBody;
use crate::lexer::Kind;
use crate::metadata::MetadataRef;
use crate::parser::Result;

/// A record about a variable.
pub(crate) struct Record {
    kind: Kinds,
    /// Where its value stands, with the type.
    value: u32,
    variable: MetadataRef,
    expression: MetadataRef,
    place: Option<MetadataRef>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinds {
    Value,
    Declare,
    /// The dialect has no op for it; what it names as the address, if it is a constant, MLIR makes nevertheless.
    Assign,
}

impl<'a> FunctionBody<'a, '_> {
    /// `#dbg_value(i32 %x, !5, !DIExpression(), !7)`
    pub(crate) fn parse_record(&mut self) -> Result {
        self.body.parser.expect(Kind::Hash)?;
        let word = self.body.parser.word();
        self.body.parser.bump();
        self.parse_record_call(&String::from_utf8_lossy(word))
    }

    /// What is in the brackets of a record.
    pub(crate) fn parse_record_call(&mut self, word: &str) -> Result {
        let kind = match word {
            "dbg_label" => return self.parse_label_record(),
            "dbg_value" => Kinds::Value,
            "dbg_declare" => Kinds::Declare,
            "dbg_assign" => Kinds::Assign,
            _ => return self.skip_record(),
        };
        let open = self.body.parser.offset();
        self.body.parser.expect(Kind::LeftParen)?;
        let value = self.parse_record_value()?;
        let variable = self.parse_record_node()?;
        let mut expression = self.parse_record_node()?;
        let mut address = None;
        if kind == Kinds::Assign {
            // Behind the instruction that assigns.
            self.parse_record_node()?;
            address = self.parse_record_value()?;
            expression = self.parse_record_node()?;
        }
        let value = match kind {
            Kinds::Assign => address,
            _ => value,
        };
        let Some(value) = value else {
            self.body.parser.jump(open);
            return self.skip_record();
        };
        let place = match self.body.parser.kind() {
            Kind::RightParen => None,
            _ => Some(self.body.parser.parse_node_reference()?),
        };
        self.body.parser.expect(Kind::RightParen)?;
        self.records.push(Record {
            kind,
            value,
            variable,
            expression,
            place,
        });
        Ok(())
    }

    /// A node in a record, and the comma behind it.
    fn parse_record_node(&mut self) -> Result<MetadataRef> {
        self.body.parser.take_word("metadata");
        let node = self.body.parser.parse_node_reference()?;
        self.body.parser.take(Kind::Comma);
        Ok(node)
    }

    /// A value in a record, and the comma behind it: where it stands. A list of values, or none, is nothing.
    fn parse_record_value(&mut self) -> Result<Option<u32>> {
        self.body.parser.take_word("metadata");
        if matches!(self.body.parser.kind(), Kind::Exclaim | Kind::MetadataName) {
            self.parse_record_node()?;
            return Ok(None);
        }
        let value = self.body.parser.offset();
        self.body.parser.parse_any_type()?;
        self.body.parser.skip_to_comma()?;
        self.body.parser.expect(Kind::Comma)?;
        Ok(Some(value))
    }

    fn skip_record(&mut self) -> Result {
        self.body
            .parser
            .skip_balanced(Kind::LeftParen, Kind::RightParen)
    }

    /// `(!5, !7)`
    fn parse_label_record(&mut self) -> Result {
        self.body.parser.expect(Kind::LeftParen)?;
        self.body.parser.take_word("metadata");
        let label = self.body.parser.parse_node_reference()?;
        let loc = match self.body.parser.take(Kind::Comma) {
            true => {
                let place = self.body.parser.parse_node_reference()?;
                self.node_location(place)?
            }
            false => Location::UNKNOWN,
        };
        self.body.parser.expect(Kind::RightParen)?;
        let label = self.body.module.metadata.entity(&self.body.parser, label)?;
        if let Some(label) = label {
            let mut state = self.state::<llvm::DbgLabelOp>(loc);
            state.set_attr(self.body.cx, "label", label);
            let op = self.body.insert(state);
            self.labels_in_front.push(op);
        }
        Ok(())
    }

    /// Adds the ops of all records.
    pub(crate) fn add_records(&mut self) -> Result {
        for record in std::mem::take(&mut self.records) {
            self.add_record(&record)?;
        }
        Ok(())
    }

    fn add_record(&mut self, record: &Record) -> Result {
        let cx = self.body.cx;
        let metadata = &self.body.module.metadata;
        let Some(variable) = metadata.entity(&self.body.parser, record.variable)? else {
            return Ok(());
        };
        let expression = metadata.expression(&self.body.parser, record.expression)?;
        let loc = match record.place {
            Some(place) => self.node_location(place)?,
            None => Location::UNKNOWN,
        };
        self.body.parser.jump(record.value);
        let ty = self.body.parser.parse_type()?;
        let token = self.body.parser.peek();
        let value = if matches!(token.kind, Kind::Local | Kind::LocalId) {
            // What cannot be reached is not there.
            let name = self.body.parser.name(token)?;
            match self.known_local(&name) {
                Some(value) => value,
                None => return Ok(()),
            }
        } else {
            let constant = self.body.parse_constant(ty)?;
            self.body.constant(constant)?
        };
        if record.kind == Kinds::Assign {
            return Ok(());
        }
        if !self.go_to_record_of(value) {
            return Ok(());
        }
        let mut state = match record.kind {
            Kinds::Value => self.state::<llvm::DbgValueOp>(loc),
            Kinds::Declare | Kinds::Assign => self.state::<llvm::DbgDeclareOp>(loc),
        };
        state.operands.push(value);
        state.set_attr(cx, "varInfo", variable);
        if let Some(expression) = expression.filter(|attr| !is_empty_expression(cx, *attr)) {
            state.set_attr(cx, "locationExpr", expression);
        }
        self.body.insert(state);
        Ok(())
    }

    /// Ops go right behind a value; `false` if there is no such place.
    fn go_to_record_of(&mut self, value: Value) -> bool {
        let ir = &self.body.ir;
        let Some(op) = ir.defining_op(value) else {
            let Some(block) = ir.value_block(value) else {
                return false;
            };
            // Landing pads stay in front.
            match ir
                .first_op(block)
                .filter(|first| self.is_landing_pad(*first))
            {
                Some(pad) => self.body.go_behind(pad),
                None => self.body.go_to_start(block),
            }
            return true;
        };
        if !ir.has_trait(op, OpTraits::TERMINATOR) {
            self.body.go_behind(op);
            return true;
        }
        let Some(block) = self.dominated_by(op) else {
            return false;
        };
        match self
            .body
            .ir
            .last_op(block)
            .and_then(|end| self.body.ir.prev_op(end))
        {
            Some(before) => self.body.go_behind(before),
            None => self.body.go_to_start(block),
        }
        true
    }

    fn is_landing_pad(&self, op: Op) -> bool {
        let info = <llvm::LandingpadOp as terrace_ir::ods::TypedOp>::INFO;
        self.body.ir.is_op(op, info)
    }

    /// A block that is entered from the end of one block only.
    fn dominated_by(&self, terminator: Op) -> Option<Block> {
        let ir = &self.body.ir;
        let mut successors = ir.successors(terminator);
        successors.find(|block| ir.predecessors(*block).all(|(from, _)| from == terminator))
    }
}

/// Whether an expression has no steps, which is not written.
fn is_empty_expression(cx: &terrace_ir::Context, attr: Attribute) -> bool {
    attr.cast::<llvm::DiExpressionAttr>(cx)
        .is_some_and(|expression| expression.operations(cx).is_empty())
}
