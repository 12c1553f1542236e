package partizan

import "slices"

// A thermograph says how well each player does by moving first if every move costs t points, for
// all t >= 0: the left wall is the score if Left begins, and the right wall if Right begins. They
// meet at the temperature; above, both are the mean (Winning Ways, chapter 6; Siegel, II.5).
type thermograph struct {
	left, right       wall
	mean, temperature Dyadic
}

// A wall is a function of t >= 0 that is straight between its points and constant after the last.
// The first point is at t = 0. The slope of a left wall is 0 or -1, and that of a right wall 0 or 1.
type wall []point

// A scaffold is the left wall of a game before it is cut off where the walls meet. After its last
// point it falls with slope -1. The scaffold of Right is kept as its negative, which has the same
// form.
type scaffold []point

// A point is a value of a wall or scaffold.
type point struct{ t, x Dyadic }

// Mean returns the mean of a value: the average worth of a copy in a sum of many copies.
func (a *Arena) Mean(v Value) (mean Dyadic, err error) {
	defer catch(&err)
	return a.thermograph(a.own(v)).mean, nil
}

// Temperature returns how urgent a move is: the smallest tax per move that makes moving first
// worthless. It is positive for hot games such as ±1, and 0 for numbers plus infinitesimals such as
// 2^*. It is -1 for integers and -1/2^e for other numbers m/2^e.
func (a *Arena) Temperature(v Value) (temperature Dyadic, err error) {
	defer catch(&err)
	return a.thermograph(a.own(v)).temperature, nil
}

// Stops returns the numbers at which alternating play ends if Left or Right begins.
func (v Value) Stops() (left, right Dyadic) {
	n := v.arena.nodes[v.id]
	return n.leftStop, n.rightStop
}

// thermograph returns the thermograph of a value.
func (a *Arena) thermograph(v id) *thermograph {
	n := a.nodes[v]
	if n.thermograph != nil {
		return n.thermograph
	}
	a.step(1)
	g := a.newThermograph(n)
	a.nodes[v].thermograph = g
	return g
}

// newThermograph computes a thermograph.
func (a *Arena) newThermograph(n node) *thermograph {
	if n.isSimple {
		mast := wall{{Dyadic{}, n.simple.number}}
		g := &thermograph{left: mast, right: mast, mean: n.simple.number}
		if n.simple.isNumber() {
			g.temperature = dyadic(-1, int(n.simple.number.exp))
		}
		return g
	}
	var left, right scaffold
	for _, l := range n.left {
		left = a.upper(left, a.thermograph(l).right.taxed())
	}
	for _, r := range n.right {
		right = a.upper(right, a.thermograph(r).left.negative().taxed())
	}
	return meeting(left, right)
}

// negative returns the wall of the negative game.
func (w wall) negative() wall {
	negative := make(wall, len(w))
	for i, p := range w {
		negative[i] = point{p.t, p.x.negative()}
	}
	return negative
}

// taxed returns w - t: the score of a move to a game with the right wall w, less the tax.
func (w wall) taxed() scaffold {
	taxed := make(scaffold, len(w))
	for i, p := range w {
		taxed[i] = point{p.t, p.x.minus(p.t)}
	}
	return taxed
}

// at returns the values of a scaffold at rising times.
func (s scaffold) at(times []Dyadic) []Dyadic {
	values := make([]Dyadic, len(times))
	i := 0
	for j, t := range times {
		for i+1 < len(s) && s[i+1].t.Cmp(t) <= 0 {
			i++
		}
		values[j] = s[i].x
		if i+1 == len(s) || s[i+1].x != s[i].x {
			values[j] = values[j].minus(t.minus(s[i].t))
		}
	}
	return values
}

// times returns the times of the points of two scaffolds in order.
func times(s, t scaffold) []Dyadic {
	var list []Dyadic
	for _, p := range append(slices.Clone(s), t...) {
		list = append(list, p.t)
	}
	slices.SortFunc(list, Dyadic.Cmp)
	return slices.Compact(list)
}

// upper returns the maximum of two scaffolds, of which the first may be empty.
func (a *Arena) upper(s, t scaffold) scaffold {
	if len(s) == 0 {
		return t
	}
	at := times(s, t)
	a.step(len(at))
	x, y := s.at(at), t.at(at)
	var upper scaffold
	for i := range at {
		upper = append(upper, point{at[i], maxOf(x[i], y[i])})
		if i+1 == len(at) {
			break // both fall with slope -1 from here on
		}
		if before := x[i].minus(y[i]); before.Sign()*x[i+1].Cmp(y[i+1]) < 0 {
			// The slopes are 0 and -1, so that the scaffolds approach by 1 per unit of time.
			crossing := at[i].plus(maxOf(before, before.negative()))
			upper = append(upper, point{crossing, s.at([]Dyadic{crossing})[0]})
		}
	}
	return upper.straightened()
}

// straightened removes points inside straight lines.
func (s scaffold) straightened() scaffold {
	var kept scaffold
	for i, p := range s {
		inside := i > 0 && i+1 < len(s) && (kept[len(kept)-1].x == p.x) == (p.x == s[i+1].x)
		if last := i > 0 && i+1 == len(s) && kept[len(kept)-1].x != p.x; !inside && !last {
			kept = append(kept, p)
		}
	}
	return kept
}

// meeting returns the thermograph of a game that is no number, from the scaffold of Left and the
// negative of the scaffold of Right. The difference of the scaffolds never grows, and it is at
// least 0 at t = 0.
func meeting(left, right scaffold) *thermograph {
	at := times(left, right)
	x, y := left.at(at), right.at(at)
	var t Dyadic
	for i := range at {
		gap := x[i].plus(y[i])
		t = at[i].plus(gap.half())
		if gap.Sign() == 0 || i+1 == len(at) {
			break
		}
		next, length := x[i+1].plus(y[i+1]), at[i+1].minus(at[i])
		if gap.minus(next) == length { // one scaffold is vertical here
			t = at[i].plus(gap)
		}
		if next.Sign() < 0 {
			break
		}
	}
	mean := left.at([]Dyadic{t})[0]
	return &thermograph{left: left.cut(t), right: right.cut(t).negative(), mean: mean, temperature: t}
}

// cut returns the part of a scaffold up to time t, as a wall.
func (s scaffold) cut(t Dyadic) wall {
	var w wall
	for _, p := range s {
		if p.t.Cmp(t) < 0 {
			w = append(w, p)
		}
	}
	return append(w, point{t, s.at([]Dyadic{t})[0]})
}
