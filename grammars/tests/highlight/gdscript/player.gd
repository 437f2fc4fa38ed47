@tool
class_name Player
extends CharacterBody2D

## A player
# plain
signal died(cause: String)
enum State { IDLE, RUN = 2 }
const SPEED := 300.0
const Scene = preload("res://a.tscn")
@export var health: int = 100
@export_range(0, 10) var level = 1
@onready var sprite: Sprite2D = $Sprite
static var count = 0
var items: Array[String] = ["a", 'b\n']
var map = {"k": 1, other = null}

var speed: float = 1.0:
	set(value):
		speed = value
	get:
		return speed

func _ready() -> void:
	super._ready()
	if Input.is_action_pressed("jump") and not is_on_floor():
		velocity.y -= SPEED
	elif health <= 0 or level != 1:
		died.emit("x")
		emit_signal("died")
	else:
		pass
	for i in range(10):
		print(i)
		continue
	while true:
		break
	match state:
		IDLE: move()
		_: return
	var f = func(x): return x * 2
	await get_tree().create_timer(1.0).timeout
	var t = 1 if self == null else 0xFF
	var n = ^"path" if x is Node2D else &"name"
	assert(x as Node)
	get_node("A").queue_free()

static func add(a: int, b = 2) -> int:
	return a + b

class Inner:
	var x = PI
	func _init(): x = INF

static func cost(base: int, extra: int = 2) -> Vector2:
	return Vector2(base, extra)
