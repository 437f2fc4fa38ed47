package shop

func f() {
	rows, err := db.Query("select id from users where name = $1", n)
	db.QueryRowContext(ctx, `
		insert into t (a) values (?)`, 1)
	log.Println("select a from b")
	db.Exec("selected from the list")
}
