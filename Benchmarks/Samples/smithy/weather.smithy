// The weather.
$version: "2"
namespace example.weather

/// A service.
@paginated(inputToken: "nextToken", pageSize: "pageSize")
service Weather {
    version: "2006-03-01"
    operations: [GetCity]
}

@readonly
operation GetCity {
    input := { @required cityId: String }
    output := { name: String, @range(min: 0) count: Integer }
    errors: [NoSuchCity]
}
