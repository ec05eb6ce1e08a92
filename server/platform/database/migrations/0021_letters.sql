CREATE TABLE "letter_templates" (
	"outcome" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"outcome" text,
	"decision" bigint,
	"publication" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "letters_decision_unique" UNIQUE("decision")
);
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_fellowship" ON "letters" USING btree ("fellowship_id","written_at");--> statement-breakpoint
CREATE INDEX "letters_submission" ON "letters" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "letters_publication" ON "letters" USING btree ("publication");--> statement-breakpoint
CREATE INDEX "letters_owner" ON "letters" USING btree ("owner");