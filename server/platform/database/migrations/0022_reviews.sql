CREATE TABLE "reviews" (
	"fellowship_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"owner" text NOT NULL,
	"reviewer" text NOT NULL,
	"reviewer_name" text NOT NULL,
	"is_assigned" boolean DEFAULT false NOT NULL,
	"has_conflict" boolean DEFAULT false NOT NULL,
	"scores" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"average" real,
	"version" integer NOT NULL,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "reviews_fellowship_id_reviewer_pk" PRIMARY KEY("fellowship_id","reviewer")
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"intake_id" text PRIMARY KEY NOT NULL,
	"rubric" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("reviewer");--> statement-breakpoint
CREATE INDEX "reviews_submission" ON "reviews" USING btree ("submission_id");