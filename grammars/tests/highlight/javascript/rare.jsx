const view = <svg:g><Menu.Item /><Box></Box></svg:g>;
