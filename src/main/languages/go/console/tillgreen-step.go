// One step of a console of Go: compiles what was typed with all that was typed before, runs it and prints its value.
// Called as `step FOLDER LINE [force]`, with the folder of these files and the number of the first line that was typed.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"syscall"
)

// More lines are needed.
const more = 10

// What failed by a panic has said so.
const panicked = 101

// The generated package lies in the module, so that it may import what is internal there; on disk it lies elsewhere.
const folder = "tillgreen_console"

// What was typed and ran to its end.
type entry struct {
	Line int
	Text string
	// Whether its last statement is an expression that has a value.
	HasValue bool
	// Whether it is a function, which stands beside the others and not among the statements.
	IsFunction bool
	// Imports by the names that they have in the console.
	Imports map[string]string
}

var (
	here    = os.Getenv("TILLGREEN_CONSOLE")
	session = filepath.Join(here, "session.json")
	typed   = filepath.Join(here, "typed")
)

func main() {
	if os.Args[1] == "about" {
		about()
		return
	}
	// What is run ends by Ctrl-C, and this waits for it.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	line, _ := strconv.Atoi(os.Args[2])
	os.Exit(step(os.Args[1], line, len(os.Args) > 3))
}

func about() {
	names := []string{}
	for name := range modulePackages() {
		names = append(names, name)
	}
	sort.Strings(names)
	version, _ := exec.Command("go", "env", "GOVERSION").Output()
	at := "no package that can be imported"
	if len(names) > 0 {
		at = strings.Join(names, ", ")
	}
	fmt.Printf("%s with %s. Each line is compiled with the library. Ctrl-D ends it.\n", strings.TrimSpace(string(version)), at)
}

func step(support string, line int, isForced bool) int {
	text, err := os.ReadFile(typed)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if !isForced && isOpen(string(text)) {
		return more
	}
	earlier := readSession()
	now := read(string(text), line)
	if now.Imports != nil {
		writeSession(append(earlier, now))
		return 0
	}
	if now.IsFunction {
		earlier = without(earlier, functionName(now.Text))
	}
	program := filepath.Join(here, "program")
	complaint := build(support, program, earlier, now)
	if now.HasValue && strings.Contains(complaint, "(no value) used as value") {
		now.HasValue = false
		complaint = build(support, program, earlier, now)
	}
	if complaint != "" {
		fmt.Fprint(os.Stderr, complaint)
		return 1
	}
	code := run(program)
	switch reached() {
	case "end":
		writeSession(append(earlier, now))
	case "":
		fmt.Fprintln(os.Stderr, "An earlier line ended differently when it was run again. A new console starts without it.")
	}
	return code
}

// Whether a bracket, a text or an operation is still open at the end.
func isOpen(text string) bool {
	files := token.NewFileSet()
	var tokens scanner.Scanner
	isCut := false
	tokens.Init(files.AddFile("typed", -1, len(text)), []byte(text), func(_ token.Position, message string) {
		if strings.Contains(message, "raw string literal not terminated") || strings.Contains(message, "comment not terminated") {
			isCut = true
		}
	}, 0)
	depth, last := 0, token.SEMICOLON
	for {
		_, kind, _ := tokens.Scan()
		if kind == token.EOF {
			return isCut || depth > 0 || last != token.SEMICOLON
		}
		switch kind {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		}
		last = kind
	}
}

const before = "package p\nfunc _() {\n"

// The statements of a text; null where it has none, or is none.
func statements(text string) []ast.Stmt {
	file, err := parser.ParseFile(token.NewFileSet(), "typed", before+text+"\n}\n", 0)
	if err != nil || len(file.Decls) != 1 {
		return nil
	}
	return file.Decls[0].(*ast.FuncDecl).Body.List
}

func read(text string, line int) entry {
	now := entry{Line: line, Text: text}
	if list := statements(text); len(list) > 0 {
		value, isValue := list[len(list)-1].(*ast.ExprStmt)
		now.HasValue = isValue && !isPrint(value.X)
		return now
	}
	file, err := parser.ParseFile(token.NewFileSet(), "typed", "package p\n"+text, 0)
	if err != nil || len(file.Decls) == 0 {
		return now
	}
	if len(file.Imports) == len(specs(file)) {
		now.Imports = map[string]string{}
		for _, each := range file.Imports {
			path, _ := strconv.Unquote(each.Path.Value)
			name := ""
			if each.Name != nil {
				name = each.Name.Name
			} else if found, err := goCommand("list", "-e", "-f", "{{.Name}}", path); err == nil {
				name = strings.TrimSpace(string(found))
			}
			if name == "" {
				name = filepath.Base(path)
			}
			now.Imports[name] = path
		}
		return now
	}
	now.IsFunction = true
	return now
}

// Whether it only prints: how many bytes that were nobody asks.
func isPrint(value ast.Expr) bool {
	call, ok := value.(*ast.CallExpr)
	if !ok {
		return false
	}
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of, ok := function.X.(*ast.Ident)
	return ok && of.Name == "fmt" && strings.HasPrefix(function.Sel.Name, "Print")
}

// Imports, and every declaration that is none.
func specs(file *ast.File) []ast.Node {
	found := []ast.Node{}
	for _, each := range file.Decls {
		if general, ok := each.(*ast.GenDecl); ok && general.Tok == token.IMPORT {
			for _, spec := range general.Specs {
				found = append(found, spec)
			}
			continue
		}
		found = append(found, each)
	}
	return found
}

var functionStart = regexp.MustCompile(`^\s*func\s+(\w+)`)

func functionName(text string) string {
	if found := functionStart.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

// A function that is typed again takes the place of the earlier one.
func without(entries []entry, name string) []entry {
	kept := []entry{}
	for _, each := range entries {
		if name == "" || !each.IsFunction || functionName(each.Text) != name {
			kept = append(kept, each)
		}
	}
	return kept
}

// Builds the program; empty where that went well, else what the compiler says, by the lines that were typed.
func build(support, program string, earlier []entry, now entry) string {
	isWhole := now.IsFunction || len(statements(now.Text)) > 0
	if !isWhole {
		// It cannot be read: of what was typed before, nothing is to blame.
		earlier = nil
	}
	text := generate(earlier, now)
	text = imports(text, earlier) + text
	main := filepath.Join(here, "main.go")
	root, _ := os.Getwd()
	overlay, _ := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(root, folder, "main.go"):    main,
		filepath.Join(root, folder, "support.go"): filepath.Join(support, "tillgreen-support.go"),
	}})
	os.WriteFile(main, []byte(text), 0o644)
	os.WriteFile(filepath.Join(here, "overlay.json"), overlay, 0o644)
	said, err := goCommand("build", "-overlay", filepath.Join(here, "overlay.json"), "-o", program, "./"+folder)
	if err == nil {
		return ""
	}
	var exited *exec.ExitError
	if errors.As(err, &exited) {
		said = append(said, exited.Stderr...)
	}
	told := complaints(string(said), now.Line+strings.Count(strings.TrimSpace(now.Text), "\n"))
	if read := uses.ReplaceAllString(told, ""); !isWhole && read != "" {
		return read
	}
	return told
}

// What follows from a text that cannot be read.
var uses = regexp.MustCompile(`(?m)^\d+(:\d+)?: (declared and not used|undefined): .*\n`)
var place = regexp.MustCompile(`(?m)^\S*\btyped:(\d+):(\d+): `)
var header = regexp.MustCompile(`(?m)^# \S*` + folder + `\n`)

// What the compiler says, by the lines that were typed. What it notices behind them only belongs to the last one.
func complaints(said string, last int) string {
	return place.ReplaceAllStringFunc(header.ReplaceAllString(said, ""), func(found string) string {
		at := place.FindStringSubmatch(found)
		if line, _ := strconv.Atoi(at[1]); line > last {
			return fmt.Sprintf("%d: ", last)
		}
		return at[1] + ":" + at[2] + ": "
	})
}

// The main file without its imports. Each text stands in a block of its own in that of the one before, so that a name may be declared again.
func generate(earlier []entry, now entry) string {
	var functions, body strings.Builder
	blocks := 0
	add := func(each entry, show string) {
		if each.Imports != nil {
			return
		}
		if each.IsFunction {
			fmt.Fprintf(&functions, "//line typed:%d:1\n%s\n", each.Line, each.Text)
			return
		}
		blocks++
		fmt.Fprintf(&body, "{\n//line typed:%d:1\n%s\n", each.Line, written(each, show))
		for _, name := range declared(each.Text) {
			fmt.Fprintf(&body, "_ = %s\n", name)
		}
	}
	for _, each := range earlier {
		add(each, "tillgreenDrop")
	}
	body.WriteString("tillgreenReplayed()\n")
	add(now, "tillgreenShow")
	body.WriteString("tillgreenReached(\"end\")\n" + strings.Repeat("}\n", blocks))
	return functions.String() + "//line tillgreen-main.go:1\nfunc main() {\ndefer tillgreenFailed()\ntillgreenReplay()\n" + body.String() + "}\n"
}

// The text with its last expression in a call, at the place where it was typed.
func written(each entry, show string) string {
	list := statements(each.Text)
	if !each.HasValue || len(list) == 0 {
		return each.Text
	}
	value := list[len(list)-1]
	// Positions count from 1.
	from, to := int(value.Pos())-1-len(before), int(value.End())-1-len(before)
	start := each.Text[:from]
	line := each.Line + strings.Count(start, "\n")
	column := from - strings.LastIndex(start, "\n")
	return fmt.Sprintf("%s%s(/*line typed:%d:%d*/%s)%s", start, show, line, column, each.Text[from:to], each.Text[to:])
}

// Names that a text declares: Go refuses a variable that nothing uses.
func declared(text string) []string {
	names := []string{}
	for _, each := range statements(text) {
		switch statement := each.(type) {
		case *ast.AssignStmt:
			if statement.Tok != token.DEFINE {
				continue
			}
			for _, left := range statement.Lhs {
				if name, ok := left.(*ast.Ident); ok && name.Name != "_" {
					names = append(names, name.Name)
				}
			}
		case *ast.DeclStmt:
			general, ok := statement.Decl.(*ast.GenDecl)
			if !ok || general.Tok != token.VAR {
				continue
			}
			for _, spec := range general.Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					if name.Name != "_" {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}

// Imports of the packages that a text uses: those that were typed, then those of the module, then Go's own.
func imports(text string, earlier []entry) string {
	head := "package main\n"
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", head+text, 0)
	if err != nil {
		return head
	}
	known := modulePackages()
	for _, each := range earlier {
		for name, path := range each.Imports {
			known[name] = path
		}
	}
	var standard map[string]string
	done := map[string]bool{}
	for _, each := range file.Unresolved {
		if done[each.Name] {
			continue
		}
		done[each.Name] = true
		path, ok := known[each.Name]
		if !ok {
			if standard == nil {
				standard = packages("std")
			}
			path, ok = standard[each.Name]
		}
		if ok {
			head += fmt.Sprintf("import %s %q\n", each.Name, path)
		}
	}
	return head
}

func modulePackages() map[string]string { return packages("./...") }

// Paths of packages by their names: of several with the same name the one with the shortest path.
func packages(pattern string) map[string]string {
	listed, _ := goCommand("list", "-e", "-f", "{{.Name}} {{.ImportPath}}", pattern)
	found := map[string]string{}
	for _, line := range strings.Split(string(listed), "\n") {
		name, path, ok := strings.Cut(line, " ")
		isHidden := pattern == "std" && (strings.Contains(path, "internal") || strings.HasPrefix(path, "vendor/"))
		if !ok || name == "" || name == "main" || isHidden {
			continue
		}
		if other, ok := found[name]; !ok || len(path) < len(other) {
			found[name] = path
		}
	}
	return found
}

func goCommand(words ...string) ([]byte, error) { return exec.Command("go", words...).Output() }

func run(program string) int {
	os.Remove(filepath.Join(here, "reached"))
	command := exec.Command(program)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := command.Run()
	var exited *exec.ExitError
	if err == nil {
		return 0
	}
	if !errors.As(err, &exited) {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if status, ok := exited.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		fmt.Fprintln(os.Stderr, status.Signal())
	} else if exited.ExitCode() != panicked {
		fmt.Fprintln(os.Stderr, exited)
	}
	// Its code must not look like a wish for more lines.
	return 1
}

func reached() string {
	text, _ := os.ReadFile(filepath.Join(here, "reached"))
	return string(text)
}

func readSession() []entry {
	entries := []entry{}
	if text, err := os.ReadFile(session); err == nil {
		json.NewDecoder(bytes.NewReader(text)).Decode(&entries)
	}
	return entries
}

func writeSession(entries []entry) {
	text, _ := json.Marshal(entries)
	os.WriteFile(session, text, 0o644)
}
