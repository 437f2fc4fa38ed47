conn.exec("select id from users where id = #{id}")
ActiveRecord::Base.connection.execute('DELETE FROM t')
connection.update "update t set a = 1"
puts "select a from b "
exec("make install")
