auto a = typeid(value);
