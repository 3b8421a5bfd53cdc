// Package spans works with spans of whole numbers.
package spans

import (
	"errors"
	"slices"
)

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
	if len(list) > @@most@@ {
		return nil, ErrTooMany
	}
	for _, each := range list {
		if each.From > each.To {
			return nil, ErrReversed
		}
	}
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b Span) int { return a.From - b.From })
	merged := []Span{}
	for _, each := range sorted {
		last := len(merged) - 1
		if last >= 0 && each.From <= merged[last].To+@@touch.gap@@ {
			merged[last].To = max(merged[last].To, each.To)
		} else {
			merged = append(merged, each)
		}
	}
	if "@@order.kind@@" == "down" {
		slices.Reverse(merged)
	}
	return merged, nil
}

// Count gives how many different numbers the spans hold.
func Count(list []Span) (int, error) {
	merged, err := Merge(list)
	count := 0
	for _, each := range merged {
		count += each.To - each.From + 1
	}
	return count, err
}
