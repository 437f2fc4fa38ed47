package shop.store;

import haxe.ds.StringMap;
import haxe.Json.parse as read;
import shop.items.*;
using Lambda;

#if (js && !debug)
import js.Browser;
#elseif haxe4
#end

/**
 * Keeps what is sold.
 * @param path where
 */
@:build(shop.Macro.build())
class Store<T:Item> extends Base implements IStore {
	public static inline final MAX_SIZE = 0xFF_00;
	public var size(get, never):Int;
	var names:Map<String, Array<Int>> = [];
	@:optional final kind:Kind = Tool(3, "x");

	public function new(?path:String = "store.json", ...rest:Int) {
		super(path);
		names = new haxe.ds.StringMap();
		this.count += 1_000;
	}

	inline function get_size():Int return this.list.length;

	override public function find<K>(key:K, f:(T, Int) -> Bool):Null<T> {
		for (i => item in list) {
			if (f(item, i) && !(item is Tool)) return item;
		}
		while (true) break;
		do { i++; } while (i < 10);
		try read(path) catch (e:haxe.Exception) {
			trace('Cannot read $path: ${e.message} \n $$5');
			throw "not http://found";
		}
		var words = ~/[a-z]+\s*/gi.split(text);
		var point = {x: 1.5e3, y: -2, "name": null};
		final double = words.map(w -> w.toUpperCase()).filter((a, b) -> a != b);
		var callback = function(event:Event):Void untyped __js__("x");
		return switch (kind) {
			case Tool(n, _) if (n > 3): cast(item, Tool);
			case Food | Other: player?.first ?? MAX_SIZE;
			default: size > 3 ? Math.floor(1) : 0;
		}
	}

	// only here
	macro static function build(e:Expr) { /* twice */
		return macro $v{e} + $b;
	}
}

enum Kind {
	Food;
	Tool(size:Int, name:String);
}

enum abstract Color(Int) from Int to Int {
	var Red = 0xFF0000;
	public inline function mix(o:Color):Color return this;
}

abstract Meters(Float) {}

typedef Point = {
	var x:Float;
	?y:Float,
}

interface IStore {
	function close():Void;
}

typedef Names = Array<{name:String, ?tags:Array<String>}>;

final class Loader extends Macro.Base<Item> {
	@:isVar var progress(default, set):Float = .5;
	dynamic function onLoad(items:Array<Item>) {}
	static function main(Count:Int = 1) {
		#if debug trace("a ${not} \x41 \u{1F600}"); #end
		final list:Array<Int> = [for (n in 0...10) if (n % 2 == 0) n * -1];
		var f:(Int, Int) -> Void = add.bind(_, 3);
		if (list.length >= 3 || cast(x, Int) << 2 == 0b101) throw new Error.NotFound('no ${list.map(x -> '<$x>').join(", ")}');
		else if (x is String) continue;
		Sys.println(haxe.Json.stringify({done: true}, null, "\t"));
		x ??= Color.Red.mix(Green);
		inline step(() -> 1);
		"two
		lines";
	}
}
