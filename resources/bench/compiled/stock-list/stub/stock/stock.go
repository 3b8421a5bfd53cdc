// Package stock knows how many of each good are there.
package stock

import "errors"

// ErrFull says that a good would have more than it may.
var ErrFull = errors.New("there is no room")

// ErrShort says that fewer are there than are taken.
var ErrShort = errors.New("there are not enough")

// ErrCount says that a count is below 1.
var ErrCount = errors.New("a count is 1 or more")

// Stock is made by New.
type Stock struct {
}

// New gives a stock without goods.
func New() *Stock {
	panic("not implemented")
}

// Put adds so many.
func (s *Stock) Put(name string, count int) error {
	panic("not implemented")
}

// Take takes so many away.
func (s *Stock) Take(name string, count int) error {
	panic("not implemented")
}

// Report gives a line for each good that is there.
func (s *Stock) Report() []string {
	panic("not implemented")
}

// Low gives the names of goods of which few are left.
func (s *Stock) Low() []string {
	panic("not implemented")
}
