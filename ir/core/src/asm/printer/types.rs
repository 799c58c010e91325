//! Types.

use super::AsmPrinter;
use super::aliases::Symbol;
use super::attributes::TypeSuffix;
use crate::attributes::Attribute;
use crate::types::{DYNAMIC, Signedness, Type, TypeData};

/// The text of the types that most values have.
#[inline]
fn common_text(ty: Type) -> Option<&'static str> {
    Some(match ty {
        Type::I1 => "i1",
        Type::I8 => "i8",
        Type::I16 => "i16",
        Type::I32 => "i32",
        Type::I64 => "i64",
        Type::INDEX => "index",
        Type::F16 => "f16",
        Type::F32 => "f32",
        Type::F64 => "f64",
        _ => return None,
    })
}

impl AsmPrinter<'_> {
    /// A type, by its alias if it has one.
    pub fn print_type(&mut self, ty: Type) {
        if self.collector.is_some() {
            self.collect_type(ty);
            return;
        }
        if self.print_alias(Symbol::Type(ty)) {
            return;
        }
        if let Some(text) = common_text(ty) {
            return self.write(text);
        }
        match ty.data(self.cx) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) => {
                self.print_type_unaliased(ty);
            }
            _ => self.nested(|printer| printer.print_type_unaliased(ty)),
        }
    }

    /// A type of a dialect where that is known: what follows `!dialect.mnemonic`. Any other type in full.
    pub fn print_type_without_name(&mut self, ty: Type) {
        if self.collector.is_some() {
            return self.collect_type(ty);
        }
        match ty.data(self.cx) {
            TypeData::Dialect(data) => self.nested(|printer| (data.info.print)(ty, printer)),
            _ => self.print_type(ty),
        }
    }

    /// A type of a dialect where its definition is known: its alias, or what follows `!dialect.mnemonic`, or if that is nothing
    /// the type in full.
    pub fn print_bare_type(&mut self, ty: Type) {
        if self.collector.is_some() {
            return self.collect_type(ty);
        }
        if self.print_alias(Symbol::Type(ty)) {
            return;
        }
        let before = self.out.len();
        self.print_type_without_name(ty);
        if self.out.len() == before {
            self.print_type(ty);
        }
    }

    pub(super) fn print_type_unaliased(&mut self, ty: Type) {
        match ty.data(self.cx) {
            TypeData::Integer { width, signedness } => {
                self.write(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.write_u64((*width).into());
            }
            TypeData::Index => self.write("index"),
            TypeData::Float(kind) => self.write(kind.keyword()),
            TypeData::None => self.write("none"),
            TypeData::Complex(element) => {
                self.write("complex<");
                self.print_type(*element);
                self.write(">");
            }
            TypeData::Function { inputs, results } => {
                self.print_function_type(inputs.iter().copied(), results.iter().copied());
            }
            TypeData::Tuple(elements) => {
                self.write("tuple<");
                self.comma_separated(elements.iter(), |printer, ty| printer.print_type(*ty));
                self.write(">");
            }
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => {
                self.write("vector<");
                for (size, scalable) in shape.iter().zip(scalable) {
                    if *scalable {
                        self.write("[");
                    }
                    self.print_dimension(*size);
                    self.write(if *scalable { "]x" } else { "x" });
                }
                self.print_type(*element);
                self.write(">");
            }
            TypeData::RankedTensor {
                shape,
                element,
                encoding,
            } => {
                self.write("tensor<");
                self.print_shape(shape);
                self.print_type(*element);
                if let Some(encoding) = encoding {
                    self.write(", ");
                    self.print_attr(*encoding);
                }
                self.write(">");
            }
            TypeData::UnrankedTensor(element) => {
                self.write("tensor<*x");
                self.print_type(*element);
                self.write(">");
            }
            TypeData::MemRef {
                shape,
                element,
                layout,
                memory_space,
            } => {
                self.write("memref<");
                self.print_shape(shape);
                self.print_type(*element);
                if let Some(layout) = layout {
                    self.write(", ");
                    self.print_attr(*layout);
                }
                self.print_memory_space(*memory_space);
                self.write(">");
            }
            TypeData::UnrankedMemRef {
                element,
                memory_space,
            } => {
                self.write("memref<*x");
                self.print_type(*element);
                self.print_memory_space(*memory_space);
                self.write(">");
            }
            TypeData::Opaque { dialect, text } => {
                self.print_opaque("!", dialect.as_str(self.cx), text);
            }
            TypeData::Dialect(data) => {
                let info = &data.info;
                self.print_declared("!", &info.dialect, &info.mnemonic, |printer| {
                    (info.print)(ty, printer);
                });
            }
        }
    }

    /// `!dialect.mnemonic<body>`, or `!dialect<mnemonic body>` if the body is not in angle brackets. A body that is only
    /// ` : type` is the type of an attribute, and follows it.
    pub(super) fn print_declared(
        &mut self,
        sigil: &str,
        dialect: &str,
        mnemonic: &str,
        body: impl FnOnce(&mut Self),
    ) {
        if self.collector.is_some() {
            // What is written in the dry run may be gone already.
            return body(self);
        }
        self.write(sigil);
        self.write(dialect);
        let dot = self.out.len();
        self.write(".");
        self.write(mnemonic);
        let start = self.out.len();
        self.held += 1;
        body(self);
        self.held -= 1;
        match self.out.get(start) {
            None | Some(b'<') => return,
            Some(b' ') if self.out[start..].starts_with(b" : ") => return,
            Some(b' ' | b'[' | b'(' | b'{') => {}
            Some(_) => self.out.insert(start, b' '),
        }
        self.out[dot] = b'<';
        self.write(">");
    }

    /// `!dialect.text` if the text can be read back that way, else `!dialect<text>`.
    pub(super) fn print_opaque(&mut self, sigil: &str, dialect: &str, text: &str) {
        self.write(sigil);
        self.write(dialect);
        // Before the closing bracket a dash would make an arrow.
        if is_pretty(text) || text.ends_with('-') {
            self.write(".");
            self.write(text);
        } else {
            self.write("<");
            self.write(text);
            self.write(">");
        }
    }

    fn print_memory_space(&mut self, space: Option<Attribute>) {
        if let Some(space) = space {
            self.write(", ");
            self.print_attr_with(space, TypeSuffix::UnlessDefault);
        }
    }

    fn print_shape(&mut self, shape: &[i64]) {
        for &size in shape {
            self.print_dimension(size);
            self.write("x");
        }
    }

    /// `2x?x3`: dimensions with `x` between them.
    pub fn print_dimension_list(&mut self, shape: &[i64]) {
        self.separated("x", shape.iter(), |printer, size| {
            printer.print_dimension(*size)
        });
    }

    pub(super) fn print_dimension(&mut self, size: i64) {
        if size == DYNAMIC {
            self.write("?");
        } else {
            self.write_i64(size);
        }
    }

    /// Types with commas between them.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.comma_separated(types, |printer, ty| printer.print_type(ty));
    }

    /// `(inputs) -> results`.
    pub fn print_function_type(
        &mut self,
        inputs: impl IntoIterator<Item = Type>,
        results: impl ExactSizeIterator<Item = Type>,
    ) {
        self.write("(");
        self.print_types(inputs);
        self.write(") -> ");
        self.print_function_results(results);
    }

    /// `-> results` with a space before it, or nothing if there are none.
    pub fn print_optional_arrow_types(&mut self, results: impl ExactSizeIterator<Item = Type>) {
        if results.len() != 0 {
            self.write(" -> ");
            self.print_function_results(results);
        }
    }

    /// One type alone, other numbers in parentheses. A single function type needs them, too.
    fn print_function_results(&mut self, mut results: impl ExactSizeIterator<Item = Type>) {
        if results.len() == 1
            && let Some(ty) = results.next()
        {
            let is_function = matches!(ty.data(self.cx), TypeData::Function { .. });
            self.write(if is_function { "(" } else { "" });
            self.print_type(ty);
            self.write(if is_function { ")" } else { "" });
            return;
        }
        self.write("(");
        self.print_types(results);
        self.write(")");
    }
}

/// Whether text after a dialect's name can follow a dot: a word, then nothing or a body in angle brackets.
fn is_pretty(text: &str) -> bool {
    let word_end = text
        .bytes()
        .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')))
        .unwrap_or(text.len());
    let starts_well = text.starts_with(|first: char| first.is_ascii_alphabetic());
    let rest = &text[word_end..];
    starts_well && (rest.is_empty() || (rest.starts_with('<') && is_balanced(rest)))
}

/// Whether text is one body in angle brackets, as the parser reads it.
fn is_balanced(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut pos = 0;
    while let Some(&byte) = bytes.get(pos) {
        pos += 1;
        match byte {
            b'<' | b'[' | b'(' | b'{' => open.push(byte),
            b'-' if bytes.get(pos) == Some(&b'>') => pos += 1,
            b'>' | b']' | b')' | b'}' => {
                let opening = match byte {
                    b'>' => b'<',
                    b']' => b'[',
                    b')' => b'(',
                    _ => b'{',
                };
                if open.pop() != Some(opening) {
                    return false;
                }
            }
            b'"' => loop {
                match bytes.get(pos) {
                    Some(b'"') => {
                        pos += 1;
                        break;
                    }
                    Some(b'\\') => pos += 2,
                    Some(_) => pos += 1,
                    None => return false,
                }
            },
            _ => {}
        }
        if open.is_empty() {
            return pos == bytes.len();
        }
    }
    false
}
