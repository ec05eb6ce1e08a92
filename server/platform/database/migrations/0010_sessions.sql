DELETE FROM "download_tokens";--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "download_tokens" ADD COLUMN "session" text NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_ended_at" ON "sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sessions_kept_until" ON "sessions" USING btree ("kept_until");--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "generation";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "signed_out_at";