class Queries {
  @Query("select u from User u where u.id = :id")
  User find(int id);
  @Query(value = "select * from users", nativeQuery = true)
  void f() throws Exception {
    var s = c.prepareStatement("insert into t values (?)");
    jdbc.queryForList("select a from t");
    s.executeUpdate("""
        delete from t
        where a = 1""");
    log.update("update the text");
  }
}
