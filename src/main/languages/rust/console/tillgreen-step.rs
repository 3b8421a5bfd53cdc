// One step of a console of Rust: compiles what was typed with all that was typed before, runs it and prints its value.
// Called as `step FOLDER LINE [force]`, with the folder of these files and the number of the first line that was typed.
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// More lines are needed.
const MORE: i32 = 10;

const PANICKED: i32 = 101;

extern "C" {
    fn signal(number: i32, handler: usize) -> usize;
}
const INTERRUPT: i32 = 2;
const DEFAULT: usize = 0;
const IGNORED: usize = 1;

/// What was typed, with the number of its first line.
struct Entry {
    line: usize,
    text: String,
}

/// A crate that was built, and those that it uses.
struct Built {
    name: String,
    edition: String,
    source: String,
    externs: Vec<(String, String)>,
    folder: String,
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if arguments[1] == "about" {
        return about();
    }
    let line = arguments[2].parse().unwrap_or(1);
    std::process::exit(step(&arguments[1], line, arguments.len() > 3));
}

fn about() {
    let version = Command::new("rustc").arg("--version").output().map(|told| told.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version).split(' ').take(2).collect::<Vec<_>>().join(" ");
    let Some(built) = library() else { return };
    let modules = modules(&built);
    let at = if modules.is_empty() { String::new() } else { format!(" and its modules {}", modules.join(", ")) };
    println!("{version} with {}{at}. Each line is compiled with the library. Ctrl-D ends it.", built.name);
}

fn step(support: &str, line: usize, is_forced: bool) -> i32 {
    let Ok(text) = fs::read_to_string(at("typed")) else { return 1 };
    if !is_forced && is_open(&text) {
        return MORE;
    }
    let Some(built) = library() else { return 1 };
    let mut entries = session();
    entries.push(Entry { line, text });
    let (main, lines) = generate(&built, &entries, support);
    if fs::write(at("main.rs"), main).is_err() || !compile(&built, &lines) {
        return 1;
    }
    let _ = fs::remove_file(at("reached"));
    // What is run ends by Ctrl-C, and this waits for it.
    unsafe { signal(INTERRUPT, IGNORED) };
    let ran = restored(Command::new(at("program"))).status();
    match fs::read_to_string(at("reached")).unwrap_or_default().as_str() {
        "end" => keep(&entries),
        "" => eprintln!("An earlier line ended differently when it was run again. A new console starts without it."),
        _ => {}
    }
    let code = ran.ok().and_then(|status| status.code());
    // An error and a panic have said what they are.
    if let Some(code) = code.filter(|code| ![0, 1, PANICKED].contains(code)) {
        eprintln!("exit status {code}");
    }
    // Its code must not look like a wish for more lines.
    i32::from(code != Some(0))
}

/// A command that Ctrl-C ends, although it does not end what starts it.
fn restored(mut command: Command) -> Command {
    use std::os::unix::process::CommandExt;
    unsafe {
        command.pre_exec(|| {
            signal(INTERRUPT, DEFAULT);
            Ok(())
        })
    };
    command
}

fn at(name: &str) -> PathBuf {
    Path::new(&env::var("TILLGREEN_CONSOLE").unwrap_or_default()).join(name)
}

// ---- what is typed ----

/// A text cut into what is code and what is none: letters of texts and comments become blanks of the same length.
struct Code {
    blank: Vec<char>,
    is_cut: bool,
}

fn code_of(text: &str) -> Code {
    let letters: Vec<char> = text.chars().collect();
    let mut blank = letters.clone();
    let mut index = 0;
    let mut is_cut = false;
    while index < letters.len() {
        let end = foreign_end(&letters, index);
        let Some((end, is_closed)) = end else {
            index += 1;
            continue;
        };
        is_cut |= !is_closed;
        // The first letter stays as a sign that something stands there, but of a comment.
        let from = if letters[index] == '/' { index } else { index + 1 };
        for letter in &mut blank[from..end] {
            if *letter != '\n' {
                *letter = ' ';
            }
        }
        if letters[index] != '/' {
            blank[index] = '"';
        }
        index = end;
    }
    Code { blank, is_cut }
}

/// Where a text, a letter or a comment ends that begins here, and whether it is closed.
fn foreign_end(letters: &[char], index: usize) -> Option<(usize, bool)> {
    let rest = &letters[index..];
    let starts = |text: &str| rest.len() >= text.len() && text.chars().zip(rest).all(|(one, other)| one == *other);
    let isolated = index == 0 || !(letters[index - 1].is_alphanumeric() || letters[index - 1] == '_');
    if starts("//") {
        let length = rest.iter().position(|letter| *letter == '\n').unwrap_or(rest.len());
        return Some((index + length, true));
    }
    if starts("/*") {
        return Some(comment_end(letters, index));
    }
    if isolated && (starts("r\"") || starts("r#") || starts("br\"") || starts("br#") || starts("cr\"") || starts("cr#")) {
        let from = index + rest.iter().position(|letter| *letter == 'r')? + 1;
        let hashes = letters[from..].iter().take_while(|letter| **letter == '#').count();
        // Without a quotation mark it is a raw name.
        if letters.get(from + hashes) != Some(&'"') {
            return None;
        }
        let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat('#').take(hashes)).collect();
        let body = from + hashes + 1;
        let found = (body..letters.len()).find(|start| letters[*start..].starts_with(&close));
        return Some(found.map_or((letters.len(), false), |start| (start + close.len(), true)));
    }
    if starts("\"") {
        return Some(quoted_end(letters, index, '"'));
    }
    if starts("'") {
        // A lifetime has no closing mark after one letter.
        let is_letter = rest.get(1) == Some(&'\\') || (rest.get(2) == Some(&'\'') && rest.get(1) != Some(&'\''));
        return is_letter.then(|| quoted_end(letters, index, '\''));
    }
    None
}

fn comment_end(letters: &[char], index: usize) -> (usize, bool) {
    let (mut depth, mut now) = (0, index);
    while now + 1 < letters.len() {
        match (letters[now], letters[now + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                now += 1;
                continue;
            }
        }
        now += 2;
        if depth == 0 {
            return (now, true);
        }
    }
    (letters.len(), false)
}

fn quoted_end(letters: &[char], index: usize, mark: char) -> (usize, bool) {
    let mut now = index + 1;
    while now < letters.len() {
        match letters[now] {
            '\\' => now += 2,
            letter if letter == mark => return (now + 1, true),
            _ => now += 1,
        }
    }
    (letters.len(), false)
}

/// Whether a bracket, a text or an operation is still open at the end.
fn is_open(text: &str) -> bool {
    let Code { blank, is_cut } = code_of(text);
    let depth: i32 = blank.iter().map(|letter| depth_of(*letter)).sum();
    let code: String = blank.iter().collect();
    let end = code.trim_end();
    let is_waiting = ["=", "+", "-", "*", "/", "%", "&", "|", "^", ",", ".", "::", "->", "=>"].iter().any(|sign| end.ends_with(sign));
    is_cut || depth > 0 || (is_waiting && !end.ends_with(".."))
}

/// Whether no bracket is closed that was not opened, or opened as another one.
fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for letter in code_of(text).blank {
        let pair = match letter {
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => {
                open.extend(Some(letter).filter(|letter| depth_of(*letter) > 0));
                continue;
            }
        };
        if open.pop() != Some(pair) {
            return false;
        }
    }
    open.is_empty()
}

fn depth_of(letter: char) -> i32 {
    match letter {
        '(' | '[' | '{' => 1,
        ')' | ']' | '}' => -1,
        _ => 0,
    }
}

/// Words that begin what has no value.
const ITEMS: [&str; 15] = [
    "let", "fn", "struct", "enum", "impl", "trait", "use", "const", "static", "type", "mod", "macro_rules", "pub", "extern", "union",
];
/// Words that begin an expression which ends with its block.
const BLOCKS: [&str; 6] = ["if", "match", "for", "while", "loop", "unsafe"];

/// Where the last expression of a text begins, in letters; null where it ends with a statement.
fn value_start(blank: &[char]) -> Option<usize> {
    let mut start = 0;
    let mut depth = 0;
    let mut index = 0;
    while index < blank.len() {
        depth += depth_of(blank[index]);
        let word = first_word(&blank[start..]);
        let ends = match blank[index] {
            ';' => depth == 0,
            '}' => depth == 0 && word != "let" && ends_here(&word, &blank[index + 1..]),
            _ => false,
        };
        // The last block of all may be the value.
        let is_last = blank[index + 1..].iter().all(|letter| letter.is_whitespace());
        if ends && !(is_last && blank[index] == '}' && !ITEMS.contains(&word.as_str())) {
            start = index + 1;
        }
        index += 1;
    }
    let rest = &blank[start..];
    let word = first_word(rest);
    let is_empty = rest.iter().all(|letter| letter.is_whitespace());
    let is_item = ITEMS.contains(&word.as_str()) || rest.iter().find(|letter| !letter.is_whitespace()) == Some(&'#');
    (!is_empty && !is_item).then_some(start)
}

/// Whether a closing brace ends a statement: the braces of a literal do not, nor those before an `else` or a method.
fn ends_here(word: &str, rest: &[char]) -> bool {
    let begins = ITEMS.contains(&word) || BLOCKS.contains(&word) || word == "{";
    let next = first_word(rest);
    begins && next != "else" && next != "." && next != "?"
}

/// The first word of a text, or its first sign.
fn first_word(blank: &[char]) -> String {
    let rest: Vec<char> = blank.iter().copied().skip_while(|letter| letter.is_whitespace()).collect();
    let word: String = rest.iter().take_while(|letter| letter.is_alphanumeric() || **letter == '_').collect();
    if word.is_empty() { rest.iter().take(1).collect() } else { word }
}

// ---- what is compiled ----

/// The main file, and for each of its lines the number of the one that was typed, 0 for those that nobody typed.
fn generate(built: &Built, entries: &[Entry], support: &str) -> (String, Vec<usize>) {
    if let Some(now) = entries.last().filter(|now| !is_balanced(&now.text)) {
        // Beside our own brackets the compiler would complain of those.
        return (now.text.clone(), (now.line..).take(now.text.lines().count()).collect());
    }
    let mut lines: Vec<(usize, String)> = Vec::new();
    let add = |lines: &mut Vec<(usize, String)>, text: &str| lines.push((0, text.to_string()));
    let typed = |lines: &mut Vec<(usize, String)>, from: usize, text: &str| {
        for (index, line) in text.trim_end_matches('\n').split('\n').enumerate() {
            lines.push((from + index, line.to_string()));
        }
    };
    add(&mut lines, &format!("#[path = {:?}] mod tillgreen;", format!("{support}/tillgreen-support.rs")));
    add(&mut lines, &format!("#[allow(unused_imports)] use {}::*;", built.name));
    for module in modules(built) {
        add(&mut lines, &format!("#[allow(unused_imports)] use {}::{module}::*;", built.name));
    }
    add(&mut lines, "fn main() -> ::std::result::Result<(), ::std::boxed::Box<dyn ::std::error::Error>> { crate::tillgreen::replay();");
    for (index, entry) in entries.iter().enumerate() {
        let is_last = index + 1 == entries.len();
        if is_last {
            add(&mut lines, "crate::tillgreen::replayed();");
        }
        // A block of its own in that of the one before: a name may be declared again.
        add(&mut lines, "{");
        let letters: Vec<char> = entry.text.chars().collect();
        let blank = code_of(&entry.text).blank;
        let Some(start) = value_start(&blank) else {
            let text = entry.text.trim_end();
            let is_let = first_word(&blank[last_statement(&blank)..]) == "let" || first_word(&blank[last_statement(&blank)..]) == "use";
            typed(&mut lines, entry.line, text);
            if is_let {
                add(&mut lines, ";");
            }
            continue;
        };
        // Blank lines before the value stay with what is before it.
        let start = start + blank[start..].iter().take_while(|letter| letter.is_whitespace()).count();
        let head: String = letters[..start].iter().collect();
        let value: String = letters[start..].iter().collect();
        let line = entry.line + head.matches('\n').count();
        if !head.trim().is_empty() {
            typed(&mut lines, entry.line, &head);
        }
        // What ends with a block may have statements behind it; all else is a value in place, which a block would drop too early.
        let is_block = BLOCKS.contains(&first_word(&blank[start..]).as_str()) || blank[start] == '{';
        let column = head.chars().rev().take_while(|letter| *letter != '\n').count();
        add(&mut lines, if is_block { "match {" } else { "match (" });
        typed(&mut lines, line, &format!("{}{value}", " ".repeat(column)));
        let show = if is_last { "{ #[allow(unused_imports)] use crate::tillgreen::{ByDebug, ByName}; (&crate::tillgreen::Shown(value)).show() }" } else { "{}" };
        add(&mut lines, &format!("{} ref value => {show} }}", if is_block { "} {" } else { ") {" }));
    }
    add(&mut lines, &format!("crate::tillgreen::reached(\"end\"); {} ::std::result::Result::Ok(()) }}", "}".repeat(entries.len())));
    let text = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    (text, lines.iter().map(|(number, _)| *number).collect())
}

/// Where the last statement begins that is not ended by a semicolon.
fn last_statement(blank: &[char]) -> usize {
    let mut depth = 0;
    let mut start = 0;
    for (index, letter) in blank.iter().enumerate() {
        depth += depth_of(*letter);
        if *letter == ';' && depth == 0 {
            start = index + 1;
        }
    }
    start
}

/// The library as cargo builds it; null where it does not compile, which cargo has said then.
fn library() -> Option<Built> {
    let mut command = Command::new("cargo");
    command.args(["build", "--lib", "--quiet", "--message-format=json-render-diagnostics"]);
    let told = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output().ok()?;
    let text = String::from_utf8_lossy(&told.stdout);
    let root = env::current_dir().ok()?.join("Cargo.toml");
    let mut own = None;
    let mut externs = Vec::new();
    for line in text.lines().filter(|line| line.contains("\"reason\":\"compiler-artifact\"")) {
        let target = &line[line.find("\"target\":")?..];
        let kinds = target.find("\"kind\":[").map_or("", |from| &target[from..target[from..].find(']').map_or(target.len(), |to| from + to)]);
        if !kinds.contains("lib\"") && !kinds.contains("proc-macro") {
            continue;
        }
        let name = field(target, "name")?.replace('-', "_");
        let files = &target[target.find("\"filenames\":[")?..];
        let file = files.split('"').find(|each| [".rlib", ".so"].iter().any(|end| each.ends_with(end)))?.to_string();
        if field(line, "manifest_path").as_deref() == root.to_str() {
            own = Some((name.clone(), field(target, "edition")?, field(target, "src_path")?, file.clone()));
        }
        externs.retain(|(other, _): &(String, String)| *other != name);
        externs.push((name, file));
    }
    if !told.status.success() {
        return None;
    }
    let Some((name, edition, source, file)) = own else {
        eprintln!("There is no library in Cargo.toml that could be used here.");
        return None;
    };
    let folder = Path::new(&file).parent()?.join("deps").to_str()?.to_string();
    Some(Built { name, edition, source, externs, folder })
}

fn field(text: &str, name: &str) -> Option<String> {
    let mark = format!("\"{name}\":\"");
    let from = text.find(&mark)? + mark.len();
    Some(text[from..from + text[from..].find('"')?].to_string())
}

/// Public modules at the top of the library.
fn modules(built: &Built) -> Vec<String> {
    let text = fs::read_to_string(&built.source).unwrap_or_default();
    let code: String = code_of(&text).blank.iter().collect();
    let names = code.lines().filter_map(|line| line.strip_prefix("pub mod "));
    names.map(|rest| rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()).collect()
}

/// Whether it compiles; what the compiler says is printed by the lines that were typed.
fn compile(built: &Built, lines: &[usize]) -> bool {
    let mut command = Command::new("rustc");
    command.args(["--edition", &built.edition, "--crate-name", "tillgreen_console", "-C", "codegen-units=16", "-A", "warnings"]);
    command.args(["-L", &format!("dependency={}", built.folder), "-o"]).arg(at("program"));
    for (name, file) in &built.externs {
        command.args(["--extern", &format!("{name}={file}")]);
    }
    let Ok(told) = command.arg(at("main.rs")).output() else { return false };
    if !told.status.success() {
        eprint!("{}", complaints(&String::from_utf8_lossy(&told.stderr), lines));
    }
    told.status.success()
}

/// What the compiler says, by the lines that were typed. Lines that nobody typed say nothing to whoever typed the others, nor
/// does advice that speaks of them alone.
fn complaints(said: &str, lines: &[usize]) -> String {
    let main = at("main.rs").to_string_lossy().to_string();
    let mut told: Vec<String> = Vec::new();
    let mut advice: Option<usize> = None;
    let (mut is_hidden, mut shows) = (false, 0);
    for line in said.lines().chain([""]) {
        if line.starts_with("error: aborting due to") || line.starts_with("For more information about") || line.starts_with("Some errors have") {
            continue;
        }
        let is_advice = line.starts_with("help: ");
        if is_advice || line.is_empty() {
            if let Some(from) = advice.take().filter(|_| shows == 0) {
                told.truncate(from);
            }
        }
        if is_advice {
            advice = Some(told.len());
            (is_hidden, shows) = (false, 0);
        }
        if let Some(from) = line.find(&main) {
            told.push(format!("{}{}", &line[..from], typed_place(&line[from + main.len() + 1..], lines)));
            continue;
        }
        let start = line.trim_start();
        let digits: String = start.chars().take_while(char::is_ascii_digit).collect();
        let rest = &start[digits.len()..];
        let is_source = !digits.is_empty() && rest.trim_start().starts_with(['|', '~', '+', '-']);
        if is_source {
            let row = digits.parse::<usize>().ok().and_then(|row| lines.get(row.wrapping_sub(1)).copied()).unwrap_or(0);
            is_hidden = row == 0;
            if !is_hidden {
                shows += 1;
                told.push(format!("{row:>width$}{rest}", width = line.len() - rest.len()));
            }
            continue;
        }
        let is_mark = start.starts_with('|') && start.len() > 1;
        if !(is_hidden && (is_mark || start == "...")) {
            told.push(line.to_string());
        }
    }
    format!("{}\n", told.join("\n").trim_end())
}

/// A place of the main file as it was typed; of a line that nobody typed it is the nearest one before it, or after it.
fn typed_place(place: &str, lines: &[usize]) -> String {
    let (row, column) = place.split_once(':').unwrap_or((place, ""));
    let row = row.parse::<usize>().unwrap_or(1).clamp(1, lines.len().max(1));
    match lines.get(row - 1) {
        Some(number) if *number > 0 => format!("line {number}, column {column}"),
        _ => {
            let before = lines.iter().take(row).rev().find(|number| **number > 0);
            let nearest = before.or_else(|| lines.iter().find(|number| **number > 0));
            nearest.map_or(String::new(), |number| format!("line {number}"))
        }
    }
}

// ---- what is remembered ----

/// Texts with their lines: each begins with both numbers, of its line and of its bytes.
fn session() -> Vec<Entry> {
    let text = fs::read_to_string(at("session")).unwrap_or_default();
    let mut entries = Vec::new();
    let mut rest = text.as_str();
    while let Some((head, after)) = rest.split_once('\n') {
        let numbers: Vec<usize> = head.split(' ').filter_map(|number| number.parse().ok()).collect();
        let [line, length] = numbers[..] else { break };
        entries.push(Entry { line, text: after[..length].to_string() });
        rest = &after[length..];
    }
    entries
}

fn keep(entries: &[Entry]) {
    let text: String = entries.iter().map(|Entry { line, text }| format!("{line} {}\n{text}", text.len())).collect();
    let _ = fs::write(at("session"), text);
}
