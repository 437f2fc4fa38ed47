LIBRARY_EXPORT LibraryReporter* CreateDefault();
