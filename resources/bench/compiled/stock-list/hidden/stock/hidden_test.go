package stock

import (
	"errors"
	"slices"
	"testing"
)

const most, low = @@most@@, @@low@@

func filled(t *testing.T) *Stock {
	t.Helper()
	s := New()
	for _, each := range []struct {
		name  string
		count int
	}{{"screw", 20}, {" nail ", 9}, {"bolt", 9}} {
		if err := s.Put(each.name, each.count); err != nil {
			t.Fatalf("Put(%q, %d) = %v", each.name, each.count, err)
		}
	}
	return s
}

func expectLines(t *testing.T, found []string, want ...string) {
	t.Helper()
	if !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
}

func TestNothingIsThereAtFirst(t *testing.T) {
	expectLines(t, New().Report())
	expectLines(t, New().Low())
}

func TestTheReportStandsInOrder(t *testing.T) {
	if "@@order.kind@@" == "count" {
		expectLines(t, filled(t).Report(), "screw: 20", "bolt: 9", "nail: 9")
	} else {
		expectLines(t, filled(t).Report(), "bolt: 9", "nail: 9", "screw: 20")
	}
}

func TestWhatIsTakenIsGone(t *testing.T) {
	s := filled(t)
	if err := s.Take("bolt ", 9); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(s.Report(), "bolt: 0") || len(s.Report()) != 2 {
		t.Errorf("Report() = %q", s.Report())
	}
}

func TestMoreThanThereAreIsRefused(t *testing.T) {
	s := filled(t)
	if err := s.Take("bolt", 10); !errors.Is(err, ErrShort) {
		t.Errorf("found %v, want %v", err, ErrShort)
	}
	if err := s.Take("glue", 1); !errors.Is(err, ErrShort) {
		t.Errorf("found %v, want %v", err, ErrShort)
	}
	if !slices.Contains(s.Report(), "bolt: 9") {
		t.Errorf("Report() = %q", s.Report())
	}
	expectLines(t, s.Low())
}

func TestAGoodIsFull(t *testing.T) {
	s := New()
	if err := s.Put("bolt", most); err != nil {
		t.Errorf("Put of %d gives %v", most, err)
	}
	if err := s.Put("bolt", 1); !errors.Is(err, ErrFull) {
		t.Errorf("one more gives %v, want %v", err, ErrFull)
	}
}

func TestACountIsOneOrMore(t *testing.T) {
	s := New()
	for _, count := range []int{0, -3} {
		if put, take := s.Put("bolt", count), s.Take("bolt", count); !errors.Is(put, ErrCount) || !errors.Is(take, ErrCount) {
			t.Errorf("%d gives %v and %v, want %v", count, put, take, ErrCount)
		}
	}
	expectLines(t, s.Low())
}

func TestFewAreNamed(t *testing.T) {
	s := filled(t)
	if err := s.Take("nail", 9-low+1); err != nil {
		t.Fatal(err)
	}
	if err := s.Take("bolt", 9); err != nil {
		t.Fatal(err)
	}
	expectLines(t, s.Low(), "bolt", "nail")
}
