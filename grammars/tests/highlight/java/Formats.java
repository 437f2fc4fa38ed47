class Formats { void log() {
    log.info("order {} of {}", id, name);
    String s = MessageFormat.format("{0} is {1}", a, b);
    other.info("{}", id);
} }
