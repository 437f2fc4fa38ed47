{{-- A comment, if any, for <b>all</b>
     of it --}}
@extends('layouts.app')
@section('title', "Page $n")
@use('App\Models\Flight')
@if (count($records) === 1 && ! $user->isAdmin())
    <p class="a {{ $x ?? 'none' }}" id="{!! $id !!}">I'm a@b.example</p>
@elseif ($a)
@else
    {{ strtoupper($name) }} text
@endif
@foreach ($users as $id => $user)
    <li>{{ $loop->index }}: {{ $user->name }}</li>
    @continue($user->type == 1)
    @break
@endforeach
@for ($i = 0; $i < 10; $i++)
@endfor
@forelse ($users as $user)
@empty
@endforelse
@while (true)
@endwhile
@php
    $counter = 1; // one
    if ($counter) { echo "x"; }
@endphp
@php($n = 2)
@include('view.name', [
    'status' => 'complete', // why
    'n' => (1 + f(2)),
])
<span @class(['p-4', 'bold' => $isActive]) @style($s) @checked($on)></span>
<x-alert type="error" :message="$message" @click="open"/>
@{{ name }} and @@if literal
<script>
    var app = @json($array); var b = {{ Js::from($array) }};
</script>
@csrf @method('PUT') @auth('admin') @endauth @stack('x')
@verbatim
    Hello, {{ name }}. @if
@endverbatim
@switch($i)
    @case(1)
    @default
@endswitch
@error('title') {{ $message }} @enderror
@datetime($var) @production x @endproduction
<?php echo $a; ?>
{{ "a }} b" . $c }} <b>{{ f(
    1) }}</b>
<x-a :b='$c' ::d="{ e: f }" a="b">x</x-a>
