Console.WriteLine("{0} {1,10:F2} {{}}", a, b);
logger.LogInformation("user {Name}", name);
Console.WriteLine("{0}");
