-- Conflicts of interest that a bursary admin has confirmed, and when scores were opened and reviewers reminded.
CREATE TABLE "conflict_changes" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conflict_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"reviewer" text NOT NULL,
	"reviewer_name" text NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_conflict_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "due" date;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "reminded_by" text;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conflict_changes" ADD CONSTRAINT "conflict_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_changes_fellowship" ON "conflict_changes" USING btree ("fellowship_id","number");--> statement-breakpoint
CREATE INDEX "conflict_changes_submission" ON "conflict_changes" USING btree ("submission_id");