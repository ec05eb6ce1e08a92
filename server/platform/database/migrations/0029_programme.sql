-- The programme that the database belongs to, by the prefix of its references.
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL
);
