//! What TableGen leaves to C++ of stablehlo: its syntax, and which types go together. The importer appends stubs for what is
//! not here: verifiers, inference of types, folds.

#[allow(unused_imports, reason = "hooks to come use it")]
use terrace::ir::ods::FormatElement;
#[allow(unused_imports, reason = "hooks to come use it")]
use terrace::prelude::*;

use terrace::dialects::directives::{Sizes, parse_dimension_layout, print_dimension_layout};
use terrace::dialects::quant::{UniformQuantizedType, is_per_axis};
use terrace::ir::asm::{
    Argument, AsmParser, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle,
};
use terrace::ir::attributes::DenseArrayAttr;
use terrace::ir::ods::{OpTraits, TypedOp};
use terrace::ir::types::{DYNAMIC, FunctionType, RankedTensorType, ShapedType};

use crate::stablehlo::{
    ConstantOp, ConvDimensionNumbersAttr, DotAlgorithmAttr, DotDimensionNumbersAttr, IsCommutative,
    Precision, ReduceOp, ResultAccuracyAttr, ResultAccuracyMode, ReturnOp, TypeExtensionsAttr,
    WhileOp,
};

// Types that go together: shapes that may be equal at run time, and elements that are equal or quantized alike.

fn are_compatible_elements(cx: &Context, a: Type, b: Type) -> bool {
    let (a, b) = (a.element_or_self(cx), b.element_or_self(cx));
    let quantized = |ty: Type| ty.cast::<UniformQuantizedType>(cx);
    match (quantized(a), quantized(b)) {
        (Some(one), Some(other)) => {
            one.storage(cx) == other.storage(cx)
                && one.expressed(cx) == other.expressed(cx)
                && is_per_axis(cx, a) == is_per_axis(cx, b)
        }
        _ => a == b,
    }
}

fn are_compatible(cx: &Context, a: Type, b: Type) -> bool {
    let shape = |ty: Type| ty.cast::<ShapedType>(cx).and_then(|ty| ty.shape(cx));
    let shapes = match (shape(a), shape(b)) {
        (Some(a), Some(b)) => {
            let may_equal = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
            a.len() == b.len() && a.iter().zip(b).all(may_equal)
        }
        _ => true,
    };
    shapes && are_compatible_elements(cx, a, b)
}

/// Whether all types go together with the first of them.
fn all_go(
    cx: &Context,
    mut types: impl Iterator<Item = Type>,
    go: fn(&Context, Type, Type) -> bool,
) -> bool {
    types.next().is_none_or(|first| types.all(|ty| go(cx, first, ty)))
}

/// A trait that is a condition.
macro_rules! checked_trait {
    ($name:ident, $function:ident, $problem:literal, $holds:expr) => {
        #[doc = concat!("Whether it ", $problem, ".")]
        #[op_trait(verify = $function)]
        pub struct $name;

        fn $function(ir: &Ir, op: Op) -> VerifyResult {
            let holds: fn(&Ir, Op) -> bool = $holds;
            if holds(ir, op) { Ok(()) } else { Err(ir.op_error(op, $problem).into()) }
        }
    };
}

// hook: CompatibleOperandsAndResultType
checked_trait!(
    CompatibleOperandsAndResultType,
    compatible_operands_and_result_type,
    "requires compatible types for all operands and results",
    |ir, op| all_go(ir, ir.operand_types(op).chain(ir.result_types(op)), are_compatible)
);

// hook: CompatibleOperandsAndResultElementType
checked_trait!(
    CompatibleOperandsAndResultElementType,
    compatible_operands_and_result_element_type,
    "requires compatible element types for all operands and results",
    |ir, op| all_go(ir, ir.operand_types(op).chain(ir.result_types(op)), are_compatible_elements)
);

// hook: CompatibleOperandsElementType
checked_trait!(
    CompatibleOperandsElementType,
    compatible_operands_element_type,
    "requires compatible element types for all operands",
    |ir, op| all_go(ir, ir.operand_types(op), are_compatible_elements)
);

// hook: PairwiseSameOperandAndResultType
checked_trait!(
    PairwiseSameOperandAndResultType,
    pairwise_same_operand_and_result_type,
    "requires the same type for operand and result of each pair",
    |ir, op| ir.operand_types(op).eq(ir.result_types(op))
);

// hook: is_valid_stablehlo_quantized_element_type
/// Whether the integers that stand for zero are among those that are used.
pub fn is_valid_stablehlo_quantized_element_type(cx: &Context, ty: Type) -> bool {
    ty.cast::<UniformQuantizedType>(cx).is_some_and(|ty| {
        let used = ty.storage(cx).min..=ty.storage(cx).max;
        let mut zeros = ty.quantization(cx).zero_points.iter();
        zeros.all(|zero| used.contains(zero))
    })
}

// hook: is_valid_quantized_dimension
/// Whether a tensor has the dimension of its elements' scales, of their number.
pub fn is_valid_quantized_dimension(cx: &Context, ty: Type) -> bool {
    let Some(tensor) = ty.cast::<RankedTensorType>(cx) else {
        return true;
    };
    let element = tensor.element(cx);
    match element.cast::<UniformQuantizedType>(cx) {
        Some(quantized) if is_per_axis(cx, element) => {
            let quantization = quantized.quantization(cx);
            let dim = quantization.dims.first().and_then(|dim| usize::try_from(*dim).ok());
            let size = dim.and_then(|dim| tensor.shape(cx).get(dim));
            size.is_some_and(|size| *size == DYNAMIC || *size == quantization.scales.len() as i64)
        }
        _ => true,
    }
}

// hook: has_single_bounded_dimension
/// Whether one dimension is dynamic, and has a bound.
pub fn has_single_bounded_dimension(cx: &Context, ty: Type) -> bool {
    let tensor = ty.cast::<RankedTensorType>(cx);
    let encoding = tensor.and_then(|ty| ty.encoding(cx)?.cast::<TypeExtensionsAttr>(cx));
    let (Some(tensor), Some(bounds)) = (tensor, encoding) else {
        return false;
    };
    let dynamic = tensor.shape(cx).iter().filter(|size| **size == DYNAMIC);
    let bounded = bounds.bounds(cx).iter().filter(|size| **size != DYNAMIC);
    dynamic.count() == 1 && bounded.count() == 1
}

// Contractions and convolutions.

// hook: parse_dot_dimension_numbers
/// `batching_dims = [0] x [0], contracting_dims = [2] x [1]`, the former only where there are some.
pub fn parse_dot_dimension_numbers(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let pair = |parser: &mut OpParser<'_, '_>| {
        parser.parse_punct("=")?;
        let lhs = Sizes::parse(parser)?;
        parser.parse_keyword_exact("x")?;
        Ok((lhs, Sizes::parse(parser)?))
    };
    let mut batch = (Sizes::default(), Sizes::default());
    if parser.parse_optional_keyword("batching_dims") {
        batch = pair(parser)?;
        parser.parse_punct(",")?;
    }
    parser.parse_keyword_exact("contracting_dims")?;
    let (lhs, rhs) = pair(parser)?;
    let numbers = DotDimensionNumbersAttr::get(parser.context(), batch.0, batch.1, lhs, rhs);
    parser.set_attribute(&arguments[0], state, Some(numbers.into()));
    Ok(())
}

// hook: print_dot_dimension_numbers
/// Prints what [`parse_dot_dimension_numbers`] reads.
pub fn print_dot_dimension_numbers(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let attr = arguments[0].attribute(ir, op);
    let Some(dims) = attr.and_then(|attr| attr.cast::<DotDimensionNumbersAttr>(ir)) else {
        return;
    };
    let pair = |printer: &mut AsmPrinter<'_>, name: &str, lhs: &[i64], rhs: &[i64]| {
        write!(printer, "{name} = ");
        Sizes::from(lhs).print(printer);
        printer.write(" x ");
        Sizes::from(rhs).print(printer);
    };
    let (lhs, rhs) = (dims.lhs_batching_dimensions(ir), dims.rhs_batching_dimensions(ir));
    if !lhs.is_empty() || !rhs.is_empty() {
        pair(printer, "batching_dims", lhs, rhs);
        printer.write(", ");
    }
    let (lhs, rhs) = (dims.lhs_contracting_dimensions(ir), dims.rhs_contracting_dimensions(ir));
    pair(printer, "contracting_dims", lhs, rhs);
}

// hook: parse_precision_config
/// `, precision = [HIGH, DEFAULT]`, or nothing; with a second argument also `, algorithm = <..>`.
pub fn parse_precision_config(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    while parser.parse_optional_punct(",") {
        let index = usize::from(arguments.len() == 2 && parser.peek_keyword("algorithm"));
        parser.parse_keyword_exact(["precision", "algorithm"][index])?;
        parser.parse_punct("=")?;
        let mut all = Vec::new();
        let value = if index == 1 {
            <DotAlgorithmAttr as Parameter>::parse(parser)?.into()
        } else {
            parser.parse_comma_list(Delimiter::Square, |parser| {
                let precision = <Precision as Parameter>::parse(parser)?;
                all.push(<Precision as AttrConstraint>::make(cx, precision));
                Ok(())
            })?;
            ArrayAttr::get(cx, &all).into()
        };
        parser.set_attribute(&arguments[index], state, Some(value));
    }
    Ok(())
}

// hook: print_precision_config
/// Prints what [`parse_precision_config`] reads.
pub fn print_precision_config(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let attr = |index: usize| arguments.get(index)?.attribute(ir, op);
    if let Some(all) = attr(0).and_then(|all| all.cast::<ArrayAttr>(ir)) {
        printer.write(", precision = [");
        let all = all.elements(ir).iter();
        let all = all.filter_map(|one| <Precision as AttrConstraint>::read(ir, *one));
        printer.comma_separated(all, |printer, one| printer.write(one.stringify()));
        printer.write("]");
    }
    if let Some(algorithm) = attr(1) {
        printer.write(", algorithm = ");
        printer.print_attr_without_name(algorithm);
    }
}

// hook: parse_precision_config_and_algorithm
pub use self::parse_precision_config as parse_precision_config_and_algorithm;
// hook: print_precision_config_and_algorithm
pub use self::print_precision_config as print_precision_config_and_algorithm;

// Layouts of convolutions: `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.

fn parse_conv(parser: &mut AsmParser<'_>) -> ParseResult<ConvDimensionNumbersAttr> {
    let ([input_b, input_f], input) = parse_dimension_layout(parser, ["b", "f"])?;
    parser.parse_keyword_exact("x")?;
    let ([kernel_i, kernel_o], kernel) = parse_dimension_layout(parser, ["i", "o"])?;
    parser.parse_punct("->")?;
    let ([output_b, output_f], output) = parse_dimension_layout(parser, ["b", "f"])?;
    Ok(ConvDimensionNumbersAttr::get(
        parser.context(),
        input_b,
        input_f,
        input.into(),
        kernel_i,
        kernel_o,
        kernel.into(),
        output_b,
        output_f,
        output.into(),
    ))
}

fn print_conv(printer: &mut AsmPrinter<'_>, dims: ConvDimensionNumbersAttr) {
    let cx = printer.context();
    let input = [("b", dims.input_batch_dimension(cx)), ("f", dims.input_feature_dimension(cx))];
    let kernel = [
        ("i", dims.kernel_input_feature_dimension(cx)),
        ("o", dims.kernel_output_feature_dimension(cx)),
    ];
    let output = [("b", dims.output_batch_dimension(cx)), ("f", dims.output_feature_dimension(cx))];
    print_dimension_layout(printer, &input, dims.input_spatial_dimensions(cx));
    printer.write("x");
    print_dimension_layout(printer, &kernel, dims.kernel_spatial_dimensions(cx));
    printer.write("->");
    print_dimension_layout(printer, &output, dims.output_spatial_dimensions(cx));
}

// hook: CustomAttrAssembly for crate::stablehlo::ConvDimensionNumbersAttr
impl CustomAttrAssembly for ConvDimensionNumbersAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let dims = parse_conv(parser)?;
        parser.parse_punct(">")?;
        Ok(dims)
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        printer.write("<");
        print_conv(printer, self);
        printer.write(">");
    }
}

// hook: parse_convolution_dimensions
/// `[b, 0, f]x[0, i, o]->[b, 0, f]`.
pub fn parse_convolution_dimensions(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let dims = parse_conv(parser)?;
    parser.set_attribute(&arguments[0], state, Some(dims.into()));
    Ok(())
}

// hook: print_convolution_dimensions
/// Prints what [`parse_convolution_dimensions`] reads.
pub fn print_convolution_dimensions(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let dims = arguments[0].attribute(ir, op);
    if let Some(dims) = dims.and_then(|dims| dims.cast(ir)) {
        print_conv(printer, dims);
    }
}

// hook: CustomAttrAssembly for crate::stablehlo::ResultAccuracyAttr
impl CustomAttrAssembly for ResultAccuracyAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let cx = parser.context();
        let mut tolerances = [FloatAttr::f64(cx, 0.0); 2];
        let mut ulps = 0;
        parser.parse_punct("<")?;
        for (tolerance, name) in tolerances.iter_mut().zip(["atol", "rtol"]) {
            if parser.parse_optional_keyword(name) {
                parser.parse_punct("=")?;
                let number = parser.parse_attribute_of_type(Type::F64)?.cast(cx);
                *tolerance = number.ok_or_else(|| parser.error("expected a number"))?;
                parser.parse_punct(",")?;
            }
        }
        if parser.parse_optional_keyword("ulps") {
            parser.parse_punct("=")?;
            ulps = parser.parse_integer_as()?;
            parser.parse_punct(",")?;
        }
        parser.parse_keyword_exact("mode")?;
        parser.parse_punct("=")?;
        let mode = <ResultAccuracyMode as AttrConstraint>::read(cx, parser.parse_attribute()?);
        let mode = mode.ok_or_else(|| parser.error("expected a mode of accuracy"))?;
        parser.parse_punct(">")?;
        Ok(Self::get(cx, tolerances[0], tolerances[1], ulps, mode))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        for (name, tolerance) in [("atol", self.atol(cx)), ("rtol", self.rtol(cx))] {
            if tolerance.value(cx) != 0.0 {
                write!(printer, "{name} = ");
                printer.print_attr_without_type(tolerance.into());
                printer.write(", ");
            }
        }
        if self.ulps(cx) != 0 {
            write!(printer, "ulps = {}, ", self.ulps(cx));
        }
        printer.write("mode = ");
        printer.print_attr(<ResultAccuracyMode as AttrConstraint>::make(cx, self.mode(cx)));
        printer.write(">");
    }
}

// The ops with a syntax of their own.

// hook: CustomAssembly for crate::stablehlo::ConstantOp
impl CustomAssembly for ConstantOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if parser.parse_optional_punct("(") {
            parser.parse_punct(")")?;
            parser.parse_optional_properties(state)?;
            parser.parse_optional_attr_dict(state)?;
            let ty = parser.parse_colon_function_type()?;
            state.result_types.extend_from_slice(ty.results(parser.context()));
            return Ok(());
        }
        parser.parse_optional_attr_dict(state)?;
        let at = parser.position();
        let value = parser.parse_attr_into("value", state)?;
        let ty = value.ty(parser.context());
        let ty = ty.ok_or_else(|| parser.error_at(parser.since(at), "expected elements"))?;
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let value = ir.inherent_attr(self.op(), 0);
        let result = ir.ty(self.output(ir));
        match value {
            Some(value) if value.ty(ir) == Some(result) => {
                printer.print_attr_dict(ir, self.op(), &["value"]);
                printer.write(" ");
                printer.print_attr(value);
            }
            _ => {
                printer.write("()");
                printer.print_attr_dict(ir, self.op(), &[]);
                printer.write(" : ");
                printer.print_functional_type(ir, self.op());
            }
        }
    }
}

// hook: CustomAssembly for crate::stablehlo::WhileOp
impl CustomAssembly for WhileOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (mut names, mut values) = (Vec::new(), Vec::new());
        parser.parse_comma_list(Delimiter::Paren, |parser| {
            names.push(parser.parse_argument_name()?);
            parser.parse_punct("=")?;
            values.push(parser.parse_operand()?);
            Ok(())
        })?;
        let at = parser.position();
        if !names.is_empty() {
            parser.parse_punct(":")?;
            state.result_types.extend(parser.parse_type_list()?);
        }
        let types = state.result_types.clone();
        parser.resolve_operands(&values, &types, at, state)?;
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let arguments: Vec<Argument> =
            names.iter().zip(&types).map(|(name, ty)| Argument::new(*name, *ty)).collect();
        for word in ["cond", "do"] {
            parser.parse_keyword_exact(word)?;
            let region = parser.parse_region(&arguments)?;
            state.regions.push(region);
        }
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let body = self.body(ir);
        let arguments = ir.first_block(body).map_or(&[][..], |block| ir.block_args(block));
        printer.write("(");
        let pairs = arguments.iter().zip(ir.operands(self.op()));
        printer.comma_separated(pairs, |printer, (argument, operand)| {
            printer.print_operand(*argument);
            printer.write(" = ");
            printer.print_operand(operand);
        });
        printer.write(")");
        if ir.num_operands(self.op()) > 0 {
            printer.write(" : ");
            printer.print_types(ir.operand_types(self.op()));
        }
        printer.print_attr_dict_with_keyword(ir, self.op(), &[]);
        printer.newline();
        for (word, region) in [("cond ", self.cond(ir)), (" do ", body)] {
            printer.write(word);
            printer.print_region(region, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}

/// The op that a reduction is made of: commutative, of the reduction's arguments in order, and with the only result.
fn short_body(ir: &Ir, reduce: ReduceOp) -> Option<Op> {
    let block = ir.first_block(reduce.body(ir))?;
    let inner = ir.first_op(block)?;
    let end = ir.next_op(inner)?;
    let is_commutative =
        ir.has_op_trait::<IsCommutative>(inner) || ir.has_trait(inner, OpTraits::COMMUTATIVE);
    let element = ir.operand_types(reduce.op()).next()?.element_or_self(ir);
    let scalar: Type = RankedTensorType::get(ir, &[], element).into();
    let mut types = ir.operand_types(inner).chain(ir.result_types(inner));
    let is_it = is_commutative
        && ir.name(inner).dialect(ir) == "stablehlo"
        && ir.next_op(end).is_none()
        && ir.num_operands(inner) == 2
        && ir.operands(inner).eq(ir.block_args(block).iter().copied())
        && types.all(|ty| ty == scalar)
        && ReturnOp::cast(ir, end).is_some()
        && ir.operands(end).eq(ir.results(inner));
    is_it.then_some(inner)
}

// hook: CustomAssembly for crate::stablehlo::ReduceOp
impl CustomAssembly for ReduceOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (mut operands, mut inits) = (Vec::new(), Vec::new());
        parser.parse_comma_list(Delimiter::None, |parser| {
            parser.parse_punct("(")?;
            operands.push(parser.parse_operand()?);
            parser.parse_keyword_exact("init")?;
            parser.parse_punct(":")?;
            inits.push(parser.parse_operand()?);
            parser.parse_punct(")")
        })?;
        operands.append(&mut inits);
        let at = parser.position();
        let inner = match parser.parse_optional_keyword("applies") {
            true => Some(parser.parse_keyword()?),
            false => None,
        };
        parser.parse_keyword_exact("across")?;
        parser.parse_keyword_exact("dimensions")?;
        parser.parse_punct("=")?;
        let cx = parser.context();
        let dimensions = DenseArrayAttr::i64s(cx, &Sizes::parse(parser)?);
        parser.parse_optional_attr_dict(state)?;
        state.set_attr(cx, "dimensions", dimensions.into());
        let function: FunctionType = parser.parse_colon_function_type()?;
        parser.resolve_operands(&operands, function.inputs(cx), at, state)?;
        state.result_types.extend_from_slice(function.results(cx));
        let region = match inner {
            None => {
                parser.parse_keyword_exact("reducer")?;
                let (mut elements, mut sums) = (Vec::new(), Vec::new());
                while parser.parse_optional_punct("(") {
                    elements.push(parser.parse_argument()?);
                    parser.parse_punct(",")?;
                    sums.push(parser.parse_argument()?);
                    parser.parse_punct(")")?;
                }
                elements.append(&mut sums);
                parser.parse_region(&elements)?
            }
            Some(name) => {
                let name = cx.op_name(name);
                let (Some(input), true) = (function.inputs(cx).first(), name.info(cx).is_some())
                else {
                    return Err(parser.error_at(parser.since(at), "expected an op and its inputs"));
                };
                let ty: Type = RankedTensorType::get(cx, &[], input.element_or_self(cx)).into();
                let loc = parser.name_loc();
                let region = parser.create_region();
                let ir = parser.region_ir();
                let block = ir.append_block(region, &[ty, ty]);
                let mut inner = OpState::new(cx, name, loc);
                inner.operands.extend_from_slice(ir.block_args(block));
                inner.result_types.push(ty);
                let mut b = Builder::at_end(ir, block);
                let inner = b.create_from(inner);
                let results: Vec<Value> = b.results(inner).collect();
                ReturnOp::build(&mut b, loc, &results);
                region
            }
        };
        state.regions.push(region);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let operands: Vec<Value> = ir.operands(self.op()).collect();
        let (inputs, inits) = operands.split_at(operands.len() / 2);
        printer.comma_separated(inputs.iter().zip(inits), |printer, (input, init)| {
            printer.write("(");
            printer.print_operand(*input);
            printer.write(" init: ");
            printer.print_operand(*init);
            printer.write(")");
        });
        let short = short_body(ir, self);
        if let Some(inner) = short {
            printer.write(" applies ");
            printer.print_keyword_or_string(ir.name(inner).as_str(ir));
        }
        printer.write(" across dimensions = ");
        let dimensions: Vec<i64> = self.dimensions(ir).as_i64s(ir).collect();
        Sizes::from(dimensions).print(printer);
        printer.print_attr_dict(ir, self.op(), &["dimensions"]);
        printer.write(" : ");
        printer.print_functional_type(ir, self.op());
        if short.is_none() {
            printer.newline();
            printer.write(" reducer");
            let body = self.body(ir);
            let arguments = ir.first_block(body).map_or(&[][..], |block| ir.block_args(block));
            let (elements, sums) = arguments.split_at(arguments.len() / 2);
            for (element, sum) in elements.iter().zip(sums) {
                printer.write("(");
                printer.print_region_argument(*element, None);
                printer.write(", ");
                printer.print_region_argument(*sum, None);
                printer.write(") ");
            }
            printer.write(" ");
            printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}
