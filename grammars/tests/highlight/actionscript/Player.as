package com.example.game {
    import flash.display.Sprite;
    import flash.events.*;

    /**
     * A player.
     * @param name who
     */
    [Bindable]
    [Event(name="change", type="flash.events.Event")]
    public final class Player extends Sprite implements IPlayer, IUpdatable {
        public static const MAX_HP:int = 100;
        private var _name:String = "Ann\n";
        protected var items:Vector.<Item> = new Vector.<Item>();
        internal var data:Object = { x: 1, "y": 0x1F, z: 1.5e3 };
        private static var count:uint;

        // TODO more
        public function Player(name:String, hp:Number = 10, ...rest) {
            super();
            this._name = name;
            addEventListener(Event.ENTER_FRAME, onFrame, false, 0, true);
        }

        public function get name():String { return _name; }
        public function set name(value:String):void { _name = value; }

        override protected function onFrame(e:Event):void {
            for (var i:int = 0; i < 10; i++) {
                if (i % 2 == 0 && !done) continue;
                else if (i === 5) break;
            }
            for each (var item:Item in items) trace(item.name);
            for (var key:String in data) delete data[key];
            while (count > 0) { count--; }
            do { count += 2; } while (count <= 8);
            switch (count) {
                case 1: trace("one"); break;
                default: trace('other');
            }
            try {
                throw new ArgumentError("bad");
            } catch (err:Error) {
                trace(err is Error, err as Error, typeof err, err instanceof Error);
            } finally {
                done = true;
            }
            var f:Function = function (a:int):int { return a * 2; };
            var re:RegExp = /ab+c/gi;
            var a:Array = [1, null, undefined, NaN, true];
            var xml:XML = <root><item id="1"/></root>;
            x = a ? b : c;
        }
    }
}

interface IPlayer { function get name():String; }
