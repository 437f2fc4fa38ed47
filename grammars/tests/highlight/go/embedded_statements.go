package main

var (
	query = "SELECT name FROM orders WHERE id = ?"
	table = `
		CREATE TABLE orders (id INTEGER)`
	long  = "SELECT \"name\" FROM orders\t"
	prose = "SELECT one of these"
	glued = "SELECT name\nFROM orders"
)

func main() {
	db.Query(fmt.Sprintf("SELECT name FROM %s\n", table))
}
