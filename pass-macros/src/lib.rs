//! The `#[pass]` macro.

use proc_macro::TokenStream;

mod expand;
mod model;
mod parse;
mod stub;

/// Declares a pass.
///
/// On a struct, whose `run` is an `impl Pass`:
///
/// ```ignore
/// /// Infer shapes inside each function.
/// ///
/// /// The rest of the doc comment is the description.
/// #[pass(name = "toy-shape-inference", on = FuncOp, dependent_dialects(ToyDialect))]
/// pub struct ShapeInferencePass {
///     /// Stop after this many ops.
///     #[option(default = 10_000)]
///     max_ops: usize,
///     /// Ops whose shape was inferred.
///     #[statistic]
///     inferred: Statistic,
/// }
/// ```
///
/// On a function, which gives a unit struct named after it, here `LowerPrintsPass`:
///
/// ```ignore
/// /// Lower prints.
/// #[pass(name = "lower-prints", on = FuncOp)]
/// fn lower_prints(ir: &mut Ir, cx: &mut PassContext) -> PassResult { .. }
/// ```
///
/// Arguments: `name`, how pipelines name the pass; `on`, the op it runs on, or `on_interface`, the interface that ops it runs
/// on implement (any op if both are left out); `title`, how reports name it (the struct's name if left out);
/// `dependent_dialects(..)`, the dialects whose ops it creates.
///
/// Fields: `#[option(default = .., name = "..", check = ..)]` can be set in pipelines, `#[statistic]` is reported; other
/// fields are the pass's own and start as their type's default. `Default` and `Clone` are implemented. `check` is a function
/// from a reference to the value to `Result<(), String>`, whose error says what is expected.
#[proc_macro_attribute]
pub fn pass(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::pass(args.into(), item.into()).into()
}

/// Declares a pipeline with options. What it consists of is an `impl PassPipeline`:
///
/// ```ignore
/// /// Lower to LLVM.
/// #[pass_pipeline(name = "lower-to-llvm")]
/// struct LowerToLlvm {
///     /// Simplify on the way.
///     #[option(default = true)]
///     optimize: bool,
/// }
///
/// impl PassPipeline for LowerToLlvm {
///     fn build(&self, pipeline: &mut Pipeline) { .. }
/// }
/// ```
///
/// Options are those of [`macro@pass`].
#[proc_macro_attribute]
pub fn pass_pipeline(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::pipeline(args.into(), item.into()).into()
}

/// Makes an enum the type of an option. Its values are named after the variants, in kebab case, or as `#[name = ".."]` says;
/// their doc comments explain them.
#[proc_macro_derive(OptionValue, attributes(name))]
pub fn option_value(item: TokenStream) -> TokenStream {
    expand::option_value(item.into()).into()
}
