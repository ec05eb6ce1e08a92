CREATE TABLE "shortlistings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shortlistings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"shortlisted" boolean NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "applicant" text GENERATED ALWAYS AS (coalesce(application#>>'{personalDetails,lastName}', '') || ', ' || coalesce(application#>>'{personalDetails,name}', '')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "region_id" text GENERATED ALWAYS AS (application#>>'{personalDetails,regionId}') STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "region" text GENERATED ALWAYS AS (coalesce(application#>>'{personalDetails,region,name}', '')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "country" text GENERATED ALWAYS AS (coalesce(application#>>'{courseDetails,country,name}', '')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "institution" text GENERATED ALWAYS AS (coalesce(application#>>'{courseDetails,institution,name}', '')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "first_choice" text GENERATED ALWAYS AS (coalesce(application#>>'{courseDetails,firstChoiceCourse}', '')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "second_choice" text GENERATED ALWAYS AS (coalesce(application#>>'{courseDetails,secondChoiceCourse}', '')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "contact" text GENERATED ALWAYS AS (coalesce(application#>>'{personalDetails,idNumber}', '') || ' ' || coalesce(application#>>'{personalDetails,email}', '')) STORED;--> statement-breakpoint
ALTER TABLE "shortlistings" ADD CONSTRAINT "shortlistings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortlistings_fellowship" ON "shortlistings" USING btree ("fellowship_id","number");--> statement-breakpoint
CREATE INDEX "shortlistings_submission" ON "shortlistings" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "submissions_submitted_at" ON "submissions" USING btree ("submitted_at","id");