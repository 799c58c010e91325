//! What definitions are called.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::OnceLock;

use super::TypedOp;
use super::fact::{Fact, Facts};

/// What an op and its results are called.
#[derive(Clone, Copy)]
pub struct OpNames {
    /// The name of the dialect: `toy`.
    pub dialect: &'static str,
    /// The op's name in it: `add`.
    pub mnemonic: &'static str,
    /// The names of the groups of results.
    pub results: &'static [&'static str],
}

impl OpNames {
    /// No names.
    pub const NONE: OpNames = OpNames {
        dialect: "",
        mnemonic: "",
        results: &[],
    };
}

/// The name of a definition: text, put together when it is first asked for.
pub struct DefinedName {
    facts: Facts,
    text: OnceLock<Box<str>>,
}

impl DefinedName {
    /// As [`LazyTable::EMPTY`].
    #[expect(
        clippy::declare_interior_mutable_const,
        reason = "each use is a new one"
    )]
    const EMPTY: OnceLock<Box<str>> = OnceLock::new();

    /// `dialect.mnemonic`, of the names among these facts.
    pub const fn new(facts: Facts) -> Self {
        DefinedName {
            facts,
            text: Self::EMPTY,
        }
    }
}

impl From<String> for DefinedName {
    fn from(text: String) -> Self {
        DefinedName {
            facts: || &[],
            text: OnceLock::from(text.into_boxed_str()),
        }
    }
}

impl Deref for DefinedName {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.text.get_or_init(|| {
            let mut facts = (self.facts)().iter();
            let names = facts.find_map(|fact| match fact {
                Fact::Names(names) => Some(*names),
                _ => None,
            });
            let names = names.unwrap_or(&OpNames::NONE);
            [names.dialect, names.mnemonic].join(".").into()
        })
    }
}

impl std::fmt::Display for DefinedName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self)
    }
}

impl PartialEq<&str> for DefinedName {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for DefinedName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

/// The name of an op, put together by the compiler.
pub(super) struct FullName<T>(PhantomData<T>);

impl<T: TypedOp> FullName<T> {
    const LENGTH: usize = T::NAMES.dialect.len() + 1 + T::NAMES.mnemonic.len();
    // The program has the smaller one that is long enough.
    const SHORT: [u8; 32] = joined(T::NAMES);
    const LONG: [u8; 256] = joined(T::NAMES);

    pub(super) const TEXT: &'static str = {
        let bytes: &'static [u8] = match Self::LENGTH <= Self::SHORT.len() {
            true => &Self::SHORT,
            false => &Self::LONG,
        };
        assert!(Self::LENGTH <= bytes.len(), "the op's name is too long");
        match std::str::from_utf8(bytes.split_at(Self::LENGTH).0) {
            Ok(text) => text,
            Err(_) => panic!("the parts are text"),
        }
    };
}

/// The bytes of `dialect.mnemonic`, as many as fit.
const fn joined<const N: usize>(names: OpNames) -> [u8; N] {
    let mut bytes = [b'.'; N];
    let (dialect, mnemonic) = (names.dialect.as_bytes(), names.mnemonic.as_bytes());
    let mut index = 0;
    while index < dialect.len() && index < N {
        bytes[index] = dialect[index];
        index += 1;
    }
    index = 0;
    while index < mnemonic.len() && dialect.len() + 1 + index < N {
        bytes[dialect.len() + 1 + index] = mnemonic[index];
        index += 1;
    }
    bytes
}
