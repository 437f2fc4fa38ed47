(section
  (section_name
    (text) @name)) @object
(setting
  (setting_name) @name) @property
