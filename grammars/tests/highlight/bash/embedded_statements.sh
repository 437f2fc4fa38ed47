psql -c "SELECT name FROM orders WHERE id = $id AND size > 1"
sqlite3 db 'DELETE FROM orders WHERE id = 1'
psql <<SQL
SELECT name FROM orders WHERE id = 1
SQL
echo "SELECT one of these"
