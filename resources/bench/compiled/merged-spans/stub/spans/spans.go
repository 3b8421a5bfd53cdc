// Package spans works with spans of whole numbers.
package spans

import "errors"

// ErrReversed says that a span ends before it begins.
var ErrReversed = errors.New("a span ends before it begins")

// ErrTooMany says that there are more spans than are taken.
var ErrTooMany = errors.New("too many spans")

// Span holds both of its ends.
type Span struct {
	From, To int
}

// Merge gives spans that hold the same numbers and do not overlap.
func Merge(list []Span) ([]Span, error) {
	panic("not implemented")
}

// Count gives how many different numbers the spans hold.
func Count(list []Span) (int, error) {
	panic("not implemented")
}
