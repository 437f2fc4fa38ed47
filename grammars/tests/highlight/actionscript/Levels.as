package com.example.game.levels {
    import utils;
    import com.example.game.items.Sword;
    import flash.display.*;

    public class Levels {
        private var any:*;
        private var sprite:flash.display.Sprite;

        public function load(text:String):void {
            var best:Number = NaN;
            var left:Number, right:Number, low:int;
            outer: for (var i:int = 0; i < MAX_LEVELS; i++) {
                if (best == Infinity) continue outer;
                break outer;
            }
            sprite.addChild(XML(text));
            sprite.x = int(text) + best * 2;
            var name:RegExp = /a+b/i;
            lookup(text, NaN);
        }
    }
}
