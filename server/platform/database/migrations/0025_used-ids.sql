CREATE TABLE "used_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_details" ADD COLUMN "save_mark" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "save_mark" text;--> statement-breakpoint
ALTER TABLE "motivations" ADD COLUMN "save_mark" text;--> statement-breakpoint
ALTER TABLE "personal_details" ADD COLUMN "save_mark" text;