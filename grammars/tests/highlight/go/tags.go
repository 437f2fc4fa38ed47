package a

type T struct {
	name string `json:"name,omitempty" db:"name"`
}
