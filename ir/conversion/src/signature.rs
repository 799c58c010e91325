//! How the arguments of a block change.

use smallvec::SmallVec;
use terrace_ir::context::Context;
use terrace_ir::ir::{Block, Ir, Value};
use terrace_ir::types::Type;

use super::{ConversionRewriter, TypeConverter};

/// New arguments for a block, and what becomes of each of its old ones.
#[derive(Clone, Debug, Default)]
pub struct SignatureConversion {
    types: SmallVec<[Type; 8]>,
    inputs: SmallVec<[Input; 8]>,
}

/// What becomes of an old argument.
#[derive(Clone, Copy, Debug, Default)]
enum Input {
    /// It is dropped.
    #[default]
    Dropped,
    /// It is these new arguments.
    New { first: usize, count: usize },
    /// It is another value.
    Value(Value),
}

impl SignatureConversion {
    /// For a block with this many arguments, which are dropped as long as nothing else is said.
    pub fn new(inputs: usize) -> Self {
        SignatureConversion {
            types: SmallVec::new(),
            inputs: smallvec::smallvec![Input::Dropped; inputs],
        }
    }

    /// Appends arguments of these types, which an old one becomes.
    pub fn add_inputs(&mut self, input: usize, types: &[Type]) {
        let first = self.append_inputs(types);
        self.remap_input(input, first, types.len());
    }

    /// Appends arguments of these types, and says which is the first of them.
    pub fn append_inputs(&mut self, types: &[Type]) -> usize {
        self.types.extend_from_slice(types);
        self.types.len() - types.len()
    }

    /// An old argument becomes new ones that there are already.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn remap_input(&mut self, input: usize, first: usize, count: usize) {
        assert!(
            first + count <= self.types.len(),
            "an argument becomes new arguments that there are"
        );
        self.inputs[input] = Input::New { first, count };
    }

    /// An old argument becomes another value, and is dropped.
    pub fn remap_input_to(&mut self, input: usize, value: Value) {
        self.inputs[input] = Input::Value(value);
    }

    /// The types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }
}

impl TypeConverter {
    /// A signature with these types converted, each perhaps to several or none; `None` if one cannot be converted.
    pub fn convert_signature(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<SignatureConversion> {
        let types: SmallVec<[Type; 8]> = types.into_iter().collect();
        let mut signature = SignatureConversion::new(types.len());
        for (input, ty) in types.into_iter().enumerate() {
            signature.add_inputs(input, &self.convert_to_many(cx, ty)?);
        }
        Some(signature)
    }

    /// The signature of a block, converted.
    pub fn convert_block_signature(&self, ir: &Ir, block: Block) -> Option<SignatureConversion> {
        self.convert_signature(ir, ir.block_arg_types(block))
    }
}

impl ConversionRewriter<'_> {
    /// Gives a block the arguments that a signature says, and returns them. Users of the old ones will use what these
    /// became.
    ///
    /// # Panics
    /// If the signature is for another number of arguments.
    pub fn apply_signature_conversion(
        &mut self,
        block: Block,
        signature: &SignatureConversion,
    ) -> SmallVec<[Value; 8]> {
        let old: SmallVec<[Value; 8]> = self.block_args(block).into();
        assert_eq!(old.len(), signature.inputs.len(), "an entry an argument");
        let new = self.replace_block_args(block, &signature.types);
        for (old, input) in old.into_iter().zip(&signature.inputs) {
            match *input {
                Input::Dropped => self.replace_value_with_many(old, &[]),
                Input::New { first, count } => {
                    self.replace_value_with_many(old, &new[first..first + count]);
                }
                Input::Value(value) => self.replace_value(old, value),
            }
        }
        new
    }
}
