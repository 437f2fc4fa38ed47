RENAME history TO history_old;
CREATE TABLE history (
  itemid number(20) NOT NULL,
  clock number(10) DEFAULT '0' NOT NULL,
  value BINARY_DOUBLE DEFAULT '0.0000' NOT NULL,
  timestamp nclob,
  CONSTRAINT PK_HISTORY PRIMARY KEY (itemid, clock),
  CONSTRAINT UQ_c UNIQUE (instance_id,config_type desc, lower(name)),
  UNIQUE (value)
);
