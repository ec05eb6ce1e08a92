CREATE TABLE "offers" (
	"letter_id" text PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;