CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "applications_status" (
	"id" text PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"closing_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "course_details" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"first_choice_course" text NOT NULL,
	"second_choice_course" text NOT NULL,
	"country_id" integer NOT NULL,
	"institution_id" text NOT NULL,
	"transcript" text NOT NULL,
	"original_transcript_doc_name" text NOT NULL,
	"acceptance_letter" text NOT NULL,
	"original_acceptance_letter_doc_name" text NOT NULL,
	"qualification" text NOT NULL,
	"original_qualification_doc_name" text NOT NULL,
	"programme" text NOT NULL,
	"original_programme_doc_name" text NOT NULL,
	"costing" text NOT NULL,
	"original_costing_doc_name" text NOT NULL,
	CONSTRAINT "course_details_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "courses_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"file_name" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"original_filename" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_same" UNIQUE("owner","kind","sha256","original_filename")
);
--> statement-breakpoint
CREATE TABLE "download_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"owner" text NOT NULL,
	"file_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fellowships" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"applicant_id" text NOT NULL,
	"application_date" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"last_active_step" integer NOT NULL,
	"highest_step" integer NOT NULL,
	"personal_detail_id" text,
	"course_detail_id" text,
	"motivation_id" text,
	"shortlisted" boolean,
	CONSTRAINT "fellowships_owner_unique" UNIQUE("owner"),
	CONSTRAINT "fellowships_applicant_id_unique" UNIQUE("applicant_id")
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_code" text NOT NULL,
	"website" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "motivations" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"motivation" text NOT NULL,
	CONSTRAINT "motivations_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "personal_details" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"sex" text NOT NULL,
	"marital_status" text NOT NULL,
	"id_type" text NOT NULL,
	"id_number" text NOT NULL,
	"region_id" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"disabled" boolean NOT NULL,
	"disability_details" text NOT NULL,
	"cell_phone_number" text NOT NULL,
	"telephone_number" text NOT NULL,
	"email" text NOT NULL,
	"postal_address" text NOT NULL,
	"physical_address" text NOT NULL,
	"id_document" text NOT NULL,
	"original_id_doc_name" text NOT NULL,
	"cv_document" text NOT NULL,
	"original_cv_doc_name" text NOT NULL,
	CONSTRAINT "personal_details_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "regions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"fellowship_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"application" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_details" ADD CONSTRAINT "course_details_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_details" ADD CONSTRAINT "course_details_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_tokens" ADD CONSTRAINT "download_tokens_file_name_documents_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."documents"("file_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_personal_detail_id_personal_details_id_fk" FOREIGN KEY ("personal_detail_id") REFERENCES "public"."personal_details"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_course_detail_id_course_details_id_fk" FOREIGN KEY ("course_detail_id") REFERENCES "public"."course_details"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_motivation_id_motivations_id_fk" FOREIGN KEY ("motivation_id") REFERENCES "public"."motivations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_details" ADD CONSTRAINT "personal_details_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_tokens_expires_at" ON "download_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "institutions_country_code" ON "institutions" USING btree ("country_code","name");--> statement-breakpoint
CREATE INDEX "oidc_records_grant_id" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_expires_at" ON "oidc_records" USING btree ("expires_at");