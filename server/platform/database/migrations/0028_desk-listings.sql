-- What the desk lists, sorts and searches follows the programme, which generated columns cannot. Servers fill the table (listings.ts). Nodes of
-- the previous release still read the generated columns of submissions. The next release drops these: applicant, id_number, region_id, region,
-- country, institution, first_choice, second_choice, contact, id_key, applicant_key, course_key, institution_key, region_key, phones, searched.
CREATE TABLE "listings" (
	"submission_id" text NOT NULL,
	"rules" text NOT NULL,
	"applicant" text NOT NULL,
	"applicant_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"keys" jsonb NOT NULL,
	"filters" jsonb NOT NULL,
	"identity" text NOT NULL,
	"phones" text NOT NULL,
	"searched" text NOT NULL,
	CONSTRAINT "listings_submission_id_rules_pk" PRIMARY KEY("submission_id","rules")
);
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "listings_identity" ON "listings" USING btree ("rules","identity");
