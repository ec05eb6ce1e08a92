-- contract: since 1.0.0 nothing uses what the answers of records and the table listings replaced. A new database has some of it only.
DROP TRIGGER IF EXISTS "record_changed" ON "records";--> statement-breakpoint
DROP TABLE IF EXISTS "personal_details", "course_details", "motivations";--> statement-breakpoint
DROP FUNCTION IF EXISTS record_changed, former_record_changed, former_answers, former_columns, application_of;--> statement-breakpoint
ALTER TABLE "drafts" DROP COLUMN "save_mark";--> statement-breakpoint
ALTER TABLE "submissions" DROP COLUMN "applicant", DROP COLUMN "id_number", DROP COLUMN "region_id", DROP COLUMN "region",
  DROP COLUMN "country", DROP COLUMN "institution", DROP COLUMN "first_choice", DROP COLUMN "second_choice", DROP COLUMN "contact",
  DROP COLUMN "id_key", DROP COLUMN "applicant_key", DROP COLUMN "course_key", DROP COLUMN "institution_key", DROP COLUMN "region_key",
  DROP COLUMN "phones", DROP COLUMN "searched";
