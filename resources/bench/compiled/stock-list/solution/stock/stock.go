// Package stock knows how many of each good are there.
package stock

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// ErrFull says that a good would have more than it may.
var ErrFull = errors.New("there is no room")

// ErrShort says that fewer are there than are taken.
var ErrShort = errors.New("there are not enough")

// ErrCount says that a count is below 1.
var ErrCount = errors.New("a count is 1 or more")

// Stock is made by New.
type Stock struct {
	counts map[string]int
}

// New gives a stock without goods.
func New() *Stock {
	return &Stock{counts: map[string]int{}}
}

// Put adds so many.
func (s *Stock) Put(name string, count int) error {
	name = strings.TrimSpace(name)
	if count < 1 {
		return ErrCount
	}
	if s.counts[name]+count > @@most@@ {
		return ErrFull
	}
	s.counts[name] += count
	return nil
}

// Take takes so many away.
func (s *Stock) Take(name string, count int) error {
	name = strings.TrimSpace(name)
	if count < 1 {
		return ErrCount
	}
	if s.counts[name] < count {
		return ErrShort
	}
	s.counts[name] -= count
	return nil
}

func (s *Stock) names() []string {
	names := []string{}
	for name := range s.counts {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Report gives a line for each good that is there.
func (s *Stock) Report() []string {
	names := s.names()
	if "@@order.kind@@" == "count" {
		sort.SliceStable(names, func(a, b int) bool { return s.counts[names[a]] > s.counts[names[b]] })
	}
	lines := []string{}
	for _, name := range names {
		if s.counts[name] > 0 {
			lines = append(lines, fmt.Sprintf("%s: %d", name, s.counts[name]))
		}
	}
	return lines
}

// Low gives the names of goods of which few are left.
func (s *Stock) Low() []string {
	low := []string{}
	for _, name := range s.names() {
		if s.counts[name] < @@low@@ {
			low = append(low, name)
		}
	}
	return low
}
