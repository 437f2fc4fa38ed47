package a {
    function f() {
        var left:Number, right:Number;
        var v:Vector.<int> = x as Number;
    }
}
