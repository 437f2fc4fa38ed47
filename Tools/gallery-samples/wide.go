package wide

// Tabs, and characters of two cells: 面積は三十, 한국어, ｆｕｌｌ, 🙂 and 👩‍👩‍👧.
var names = map[string]float64{
	"circle":	3.14,	// behind tabs
	"円":	3.14,	// one of two cells
	"é, é, Ω, Ж":	1,	// combining, Greek, Cyrillic
	"日本語日本語":	3,	// six of two cells
	"🙂🙂":	4,	// pictographs
}

/* │ ├ ─ box drawing, █ blocks, → arrows, ≤ signs */
func Area(r float64) (a float64, err error) {
	if r < 0 {
		return 0, errors.New("negative: \t日本")	// 面積
	}
	return names["円"] * r * r, nil
}
