// What a line of the console is compiled with: it shows values, hides what earlier lines print again, and says where it failed.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"syscall"
)

// The terminal, while earlier lines run again.
var tillgreenKept [3]int

func tillgreenReplay() {
	nothing, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return
	}
	for number := range tillgreenKept {
		tillgreenKept[number], _ = syscall.Dup(number)
		syscall.CloseOnExec(tillgreenKept[number])
		syscall.Dup3(int(nothing.Fd()), number, 0)
	}
}

func tillgreenReplayed() {
	tillgreenReached("now")
	for number, kept := range tillgreenKept {
		syscall.Dup3(kept, number, 0)
	}
}

// Tells the console how far the program came.
func tillgreenReached(what string) {
	os.WriteFile(filepath.Join(os.Getenv("TILLGREEN_CONSOLE"), "reached"), []byte(what), 0o644)
}

func tillgreenDrop(_ ...any) {}

func tillgreenShow(values ...any) {
	shown := make([]string, len(values))
	for index, value := range values {
		shown[index] = tillgreenText(value)
	}
	fmt.Println(strings.Join(shown, ", "))
}

// A value as it would be written in Go; an error and what has a text of its own also say that.
func tillgreenText(value any) string {
	if value == nil {
		return "nil"
	}
	kind := reflect.ValueOf(value)
	isNil := (kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Map || kind.Kind() == reflect.Func) && kind.IsNil()
	if err, ok := value.(error); ok && !isNil {
		return fmt.Sprintf("%T: %v", err, err)
	}
	written := fmt.Sprintf("%#v", value)
	// Where it would be hexadecimal.
	if kind.CanUint() {
		written = fmt.Sprintf("%d", value)
	}
	if text, ok := value.(fmt.Stringer); ok && !isNil {
		return fmt.Sprintf("%s (%v)", written, text)
	}
	return written
}

func tillgreenFailed() {
	failure := recover()
	if failure == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "panic: %v\n", failure)
	root, _ := os.Getwd()
	counters := make([]uintptr, 50)
	frames := runtime.CallersFrames(counters[:runtime.Callers(3, counters)])
	for {
		frame, hasMore := frames.Next()
		if filepath.Base(frame.File) == "typed" {
			fmt.Fprintf(os.Stderr, "\tline %d\n", frame.Line)
			break
		}
		if strings.HasPrefix(frame.File, root+"/") {
			fmt.Fprintf(os.Stderr, "\t%s:%d\n", strings.TrimPrefix(frame.File, root+"/"), frame.Line)
		}
		if !hasMore {
			break
		}
	}
	// The code that the console knows a panic by.
	os.Exit(101)
}
