class Strings {
    @Pattern(regexp = "^x+$") String name;
    Pattern plain = Pattern.compile("^\\d+(a|b)\t$");
    Pattern left = Pattern.compile("a\\(b+");

    void run(String s) {
        s.replaceAll("[a-z]+", "[b]");
        s.replace("[a]", "b");
        String.format("%d of %5.2f%n\n", 1, 2.0);
        String.format(Locale.ROOT, "%s%%", "50%d");
        System.out.printf("%s\n", s);
        "%s!".formatted(s);
        """
            %d left
            """.formatted(1);
        print("%d");
    }
}
