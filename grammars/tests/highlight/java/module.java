module shop {
    exports api;
    opens model;
    requires base;
}
