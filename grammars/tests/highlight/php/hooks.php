<?php
class Store
{
    public string $full {
        get => $this->name . $value;
        set(string $value) { $this->name = $value; }
    }
}
date_default_timezone_get();
