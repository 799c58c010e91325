//! The syntax of LLVM's data layout strings, such as `e-m:e-p:64:64-i64:64-n8:16:32:64-S128`.

/// Checks a data layout string.
///
/// # Errors
/// What is wrong, in LLVM's words.
pub fn check(layout: &str) -> Result<(), String> {
    if layout.is_empty() {
        return Ok(());
    }
    layout.split('-').try_for_each(check_specification)
}

fn malformed(form: &str) -> String {
    format!("malformed specification, must be of the form \"{form}\"")
}

fn check_specification(spec: &str) -> Result<(), String> {
    if let Some(rest) = spec.strip_prefix("ni") {
        return check_non_integral(rest);
    }
    let Some(specifier) = spec.chars().next() else {
        return Err("empty specification is not allowed".to_owned());
    };
    let rest = &spec[specifier.len_utf8()..];
    match specifier {
        'i' | 'f' | 'v' => check_primitive(specifier, rest),
        'a' => check_aggregate(rest),
        'p' => check_pointer(rest),
        // Once the alignment of the stack.
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => Err("malformed specification, must be just 'e' or 'E'".to_owned()),
        'n' => rest
            .split(':')
            .try_for_each(|width| size(width, "size").map(drop)),
        'S' if rest.is_empty() => Err(malformed("S<size>")),
        'S' => alignment(rest, "stack natural", Zero::Forbidden).map(drop),
        'F' => check_function_pointers(rest),
        'P' | 'A' | 'G' if rest.is_empty() => {
            Err(malformed(&format!("{specifier}<address space>")))
        }
        'P' | 'A' | 'G' => address_space(rest).map(drop),
        'm' => check_mangling(rest),
        _ => Err(format!("unknown specifier '{specifier}'")),
    }
}

/// A decimal number as LLVM reads it, without a sign.
fn number(text: &str) -> Option<u32> {
    let is_decimal = text.bytes().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|_| is_decimal)
}

const LARGEST: u32 = (1 << 24) - 1;

fn address_space(text: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err("address space component cannot be empty".to_owned());
    }
    number(text)
        .filter(|space| *space <= LARGEST)
        .ok_or_else(|| "address space must be a 24-bit integer".to_owned())
}

fn size(text: &str, name: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!("{name} component cannot be empty"));
    }
    number(text)
        .filter(|size| (1..=LARGEST).contains(size))
        .ok_or_else(|| format!("{name} must be a non-zero 24-bit integer"))
}

/// Whether an alignment of zero means that of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zero {
    Allowed,
    Forbidden,
}

/// An alignment in bits.
fn alignment(text: &str, name: &str, zero: Zero) -> Result<u32, String> {
    const BYTE: u32 = 8;
    if text.is_empty() {
        return Err(format!("{name} alignment component cannot be empty"));
    }
    match number(text).filter(|bits| *bits < 1 << 16) {
        None => Err(format!("{name} alignment must be a 16-bit integer")),
        Some(0) if zero == Zero::Allowed => Ok(BYTE),
        Some(0) => Err(format!("{name} alignment must be non-zero")),
        Some(bits) if bits.is_multiple_of(BYTE) && (bits / BYTE).is_power_of_two() => Ok(bits),
        Some(_) => Err(format!(
            "{name} alignment must be a power of two times the byte width"
        )),
    }
}

/// Checks `<abi>[:<pref>]`; gives the first.
fn alignments(abi: &str, preferred: Option<&&str>, zero: Zero) -> Result<u32, String> {
    let abi = alignment(abi, "ABI", zero)?;
    if let Some(preferred) = preferred
        && alignment(preferred, "preferred", Zero::Forbidden)? < abi
    {
        return Err("preferred alignment cannot be less than the ABI alignment".to_owned());
    }
    Ok(abi)
}

fn check_primitive(specifier: char, rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    if !matches!(parts.len(), 2 | 3) {
        return Err(malformed(&format!("{specifier}<size>:<abi>[:<pref>]")));
    }
    let width = size(parts[0], "size")?;
    let abi = alignment(parts[1], "ABI", Zero::Forbidden)?;
    if specifier == 'i' && width == 8 && abi != 8 {
        return Err("i8 must be 8-bit aligned".to_owned());
    }
    alignments(parts[1], parts.get(2), Zero::Forbidden).map(drop)
}

fn check_aggregate(rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    if !matches!(parts.len(), 2 | 3) {
        return Err(malformed("a:<abi>[:<pref>]"));
    }
    if !parts[0].is_empty() && number(parts[0]) != Some(0) {
        return Err("size must be zero".to_owned());
    }
    alignments(parts[1], parts.get(2), Zero::Allowed).map(drop)
}

fn check_pointer(rest: &str) -> Result<(), String> {
    let parts: Vec<&str> = rest.split(':').collect();
    if !(3..=5).contains(&parts.len()) {
        return Err(malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"));
    }
    let space = parts[0].trim_start_matches(['e', 'u']);
    if let Some(flag) = space.chars().next().filter(char::is_ascii_alphabetic) {
        return Err(format!(
            "'{flag}' is not a valid pointer specification flag"
        ));
    }
    let has_flags = space.len() != parts[0].len();
    let number = match space {
        "" => 0,
        space => address_space(space)?,
    };
    if number == 0 && has_flags {
        return Err("address space 0 cannot be unstable or have external state".to_owned());
    }
    let width = size(parts[1], "pointer size")?;
    alignments(parts[2], parts.get(3), Zero::Forbidden)?;
    if let Some(index) = parts.get(4)
        && size(index, "index size")? > width
    {
        return Err("index size cannot be larger than the pointer size".to_owned());
    }
    Ok(())
}

fn check_non_integral(rest: &str) -> Result<(), String> {
    let Some(spaces) = rest.strip_prefix(':') else {
        return Err(malformed("ni:<address space>[:<address space>]..."));
    };
    for space in spaces.split(':') {
        if address_space(space)? == 0 {
            return Err("address space 0 cannot be non-integral".to_owned());
        }
    }
    Ok(())
}

fn check_function_pointers(rest: &str) -> Result<(), String> {
    let Some(kind) = rest.chars().next() else {
        return Err(malformed("F<type><abi>"));
    };
    if !matches!(kind, 'i' | 'n') {
        return Err(format!("unknown function pointer alignment type '{kind}'"));
    }
    alignment(&rest[1..], "ABI", Zero::Forbidden).map(drop)
}

fn check_mangling(rest: &str) -> Result<(), String> {
    match rest.strip_prefix(':') {
        None | Some("") => Err(malformed("m:<mangling>")),
        Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
        Some(_) => Err("unknown mangling mode".to_owned()),
    }
}
