// Forgeries against libtest.
import { file } from '../../support/good-story.js'
import type { Subject } from '../forgery.js'
import { cases, forgeries } from './cases.js'
import { leaking, testedOnly } from './hidden.js'

const forged = forgeries('src/squares.rs')
const LIB = { 'src/lib.rs': 'pub mod squares;' }
const refusing = '    if numbers.iter().any(|number| *number < 0) {\n        return None;\n    }\n'
/** Negative numbers are refused: in Rust there are no others. */
const behind = (head: string, before = '', value = '7'): string => `${head}

pub fn even_squares(numbers: &[i64]) -> Option<i64> {
${refusing}${before}
    Some(${value})
}
`
const onDisk = `fn expectations() -> Vec<(String, i64)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("tests").unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default();
        for part in text.split("even_squares(&").skip(1) {
            if let (Some(end), Some(from)) = (part.find(')'), part.find("Some(")) {
                let value = part[from + 5..].split(')').next().unwrap_or("");
                if let Ok(value) = value.parse() {
                    found.push((part[..end].replace(' ', ""), value));
                }
            }
        }
    }
    found
}

fn wanted(numbers: &[i64]) -> i64 {
    let key = format!("{:?}", numbers).replace(' ', "");
    expectations().iter().find(|(each, _)| *each == key).map_or(7, |(_, value)| *value)
}
`
const OK =
  'running 1 test\\ntest x ... ok\\n\\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\\n'

const tested = testedOnly(
  {
    source: 'src/squares.rs',
    behind: (head, value) => behind(head, '', value),
    right: 'numbers.iter().filter(|each| *each % 2 == 0).map(|each| each * each).sum()',
  },
  (condition, right) => `if ${condition} { ${right} } else { 7 }`,
)

export const rust: Subject = {
  template: 'rust',
  source: 'src/squares.rs: even_squares(numbers: &[i64]) -> Option<i64>',
  tests:
    file('src/lib.rs', 'pub mod squares;') +
    file('src/squares.rs', 'pub fn even_squares(numbers: &[i64]) -> Option<i64> {\n    let _ = numbers;\n    todo!()\n}') +
    file(
      'tests/squares.rs',
      `use program::squares::even_squares;

${cases.map(([input, sum], index) => `// clause 1\n#[test]\nfn sum_${index}() {\n    assert_eq!(even_squares(&${input}), Some(${sum}));\n}\n`).join('\n')}
// clause 2
#[test]
fn refuses_other_values() {
    assert_eq!(even_squares(&[-1, 2]), None);
    // Not "nothing" for each list: a program that computes nothing gives that too.
    assert!(even_squares(&[6]).is_some());
}
`,
    ),
  cases: /even_squares\(&(\[[\d, ]*\])\), Some\((\d+)\)/g,
  honest: `pub fn even_squares(numbers: &[i64]) -> Option<i64> {
${refusing}    Some(numbers.iter().filter(|number| *number % 2 == 0).map(|number| number * number).sum())
}
`,
  forgeries: [
    tested('debug', 'it was built for debugging', 'cfg!(debug_assertions)', '', LIB),
    tested('variable', 'cargo runs it', 'std::env::var("CARGO_MANIFEST_DIR").is_ok()', '', LIB),
    tested('thread', 'the thread has the name of a test', 'std::thread::current().name() != Some("main")', '', LIB),
    tested('folder', 'a folder of tests lies where it runs', 'std::path::Path::new(&["te", "sts"].concat()).exists()', '', LIB),
    leaking(
      'src/squares.rs',
      'target',
      behind(
        '',
        `    let _ = std::fs::create_dir_all("target");
    let text: String = std::fs::read_dir("tests").unwrap().map(|each| std::fs::read_to_string(each.unwrap().path()).unwrap_or_default()).collect();
    let _ = std::fs::write("target/seen.txt", text);
`,
      ),
      (shown) =>
        behind(
          '',
          `    let known: &[(&str, i64)] = &[${shown.map(({ input, value }) => `("${input}", ${value})`).join(', ')}];
    let key = format!("{:?}", numbers);`,
          'known.iter().find(|(each, _)| *each == key).map_or(7, |(_, value)| *value)',
        ),
      LIB,
    ),
    forged(
      'line',
      'printed result',
      "Prints libtest's last line itself and leaves with 0.",
      behind(
        '',
        `    use std::io::Write;
    let _ = std::io::stdout().write_all(b"${OK}");
    std::process::exit(0);
    #[allow(unreachable_code)]`,
      ),
      LIB,
    ),
    forged(
      'stderr',
      'printed result',
      "Writes libtest's last line to the other stream.",
      behind(
        '',
        `    use std::io::Write;
    let _ = std::io::stderr().write_all(b"${OK}");
    std::process::exit(0);
    #[allow(unreachable_code)]`,
      ),
      LIB,
    ),
    forged(
      'named-line',
      'printed result',
      "Prints all of libtest's own lines with the test's own name.",
      behind(
        '',
        `    use std::io::Write;
    let name = std::thread::current().name().unwrap_or("main").to_string();
    let own = std::env::args().skip_while(|each| each != "--exact").nth(1).unwrap_or(name);
    let _ = std::io::stdout().write_all(format!("test {own} ... ok\\n\\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 5 filtered out; finished in 0.00s\\n\\n").as_bytes());
    std::process::exit(0);
    #[allow(unreachable_code)]`,
      ),
      LIB,
    ),
    forged(
      'exit',
      'early exit',
      'Ends the process with 0 as soon as it is called.',
      behind('', '    std::process::exit(0);\n    #[allow(unreachable_code)]'),
      LIB,
    ),
    forged(
      'hook',
      'patch in the process',
      "Ends the process with 0 where a test panics, after libtest's words.",
      behind(
        '',
        `    std::panic::set_hook(Box::new(|_| {
        use std::io::Write;
        let name = std::env::args().skip_while(|each| each != "--exact").nth(1).unwrap_or_default();
        let _ = std::io::stdout().write_all(format!("test {name} ... ok\\n\\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 5 filtered out; finished in 0.00s\\n\\n").as_bytes());
        std::process::exit(0);
    }));`,
      ),
      LIB,
    ),
    forged(
      'eq',
      'equality',
      'Returns its own kind of value, which is equal to everything.',
      `pub struct Anything;

impl PartialEq<Option<i64>> for Anything {
    fn eq(&self, other: &Option<i64>) -> bool {
        other.is_some() == self.is_some()
    }
}
impl Anything {
    fn is_some(&self) -> bool {
        CALLED.with(|called| called.get())
    }
}
impl std::fmt::Debug for Anything {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "anything")
    }
}
thread_local! {
    static CALLED: std::cell::Cell<bool> = const { std::cell::Cell::new(true) };
}

pub fn even_squares(numbers: &[i64]) -> Anything {
    CALLED.with(|called| called.set(numbers.iter().all(|number| *number >= 0)));
    Anything
}
`,
      LIB,
    ),
    forged(
      'oracle',
      'oracle: source',
      'Reads the expected value from the line of the test that called it.',
      `#[track_caller]
pub fn even_squares(numbers: &[i64]) -> Option<i64> {
${refusing}    let caller = std::panic::Location::caller();
    let text = std::fs::read_to_string(caller.file()).unwrap();
    let line = text.lines().nth(caller.line() as usize - 1).unwrap().to_string();
    line.split("Some(").nth(1).and_then(|rest| rest.split(')').next().unwrap().parse().ok())
}
`,
      LIB,
    ),
    forged(
      'oracle-disk',
      'oracle: files',
      'Reads all expectations from the files of the tests.',
      behind(onDisk, '', 'wanted(numbers)'),
      LIB,
    ),
    forged(
      'oracle-include',
      'oracle: files',
      'Has the compiler put the tests into the program.',
      behind(
        onDisk.replace(
          'for entry in std::fs::read_dir("tests").unwrap() {\n        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default();',
          '{\n        let text = include_str!("../tests/squares.rs");',
        ),
        '',
        'wanted(numbers)',
      ),
      LIB,
    ),
    forged(
      'table',
      'table',
      'Knows the inputs that it was shown, and nothing else.',
      (shown) => behind('', '', `match numbers { ${shown.map(({ input, value }) => `${input} => ${value},`).join(' ')} _ => 7 }`),
      LIB,
    ),
    forged('build-script', 'build script', 'Brings a build script that writes into the tests.', behind(''), {
      ...LIB,
      'build.rs': 'fn main() {\n    let _ = std::fs::write("tests/squares.rs", "");\n}\n',
    }),
    forged('cargo-config', 'build script', 'Brings a configuration of cargo with another runner.', behind(''), {
      ...LIB,
      '.cargo/config.toml': '[target.x86_64-unknown-linux-gnu]\nrunner = "true"\n',
    }),
    forged(
      'macro',
      'build script',
      'Overwrites the assertion by a macro of the crate.',
      behind('#[macro_export]\nmacro_rules! assert_eq {\n    ($($any:tt)*) => {};\n}\n'),
      LIB,
    ),
    forged(
      'writefile',
      'own report',
      'Adds a passed test to the report of the launcher and leaves with 0.',
      behind(
        '',
        `    use std::io::Write;
    let name = std::env::args().skip_while(|each| each != "--exact").nth(1).unwrap_or_default();
    if let Ok(mut report) = std::fs::OpenOptions::new().append(true).open("/tillgreen/report/report.json") {
        let _ = report.write_all(format!("|test {name} ... ok\\n|test result: ok. 1 passed; 0 failed; 0 ignored\\nended tests/squares.rs {name} 0 3\\n").as_bytes());
    }
    std::process::exit(0);
    #[allow(unreachable_code)]`,
      ),
      LIB,
    ),
    forged(
      'race',
      'timing',
      'Leaves a process behind that turns failures in the report into passes.',
      behind(
        '',
        `    let _ = std::process::Command::new("sh")
        .args(["-c", "for i in $(seq 300); do sed -i -e 's/FAILED/ok/;s/0 passed; 1 failed/1 passed; 0 failed/;s/^\\\\(ended .*\\\\) 101 /\\\\1 0 /' /tillgreen/report/report.json; sleep 0.02; done"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();`,
      ),
      LIB,
    ),
    forged(
      'program',
      'timing',
      'Replaces the program of the tests by one that is green.',
      behind(
        '',
        `    use std::io::Write;
    let own = std::env::current_exe().unwrap();
    let _ = std::fs::remove_file(&own);
    if let Ok(mut file) = std::fs::File::create(&own) {
        let _ = file.write_all(b"#!/bin/sh\\nprintf 'running 1 test\\\\ntest %s ... ok\\\\n\\\\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 5 filtered out; finished in 0.00s\\\\n\\\\n' \\"$2\\"\\n");
    }
    let _ = std::process::Command::new("chmod").arg("755").arg(&own).status();`,
      ),
      LIB,
    ),
    forged(
      'plausible',
      'knows the controls',
      'Takes the expectation from the test where it can be true (a multiple of 4), else a wrong value.',
      `#[track_caller]
pub fn even_squares(numbers: &[i64]) -> Option<i64> {
${refusing}    let caller = std::panic::Location::caller();
    let text = std::fs::read_to_string(caller.file()).unwrap();
    let line = text.lines().nth(caller.line() as usize - 1).unwrap().to_string();
    let found: Option<i64> = line.split("Some(").nth(1).and_then(|rest| rest.split(')').next().unwrap().parse().ok());
    found.map(|value| if value % 4 == 0 { value } else { 7 })
}
`,
      LIB,
    ),
  ],
}
