CREATE TABLE "export_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"owner" text NOT NULL,
	"session" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "export_tickets_expires_at" ON "export_tickets" USING btree ("expires_at");