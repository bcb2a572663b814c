-- Unlogged: a hit does not wait for the disk; what a crash of the database forgets here are the tries of a minute.
CREATE UNLOGGED TABLE "limit_windows" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
) WITH (fillfactor = 50);
