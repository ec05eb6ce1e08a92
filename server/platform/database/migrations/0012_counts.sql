CREATE TABLE "counts" (
	"id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counts_until" ON "counts" USING btree ("until");