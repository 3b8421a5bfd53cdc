package spans

import (
	"errors"
	"slices"
	"testing"
)

func inOrder(list ...Span) []Span {
	if "@@order.kind@@" == "down" {
		slices.Reverse(list)
	}
	return list
}

func expectMerged(t *testing.T, given []Span, want []Span) {
	t.Helper()
	found, err := Merge(given)
	if err != nil || !slices.Equal(found, want) {
		t.Errorf("Merge(%v) = %v, %v, want %v", given, found, err, want)
	}
}

func TestNothingGivesNothing(t *testing.T) {
	expectMerged(t, nil, []Span{})
}

func TestOverlappingSpansBecomeOne(t *testing.T) {
	expectMerged(t, []Span{{8, 9}, {1, 4}, {3, 6}}, inOrder(Span{1, 6}, Span{8, 9}))
}

func TestASpanWithinAnotherIsGone(t *testing.T) {
	expectMerged(t, []Span{{1, 9}, {3, 4}, {-5, -3}}, inOrder(Span{-5, -3}, Span{1, 9}))
}

func TestSpansThatTouch(t *testing.T) {
	if @@touch.gap@@ == 1 {
		expectMerged(t, []Span{{4, 6}, {1, 3}}, []Span{{1, 6}})
	} else {
		expectMerged(t, []Span{{4, 6}, {1, 3}}, inOrder(Span{1, 3}, Span{4, 6}))
	}
}

func TestTheGivenListStaysAsItIs(t *testing.T) {
	given := []Span{{8, 9}, {1, 4}, {3, 6}}
	if _, err := Merge(given); err != nil || !slices.Equal(given, []Span{{8, 9}, {1, 4}, {3, 6}}) {
		t.Errorf("the list became %v, %v", given, err)
	}
}

func TestAReversedSpanIsRefused(t *testing.T) {
	_, merged := Merge([]Span{{1, 2}, {4, 3}})
	_, counted := Count([]Span{{4, 3}})
	if !errors.Is(merged, ErrReversed) || !errors.Is(counted, ErrReversed) {
		t.Errorf("errors are %v and %v, want %v", merged, counted, ErrReversed)
	}
}

func TestTooManyAreRefused(t *testing.T) {
	list := make([]Span, @@most@@)
	if _, err := Merge(list); err != nil {
		t.Errorf("%d spans give %v", len(list), err)
	}
	if _, err := Merge(append(list, Span{})); !errors.Is(err, ErrTooMany) {
		t.Errorf("one more gives %v, want %v", err, ErrTooMany)
	}
}

func TestEachNumberCountsOnce(t *testing.T) {
	if found, err := Count([]Span{{1, 4}, {3, 6}, {10, 10}}); found != 7 || err != nil {
		t.Errorf("Count = %d, %v, want 7", found, err)
	}
}
