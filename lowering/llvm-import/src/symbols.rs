//! The top level of a text: what each symbol says of itself, without its contents.

use std::borrow::Cow;

use terrace_ir::Type;
use terrace_llvm_dialect::{self as llvm, CConv, FunctionType, Linkage, UnnamedAddr, Visibility};

use crate::attributes::{AttributeSet, Groups};
use crate::lexer::Kind;
use crate::metadata::Attachment;
use crate::parser::{Name, Parser, Result};

/// What all symbols say.
#[derive(Clone, Debug)]
pub(crate) struct Properties {
    pub(crate) linkage: Linkage,
    pub(crate) visibility: Visibility,
    pub(crate) unnamed: UnnamedAddr,
    pub(crate) thread_local: bool,
    dso_local: bool,
}

impl Properties {
    /// Whether the symbol is known to be in the linked file: also if nothing else can be.
    pub(crate) fn is_dso_local(&self) -> bool {
        let is_local = matches!(self.linkage, Linkage::Private | Linkage::Internal);
        let is_hidden = self.visibility != Visibility::Default;
        self.dso_local || is_local || is_hidden && self.linkage != Linkage::ExternWeak
    }
}

/// A global variable.
pub(crate) struct Global<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) properties: Properties,
    pub(crate) space: u32,
    pub(crate) is_constant: bool,
    pub(crate) ty: Type,
    /// Where its value stands.
    pub(crate) value: Option<u32>,
    pub(crate) section: Option<Cow<'a, [u8]>>,
    pub(crate) comdat: Option<Name<'a>>,
    pub(crate) alignment: Option<u64>,
    pub(crate) attributes: AttributeSet<'a>,
    pub(crate) attachments: Vec<Attachment<'a>>,
}

/// Another name for something.
pub(crate) struct Alias<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) properties: Properties,
    pub(crate) ty: Type,
    /// Where what it stands for begins, with its type.
    pub(crate) target: u32,
}

/// A function that is chosen when the program is loaded.
pub(crate) struct IFunc<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) properties: Properties,
    pub(crate) ty: Type,
    pub(crate) resolver_type: Type,
    pub(crate) resolver: Name<'a>,
}

/// A parameter of a function.
pub(crate) struct Parameter<'a> {
    pub(crate) ty: Type,
    pub(crate) attributes: AttributeSet<'a>,
    pub(crate) name: Option<Name<'a>>,
}

/// A function.
pub(crate) struct Function<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) properties: Properties,
    pub(crate) cconv: CConv,
    pub(crate) result: AttributeSet<'a>,
    pub(crate) parameters: Vec<Parameter<'a>>,
    pub(crate) ty: FunctionType,
    pub(crate) attributes: AttributeSet<'a>,
    pub(crate) section: Option<Cow<'a, [u8]>>,
    pub(crate) comdat: Option<Name<'a>>,
    pub(crate) alignment: Option<u64>,
    pub(crate) collector: Option<Cow<'a, [u8]>>,
    pub(crate) personality: Option<Name<'a>>,
    pub(crate) attachments: Vec<Attachment<'a>>,
    /// Where its blocks begin.
    pub(crate) body: Option<u32>,
}

/// A symbol with a name and a value.
pub(crate) enum Definition<'a> {
    Global(Global<'a>),
    Alias(Alias<'a>),
    IFunc(IFunc<'a>),
}

/// Conventions of calls that have a name in LLVM IR; others are `cc 12`.
const CONVENTIONS: [(&str, CConv); 42] = [
    ("ccc", CConv::Ccc),
    ("fastcc", CConv::Fastcc),
    ("coldcc", CConv::Coldcc),
    ("cfguard_checkcc", CConv::CfguardCheck),
    ("x86_stdcallcc", CConv::X86Stdcall),
    ("x86_fastcallcc", CConv::X86Fastcall),
    ("x86_regcallcc", CConv::X86Regcall),
    ("x86_thiscallcc", CConv::X86Thiscall),
    ("x86_vectorcallcc", CConv::X86Vectorcall),
    ("arm_apcscc", CConv::ArmApcs),
    ("arm_aapcscc", CConv::ArmAapcs),
    ("arm_aapcs_vfpcc", CConv::ArmAapcsVfp),
    ("aarch64_vector_pcs", CConv::Aarch64Vectorcall),
    ("aarch64_sve_vector_pcs", CConv::Aarch64SveVectorcall),
    ("msp430_intrcc", CConv::Msp430Intr),
    ("avr_intrcc", CConv::AvrIntr),
    ("ptx_kernel", CConv::PtxKernel),
    ("ptx_device", CConv::PtxDevice),
    ("spir_func", CConv::SpirFunc),
    ("spir_kernel", CConv::SpirKernel),
    ("intel_ocl_bicc", CConv::IntelOclBi),
    ("x86_64_sysvcc", CConv::X86_64Sysv),
    ("win64cc", CConv::Win64),
    ("anyregcc", CConv::Anyregcc),
    ("preserve_mostcc", CConv::PreserveMost),
    ("preserve_allcc", CConv::PreserveAll),
    ("ghccc", CConv::Ghc),
    ("swiftcc", CConv::Swiftcc),
    ("swifttailcc", CConv::Swifttailcc),
    ("x86_intrcc", CConv::X86Intr),
    ("hhvmcc", CConv::Hhvm),
    ("hhvm_ccc", CConv::HhvmC),
    ("cxx_fast_tlscc", CConv::CxxFastTls),
    ("amdgpu_vs", CConv::AmdgpuVs),
    ("amdgpu_ls", CConv::AmdgpuLs),
    ("amdgpu_hs", CConv::AmdgpuHs),
    ("amdgpu_es", CConv::AmdgpuEs),
    ("amdgpu_gs", CConv::AmdgpuGs),
    ("amdgpu_cs", CConv::AmdgpuCs),
    ("amdgpu_kernel", CConv::AmdgpuKernel),
    ("amdgpu_gfx", CConv::AmdgpuGfx),
    ("tailcc", CConv::Tailcc),
];

impl<'a> Parser<'a> {
    /// Everything between the name or `define` and what the symbol is.
    fn parse_properties(&mut self) -> Result<Properties> {
        let mut properties = Properties {
            linkage: Linkage::External,
            visibility: Visibility::Default,
            unnamed: UnnamedAddr::None,
            thread_local: false,
            dso_local: false,
        };
        loop {
            let word = String::from_utf8_lossy(self.word());
            match &*word {
                "dso_local" => properties.dso_local = true,
                "dso_preemptable"
                | "dllimport"
                | "dllexport"
                | "externally_initialized"
                | "default" => {}
                "hidden" => properties.visibility = Visibility::Hidden,
                "protected" => properties.visibility = Visibility::Protected,
                "unnamed_addr" => properties.unnamed = UnnamedAddr::Global,
                "local_unnamed_addr" => properties.unnamed = UnnamedAddr::Local,
                "thread_local" => {
                    self.bump();
                    properties.thread_local = true;
                    if self.kind() == Kind::LeftParen {
                        self.skip_balanced(Kind::LeftParen, Kind::RightParen)?;
                    }
                    continue;
                }
                "" => return Ok(properties),
                word => match Linkage::symbolize(word) {
                    Some(linkage) => properties.linkage = linkage,
                    None => return Ok(properties),
                },
            }
            self.bump();
        }
    }

    /// `fastcc` or `cc 10`, or nothing.
    pub(crate) fn parse_convention(&mut self) -> Result<CConv> {
        if self.at_word("cc") {
            self.bump();
            let token = self.peek();
            let number = self.parse_u32()?;
            let convention = <CConv as terrace_ir::ods::Enumeration>::from_value(number.into());
            return convention.ok_or_else(|| {
                let message = format!("calling convention {number} is not one of the dialect");
                self.error_at(token, message)
            });
        }
        let word = self.word();
        let known = CONVENTIONS.iter().find(|(name, _)| name.as_bytes() == word);
        if known.is_some() {
            self.bump();
        }
        Ok(known.map_or(CConv::Ccc, |(_, convention)| *convention))
    }

    /// `@name = ..`, at the name.
    pub(crate) fn parse_symbol_definition(
        &mut self,
        groups: &Groups<'a>,
    ) -> Result<Definition<'a>> {
        let token = self.bump();
        let name = self.name(token)?;
        self.expect(Kind::Equal)?;
        let mut properties = self.parse_properties()?;
        let space = self.parse_address_space()?;
        // What is said behind the address space.
        let rest = self.parse_properties()?;
        properties.linkage = match rest.linkage {
            Linkage::External => properties.linkage,
            linkage => linkage,
        };
        match self.word() {
            b"alias" => {
                self.bump();
                let ty = self.parse_any_type()?;
                self.expect(Kind::Comma)?;
                let target = self.offset();
                return Ok(Definition::Alias(Alias {
                    name,
                    properties,
                    ty,
                    target,
                }));
            }
            b"ifunc" => {
                self.bump();
                let ty = self.parse_any_type()?;
                self.expect(Kind::Comma)?;
                let resolver_type = self.parse_type()?;
                let token = self.bump();
                let resolver = self.name(token)?;
                return Ok(Definition::IFunc(IFunc {
                    name,
                    properties,
                    ty,
                    resolver_type,
                    resolver,
                }));
            }
            b"global" | b"constant" => {}
            _ => return Err(self.expected("'global' or 'constant'")),
        }
        let is_constant = self.at_word("constant");
        self.bump();
        let ty = self.parse_type()?;
        let ends = self.kind() == Kind::Comma || self.at_next_symbol();
        let has_value = !ends && !matches!(properties.linkage, Linkage::ExternWeak);
        let value = has_value.then(|| self.offset());
        if has_value {
            self.skip_constant()?;
        }
        let mut global = Global {
            comdat: None,
            name,
            properties,
            space,
            is_constant,
            ty,
            value,
            section: None,
            alignment: None,
            attributes: AttributeSet::default(),
            attachments: Vec::new(),
        };
        while self.take(Kind::Comma) {
            match self.word() {
                b"section" => {
                    self.bump();
                    global.section = Some(self.parse_string()?);
                }
                b"partition" | b"code_model" => {
                    self.bump();
                    self.parse_string()?;
                }
                b"comdat" => global.comdat = Some(self.parse_comdat_of(&global.name)?),
                b"align" => {
                    self.bump();
                    global.alignment = Some(self.parse_u64()?);
                }
                b"" => global.attachments.push(self.parse_attachment()?),
                // Words about sanitizers.
                _ => {
                    self.bump();
                }
            }
        }
        global.attributes = self.parse_function_attributes(groups)?;
        Ok(Definition::Global(global))
    }

    /// Whether what follows begins another definition, or ends the text.
    fn at_next_symbol(&self) -> bool {
        match self.kind() {
            Kind::Global | Kind::GlobalId | Kind::Local | Kind::LocalId => {
                self.peek_second().kind == Kind::Equal
            }
            Kind::Word => {
                self.at_top_level_word()
                    || matches!(self.word(), b"uselistorder" | b"uselistorder_bb")
            }
            Kind::Exclaim
            | Kind::MetadataName
            | Kind::Comdat
            | Kind::AttributeGroup
            | Kind::Summary
            | Kind::End => true,
            _ => false,
        }
    }

    /// Goes past a constant without its type: words, and what is in brackets.
    fn skip_constant(&mut self) -> Result {
        let mut first = true;
        loop {
            match self.kind() {
                Kind::Comma | Kind::End | Kind::Unterminated | Kind::AttributeGroup => {
                    return Ok(());
                }
                _ if !first && self.at_next_symbol() => return Ok(()),
                _ => self.skip_group()?,
            }
            first = false;
        }
    }

    /// `comdat` or `comdat($name)`, of a symbol of some name.
    fn parse_comdat_of(&mut self, symbol: &Name<'a>) -> Result<Name<'a>> {
        self.bump();
        if !self.take(Kind::LeftParen) {
            return Ok(symbol.clone());
        }
        let token = self.expect(Kind::Comdat)?;
        let name = self.name(token)?;
        self.expect(Kind::RightParen)?;
        Ok(name)
    }

    /// `!dbg !5`.
    pub(crate) fn parse_attachment(&mut self) -> Result<Attachment<'a>> {
        let token = self.expect(Kind::MetadataName)?;
        let kind = &self.text(token)[1..];
        let node = self.parse_node_reference()?;
        Ok(Attachment { kind, node })
    }

    /// The head of a function, at `define` or `declare`.
    pub(crate) fn parse_function(&mut self, groups: &Groups<'a>) -> Result<Function<'a>> {
        let is_definition = self.at_word("define");
        self.bump();
        let mut attachments = Vec::new();
        while self.kind() == Kind::MetadataName {
            attachments.push(self.parse_attachment()?);
        }
        let mut properties = self.parse_properties()?;
        let cconv = self.parse_convention()?;
        let result = self.parse_parameter_attributes()?;
        let result_type = self.parse_result_type()?;
        let token = self.peek();
        if !matches!(token.kind, Kind::Global | Kind::GlobalId) {
            return Err(self.expected("function name"));
        }
        self.bump();
        let name = self.name(token)?;
        let (parameters, variadic) = self.parse_parameters()?;
        let inputs = parameters.iter().map(|parameter| parameter.ty).collect();
        let loc = self.location(token);
        let ty = FunctionType::get_checked(self.cx, loc, result_type, inputs, variadic)?;
        properties.unnamed = match self.word() {
            b"unnamed_addr" => UnnamedAddr::Global,
            b"local_unnamed_addr" => UnnamedAddr::Local,
            _ => properties.unnamed,
        };
        if matches!(self.word(), b"unnamed_addr" | b"local_unnamed_addr") {
            self.bump();
        }
        self.parse_address_space()?;
        let attributes = self.parse_function_attributes(groups)?;
        let mut function = Function {
            name,
            properties,
            cconv,
            result,
            parameters,
            ty,
            attributes,
            section: None,
            comdat: None,
            alignment: None,
            collector: None,
            personality: None,
            attachments,
            body: None,
        };
        self.parse_end_of_head(&mut function)?;
        if is_definition {
            // Those of a declaration are in front: what follows it may be named metadata.
            while self.kind() == Kind::MetadataName {
                let attachment = self.parse_attachment()?;
                function.attachments.push(attachment);
            }
            let open = self.expect(Kind::LeftBrace)?;
            function.body = Some(open.end);
        }
        Ok(function)
    }

    /// A type that is not that of a function, though brackets follow.
    fn parse_result_type(&mut self) -> Result<Type> {
        self.nested(Self::simple_type)
    }

    /// What stands between the attributes of a function and its body.
    fn parse_end_of_head(&mut self, function: &mut Function<'a>) -> Result {
        loop {
            match self.word() {
                b"section" => {
                    self.bump();
                    function.section = Some(self.parse_string()?);
                }
                b"partition" => {
                    self.bump();
                    self.parse_string()?;
                }
                b"comdat" => function.comdat = Some(self.parse_comdat_of(&function.name)?),
                b"align" => {
                    self.bump();
                    let in_brackets = self.take(Kind::LeftParen);
                    function.alignment = Some(self.parse_u64()?);
                    if in_brackets {
                        self.expect(Kind::RightParen)?;
                    }
                }
                b"gc" => {
                    self.bump();
                    function.collector = Some(self.parse_string()?);
                }
                b"prefix" | b"prologue" => {
                    self.bump();
                    self.parse_type()?;
                    self.skip_value()?;
                }
                b"personality" => {
                    self.bump();
                    self.parse_type()?;
                    if matches!(self.kind(), Kind::Global | Kind::GlobalId) {
                        let token = self.bump();
                        function.personality = Some(self.name(token)?);
                    } else {
                        self.skip_value()?;
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// Goes past a value: a token, or a word with brackets.
    fn skip_value(&mut self) -> Result {
        let is_word = self.kind() == Kind::Word;
        self.skip_group()?;
        match self.kind() {
            Kind::LeftParen if is_word => self.skip_group(),
            _ => Ok(()),
        }
    }

    /// `(i32 %a, ...)`: the parameters, and whether others may follow.
    fn parse_parameters(&mut self) -> Result<(Vec<Parameter<'a>>, bool)> {
        self.expect(Kind::LeftParen)?;
        let mut parameters = Vec::new();
        let mut variadic = false;
        while self.kind() != Kind::RightParen {
            variadic = self.take(Kind::Dots);
            if variadic {
                break;
            }
            let ty = self.parse_type()?;
            let attributes = self.parse_parameter_attributes()?;
            let name = match self.kind() {
                Kind::Local | Kind::LocalId => {
                    let token = self.bump();
                    Some(self.name(token)?)
                }
                _ => None,
            };
            parameters.push(Parameter {
                ty,
                attributes,
                name,
            });
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RightParen)?;
        Ok((parameters, variadic))
    }
}

/// The selection of a comdat by its word.
pub(crate) fn comdat_selection(word: &[u8]) -> Option<llvm::Comdat> {
    llvm::Comdat::symbolize(std::str::from_utf8(word).ok()?)
}
