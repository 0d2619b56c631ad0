/* Brings the schema of an older file up to date. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include "store/store.h"

/* Today's schema, schema.sql. */
extern const char store_schema_sql[];

/* All steps from the file's schema to today's, in one transaction. Errors: STORE, FILE (a
 * number no file ever had). */
int store_migrate(struct store *s, struct error *e);

/* Writes whose file it is and the number of its schema. */
int migrate_stamp(struct store *s, int version, struct error *e);

#endif
