package shop.reader

import org.gradle.api.Task as Job
import static org.junit.Assert.*
import static shop.Limits.MAX_SIZE

/**
 * Reads <b>x</b>.
 * @param path where
 */
@Rollup(value = 1)
abstract class Reader<T extends Item> extends Base implements Runnable {
    private final Map<String, List<Integer>> sizes = [:]
    def words = line.trim().split(/\s*+,\s*+/).collect { it as int }
    def pattern = ~/\w+(a|b)/, other = /x${words}\d/, dollar = $/a/b $words/$

    @Issue("https://example.org")
    def "adds #a and #b"(int a, List<String> b) {
        expect:
        Math.max(a, b) == c

        where:
        a  | b  || c
        10 | 2  || 3
    }

    List<String> names(String path, Closure c = { it }, int... rest) throws IOException {
        def text = "a ${path.trim()} $path.size \$ \u00e9" + 'it\'s' + '''raw
            text'''
        names.collect { String a, b -> a + b }.each(this.&show)
        for (int i = 0; i < 10; i++) { total += i }
        if (a < b && !(x instanceof Reader)) return text ?: null
        path?.length() == 1 ? MAX_SIZE : other.size
        (1..9).step(2) { println it }
        new File(path) as String
    }
}

tasks.register("docs", org.gradle.api.tasks.Copy) {
    dependsOn "prepare"
    from("src") { include '**/*.adoc' }
    apply plugin: 'java', to: project
    source.exclude "**/out/**"
    group = "docs"
    options.release = 1_000L + 0xFF
    tuple = [
        name: "x",
        size: 1.5e3,
    ]
    /* a
       comment */
}
