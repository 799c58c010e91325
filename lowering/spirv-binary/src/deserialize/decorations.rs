//! What is said of types, variables and results.

use terrace_ir::Type;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr, StringAttr};
use terrace_ir::context::Ident;
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_spirv_dialect::{
    BuiltIn, CacheControlLoadAttr, CacheControlStoreAttr, Decoration, FpFastMathMode,
    FpRoundingMode, LinkageAttributesAttr, LinkageType, LoadCacheControl, StoreCacheControl,
};

use super::input::{Instruction, text};
use super::{Reader, Result, Said, SaidOfMember, fault};

impl<'a> Reader<'a> {
    pub(super) fn decoration(&mut self, instruction: Instruction<'a>) -> Result {
        let said = said(&instruction, 1)?;
        let target = instruction.word(0)?;
        self.decorations.entry(target).or_default().push(said);
        Ok(())
    }

    pub(super) fn member_decoration(&mut self, instruction: Instruction<'a>) -> Result {
        let said = said(&instruction, 2)?;
        let member = instruction.word(1)?;
        let members = self.member_decorations.entry(instruction.word(0)?);
        members.or_default().push(SaidOfMember { member, said });
        Ok(())
    }

    /// The attribute that holds the arguments of a decoration.
    pub(super) fn decoration_value(&self, said: &Said<'_>) -> Result<Attribute> {
        let cx = self.cx;
        let first = said.arguments.first().copied().unwrap_or_default();
        let unknown = || {
            let name = said.decoration.stringify();
            fault(
                said.at,
                format!("the decoration '{name}' has the unknown argument {first}"),
            )
        };
        Ok(match said.decoration {
            Decoration::BuiltIn => {
                let value = BuiltIn::from_value(first.into()).ok_or_else(unknown)?;
                StringAttr::get(cx, value.stringify()).into()
            }
            Decoration::FPRoundingMode => {
                let mode = FpRoundingMode::from_value(first.into()).ok_or_else(unknown)?;
                FpRoundingMode::make(cx, mode)
            }
            Decoration::FPFastMathMode => {
                let mode = FpFastMathMode::from_value(first.into()).ok_or_else(unknown)?;
                FpFastMathMode::make(cx, mode)
            }
            Decoration::LinkageAttributes => {
                let (name, length) = text(said.arguments).ok_or_else(unknown)?;
                let kind = said.arguments.get(length).copied().unwrap_or(u32::MAX);
                let kind = LinkageType::from_value(kind.into()).ok_or_else(unknown)?;
                let name = StringAttr::get(cx, name);
                LinkageAttributesAttr::get(cx, name, terrace_spirv_dialect::Angled(kind)).into()
            }
            Decoration::CacheControlLoadINTEL => {
                let control = said.arguments.get(1).copied().unwrap_or(u32::MAX);
                let control = LoadCacheControl::from_value(control.into()).ok_or_else(unknown)?;
                let control = CacheControlLoadAttr::get(cx, first, control);
                ArrayAttr::get(cx, &[control.into()]).into()
            }
            Decoration::CacheControlStoreINTEL => {
                let control = said.arguments.get(1).copied().unwrap_or(u32::MAX);
                let control = StoreCacheControl::from_value(control.into()).ok_or_else(unknown)?;
                let control = CacheControlStoreAttr::get(cx, first, control);
                ArrayAttr::get(cx, &[control.into()]).into()
            }
            decoration => match said.arguments {
                [] => Attribute::UNIT,
                [number] => IntegerAttr::get(cx, Type::I32, i128::from(*number as i32)).into(),
                _ => {
                    let name = decoration.stringify();
                    let message =
                        format!("the decoration '{name}' has arguments that are not supported");
                    return Err(fault(said.at, message));
                }
            },
        })
    }

    /// The attributes that stand for what is said of an id.
    pub(super) fn decoration_attributes(&self, id: u32) -> Result<Vec<(Ident, Attribute)>> {
        let Some(said) = self.decorations.get(&id) else {
            return Ok(Vec::new());
        };
        let mut attributes: Vec<(Ident, Attribute)> = Vec::with_capacity(said.len());
        for said in said {
            let name = self.cx.ident(&snake_case(said.decoration.stringify()));
            let value = self.decoration_value(said)?;
            match attributes.iter_mut().find(|(own, _)| *own == name) {
                Some((_, own)) => *own = self.both(*own, value),
                None => attributes.push((name, value)),
            }
        }
        Ok(attributes)
    }

    /// What is said twice: controls of several levels of a cache are a list.
    fn both(&self, first: Attribute, second: Attribute) -> Attribute {
        let lists = [first, second].map(|list| list.cast::<ArrayAttr>(self.cx));
        match lists {
            [Some(first), Some(second)] => {
                let elements = [first.elements(self.cx), second.elements(self.cx)].concat();
                ArrayAttr::get(self.cx, &elements).into()
            }
            _ => second,
        }
    }
}

fn said<'a>(instruction: &Instruction<'a>, index: usize) -> Result<Said<'a>> {
    let number = instruction.word(index)?;
    let decoration = Decoration::from_value(number.into())
        .ok_or_else(|| instruction.fault(format!("has the unknown decoration {number}")))?;
    Ok(Said {
        decoration,
        arguments: &instruction.operands[index + 1..],
        at: instruction.at,
    })
}

/// `DescriptorSet` as `descriptor_set`; `FPFastMathMode` as `fp_fast_math_mode`.
pub(super) fn snake_case(name: &str) -> String {
    let letters = name.as_bytes();
    let mut snake = String::with_capacity(name.len() + 4);
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| letters[index]);
        let after = letters.get(index + 1);
        let begins = letter.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || after.is_some_and(u8::is_ascii_lowercase)
            });
        if begins {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase().into());
    }
    snake
}
