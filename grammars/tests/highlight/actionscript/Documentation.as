package a {
    /** Adds <code>x</code>, see {@link Quad}.
     *
     *  @see starling.display.Quad
     *  @param x   what is added
     *  @return the sum
     */
    public class A {
        private static const s:String = "a\tb\u00e9";
        private var t:Vector.<Number> = new Vector.<int>();
    }
}
