-- The schema of release 1.0.
CREATE SEQUENCE "versions";--> statement-breakpoint
CREATE TABLE "intakes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opening_date" date,
	"open" boolean NOT NULL,
	"closing_date" date NOT NULL,
	"is_current" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intakes_name_unique" UNIQUE("name")
);
--> statement-breakpoint
--> statement-breakpoint
create function current_intake() returns text language sql stable as 'select id from intakes where is_current';
--> statement-breakpoint
-- The text as searches compare it; searchKey in domain/text.ts does the same. The inner replacement removes invisible characters,
-- apostrophes and click letters; the outer one removes accents.
create function search_key(written text) returns text language sql immutable strict parallel safe as $$
  select replace(
    translate(
      lower(
        regexp_replace(
          normalize(
            regexp_replace(
              normalize(written, NFC),
              '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff''’‘ʼʻ`´′＇ǀǁǂǃ|!/‡≠]',
              '', 'g'
            ),
            NFKD
          ),
          '[\u0300-\u036f]', '', 'g'
        )
      ),
      'đĐħĦıłŁøØ', 'ddhhilloo'
    ),
    'ß', 'ss'
  )
$$;
--> statement-breakpoint
CREATE TABLE "drafts" (
	"owner" text NOT NULL,
	"step" text NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"save_key" text,
	"based_on" bigint NOT NULL,
	"device" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	"save_mark" text,
	CONSTRAINT "drafts_owner_intake_id_step_pk" PRIMARY KEY("owner","intake_id","step")
);
--> statement-breakpoint
CREATE TABLE "fellowships" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"applicant_id" text NOT NULL,
	"application_date" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"personal_detail_id" text,
	"course_detail_id" text,
	"motivation_id" text,
	"shortlisted" boolean,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	"passed" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "fellowships_once" UNIQUE("owner","intake_id"),
	CONSTRAINT "fellowships_applicant" UNIQUE("applicant_id","intake_id")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	"step" text NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"format" integer NOT NULL,
	"answers" jsonb NOT NULL,
	CONSTRAINT "records_once" UNIQUE("owner","intake_id","step")
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed" bigint DEFAULT 0 NOT NULL,
	"pruned" bigint DEFAULT 0 NOT NULL,
	"pruned_hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"subject" text,
	"address" text,
	"address_salt" text,
	"address_digest" text,
	"token" text,
	"action" text NOT NULL,
	"object" text,
	"request" text,
	"outcome" text NOT NULL,
	"reason" text,
	"times" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"heads" jsonb NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_labels" (
	"fellowship_id" text NOT NULL,
	"label_id" integer NOT NULL,
	"submission_id" text NOT NULL,
	"owner" text NOT NULL,
	"is_set" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_labels_fellowship_id_label_id_pk" PRIMARY KEY("fellowship_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"is_blind" boolean NOT NULL,
	"round" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL
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
	"scanned_at" timestamp with time zone,
	"malware" text,
	CONSTRAINT "documents_same" UNIQUE("owner","kind","sha256","original_filename")
);
--> statement-breakpoint
CREATE TABLE "download_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"owner" text NOT NULL,
	"file_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"session" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"owner" text NOT NULL,
	"session" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"account_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_proved_at" timestamp with time zone,
	"totp_secret" text,
	"totp_step" integer,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
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
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "information_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"letter_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	"asked" text[] NOT NULL,
	"text" text NOT NULL,
	"until" date NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_version" integer,
	CONSTRAINT "information_requests_letter_id_unique" UNIQUE("letter_id")
);
--> statement-breakpoint
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
CREATE TABLE "offers" (
	"letter_id" text PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deadline_mail_choices" (
	"owner" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deadline_mail_choices_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "deadline_mails" (
	"owner" text NOT NULL,
	"closing_date" date NOT NULL,
	"days" integer NOT NULL,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	CONSTRAINT "deadline_mails_owner_intake_id_closing_date_days_pk" PRIMARY KEY("owner","intake_id","closing_date","days")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "courses_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_code" text NOT NULL,
	"website" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_versions" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "regions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
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
	"is_conflict_confirmed" boolean DEFAULT false NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_fellowship_id_reviewer_round_pk" PRIMARY KEY("fellowship_id","reviewer","round")
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"intake_id" text NOT NULL,
	"rubric" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"planned" integer,
	"opened_by" text,
	"opened_at" timestamp with time zone,
	"due" date,
	"reminded_by" text,
	"reminded_at" timestamp with time zone,
	"round" integer DEFAULT 1 NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone,
	CONSTRAINT "rubrics_intake_id_round_pk" PRIMARY KEY("intake_id","round")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "shortlistings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shortlistings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"shortlisted" boolean NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"application" jsonb NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"reference" text NOT NULL,
	"applicant" text GENERATED ALWAYS AS (((COALESCE((application #>> '{personalDetails,lastName}'::text[]), ''::text) || ', '::text) || COALESCE((application #>> '{personalDetails,name}'::text[]), ''::text))) STORED,
	"region_id" text GENERATED ALWAYS AS ((application #>> '{personalDetails,regionId}'::text[])) STORED,
	"region" text GENERATED ALWAYS AS (COALESCE((application #>> '{personalDetails,region,name}'::text[]), ''::text)) STORED,
	"country" text GENERATED ALWAYS AS (COALESCE((application #>> '{courseDetails,country,name}'::text[]), ''::text)) STORED,
	"institution" text GENERATED ALWAYS AS (COALESCE((application #>> '{courseDetails,institution,name}'::text[]), ''::text)) STORED,
	"first_choice" text GENERATED ALWAYS AS (COALESCE((application #>> '{courseDetails,firstChoiceCourse}'::text[]), ''::text)) STORED,
	"second_choice" text GENERATED ALWAYS AS (COALESCE((application #>> '{courseDetails,secondChoiceCourse}'::text[]), ''::text)) STORED,
	"contact" text GENERATED ALWAYS AS (((COALESCE((application #>> '{personalDetails,idNumber}'::text[]), ''::text) || ' '::text) || COALESCE((application #>> '{personalDetails,email}'::text[]), ''::text))) STORED,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	"id_number" text GENERATED ALWAYS AS (upper(regexp_replace(COALESCE((application #>> '{personalDetails,idNumber}'::text[]), ''::text), '[[:space:]‐-―−./_-]+'::text, ''::text, 'g'::text))) STORED,
	"id_key" text GENERATED ALWAYS AS (regexp_replace(search_key(COALESCE((application #>> '{personalDetails,idNumber}'::text[]), ''::text)), '[[:space:]‐-―−._-]+'::text, ''::text, 'g'::text)) STORED,
	"searched" text GENERATED ALWAYS AS (search_key(((((((((((((((((((reference || ' '::text) || COALESCE((application #>> '{personalDetails,lastName}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{personalDetails,name}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{personalDetails,idNumber}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{personalDetails,email}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{courseDetails,firstChoiceCourse}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{courseDetails,secondChoiceCourse}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{courseDetails,institution,name}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{courseDetails,country,name}'::text[]), ''::text)) || ' '::text) || COALESCE((application #>> '{personalDetails,region,name}'::text[]), ''::text)))) STORED,
	"phones" text GENERATED ALWAYS AS (((regexp_replace(COALESCE((application #>> '{personalDetails,cellPhoneNumber}'::text[]), ''::text), '[^0-9]+'::text, ''::text, 'g'::text) || ' '::text) || regexp_replace(COALESCE((application #>> '{personalDetails,telephoneNumber}'::text[]), ''::text), '[^0-9]+'::text, ''::text, 'g'::text))) STORED,
	"applicant_key" text GENERATED ALWAYS AS (search_key(((COALESCE((application #>> '{personalDetails,lastName}'::text[]), ''::text) || ', '::text) || COALESCE((application #>> '{personalDetails,name}'::text[]), ''::text)))) STORED,
	"course_key" text GENERATED ALWAYS AS (search_key(COALESCE((application #>> '{courseDetails,firstChoiceCourse}'::text[]), ''::text))) STORED,
	"institution_key" text GENERATED ALWAYS AS (search_key(COALESCE((application #>> '{courseDetails,institution,name}'::text[]), ''::text))) STORED,
	"region_key" text GENERATED ALWAYS AS (search_key(COALESCE((application #>> '{personalDetails,region,name}'::text[]), ''::text))) STORED,
	CONSTRAINT "submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "submissions_version" UNIQUE("fellowship_id","version")
);
--> statement-breakpoint
CREATE TABLE "submitted_documents" (
	"submission_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"original_filename" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "submitted_documents_submission_id_kind_pk" PRIMARY KEY("submission_id","kind")
);
--> statement-breakpoint
CREATE TABLE "used_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_personal_detail_id_records_id_fk" FOREIGN KEY ("personal_detail_id") REFERENCES "public"."records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_course_detail_id_records_id_fk" FOREIGN KEY ("course_detail_id") REFERENCES "public"."records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_motivation_id_records_id_fk" FOREIGN KEY ("motivation_id") REFERENCES "public"."records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_labels" ADD CONSTRAINT "application_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_labels" ADD CONSTRAINT "application_labels_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_tokens" ADD CONSTRAINT "download_tokens_file_name_documents_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."documents"("file_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_mails" ADD CONSTRAINT "deadline_mails_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_changes" ADD CONSTRAINT "conflict_changes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlistings" ADD CONSTRAINT "shortlistings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Not valid: development versions deleted applications that had been submitted.
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_fellowship_id_fellowships_id_fk" FOREIGN KEY ("fellowship_id") REFERENCES "public"."fellowships"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_documents" ADD CONSTRAINT "submitted_documents_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_documents" ADD CONSTRAINT "submitted_documents_file_name_documents_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."documents"("file_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_saved_at" ON "drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object");--> statement-breakpoint
CREATE INDEX "application_labels_label" ON "application_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "application_labels_submission" ON "application_labels" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "comments_fellowship" ON "comments" USING btree ("fellowship_id","written_at");--> statement-breakpoint
CREATE INDEX "comments_submission" ON "comments" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree (lower("name")) WHERE not is_removed;--> statement-breakpoint
CREATE INDEX "download_tokens_expires_at" ON "download_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "export_tickets_expires_at" ON "export_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_links_expires_at" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_records_grant_id" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_expires_at" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "information_requests_fellowship" ON "information_requests" USING btree ("fellowship_id","asked_at");--> statement-breakpoint
CREATE INDEX "information_requests_owner" ON "information_requests" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "information_requests_submission" ON "information_requests" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "letters_fellowship" ON "letters" USING btree ("fellowship_id","written_at");--> statement-breakpoint
CREATE INDEX "letters_submission" ON "letters" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "letters_publication" ON "letters" USING btree ("publication");--> statement-breakpoint
CREATE INDEX "letters_owner" ON "letters" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "counts_until" ON "counts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "outbox_due_at" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "institutions_country_code" ON "institutions" USING btree ("country_code","name");--> statement-breakpoint
CREATE UNIQUE INDEX "intakes_current" ON "intakes" USING btree ("is_current") WHERE "intakes"."is_current";--> statement-breakpoint
CREATE INDEX "conflict_changes_fellowship" ON "conflict_changes" USING btree ("fellowship_id","number");--> statement-breakpoint
CREATE INDEX "conflict_changes_submission" ON "conflict_changes" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("reviewer");--> statement-breakpoint
CREATE INDEX "reviews_submission" ON "reviews" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner",lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_ended_at" ON "sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sessions_kept_until" ON "sessions" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "listings_identity" ON "listings" USING btree ("rules","identity");--> statement-breakpoint
CREATE INDEX "shortlistings_fellowship" ON "shortlistings" USING btree ("fellowship_id","number");--> statement-breakpoint
CREATE INDEX "shortlistings_submission" ON "shortlistings" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "submissions_submitted_at" ON "submissions" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "submissions_owner" ON "submissions" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "submitted_documents_file_name" ON "submitted_documents" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "used_ids_created_at" ON "used_ids" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX submissions_id_key ON submissions USING btree (intake_id, id_key);--> statement-breakpoint
CREATE INDEX submissions_id_number ON submissions USING btree (intake_id, id_number);--> statement-breakpoint
insert into reference_versions (id, version) values (1, 0);--> statement-breakpoint
--> statement-breakpoint
create function reference_changed() returns trigger language plpgsql as $$
begin
  update reference_versions set version = version + 1;
  return null;
end $$;
--> statement-breakpoint
--> statement-breakpoint
-- One upsert gives an entry its number and its hash. Only writes to the same chain wait for it.
create function audit_hash(previous text, number bigint, contents text) returns text language sql as $$
  select encode(sha256(convert_to(previous || ' ' || number || ' ' || contents, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
--> statement-breakpoint
create function audit_entry_is_chained() returns trigger language plpgsql as $$
declare contents text;
begin
  new.chain := coalesce(left(encode(sha256(convert_to(new.subject, 'UTF8')), 'hex'), 16), 'nobody');
  new.at := date_trunc('milliseconds', clock_timestamp());
  if new.address is not null then
    new.address_salt := gen_random_uuid()::text;
    new.address_digest := encode(sha256(convert_to(new.address_salt || new.address, 'UTF8')), 'hex');
  end if;
  contents := json_build_array(
    new.chain, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.subject, new.address_digest, new.token,
    new.action, new.object, new.request, new.outcome, new.reason, new.times
  )::text;
  insert into audit_chains as head (chain, length, hash)
  values (new.chain, 1, audit_hash('', 1, contents))
  on conflict (chain) do update set length = head.length + 1, hash = audit_hash(head.hash, head.length + 1, contents)
  returning head.length, head.hash into new.number, new.hash;
  return new;
end $$;
--> statement-breakpoint
--> statement-breakpoint
-- An erasure removes only addresses, of the subject that it announces. Pruning removes entries before the time that it announces.
create function audit_trail_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if old.subject = current_setting('portal.erasure', true) and new.address is null and new.address_salt is null
      and to_jsonb(new) - '{address,address_salt}'::text[] = to_jsonb(old) - '{address,address_salt}'::text[] then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'audit_entries' then
    if old.at < nullif(current_setting('portal.audit_pruning', true), '')::timestamptz then return old; end if;
  end if;
  raise exception 'What the audit trail tells is not changed' using errcode = 'object_not_in_prerequisite_state';
end $$;
--> statement-breakpoint
--> statement-breakpoint
-- An erasure announces an owner and deletes all of them. A move, which announces itself, changes only the owner.
create function submission_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('portal.erasure', true), '') <> '' then
    if tg_table_name = 'submitted_documents' then return old; end if;
    if old.owner = current_setting('portal.erasure', true) then return old; end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'submissions' and coalesce(current_setting('portal.move', true), '') <> '' then
    if (new.id, new.fellowship_id, new.intake_id, new.version, new.reference, new.submitted_at, new.application)
      is not distinct from (old.id, old.fellowship_id, old.intake_id, old.version, old.reference, old.submitted_at, old.application) then
      return new;
    end if;
  end if;
  raise exception 'What was submitted is not changed' using errcode = 'object_not_in_prerequisite_state';
end $$;
--> statement-breakpoint
--> statement-breakpoint
create function applications_of(owners text[]) returns table (fellowship json, records json) language plpgsql stable as $$
begin
  return query
  select
    to_json(f),
    (
      select json_agg(json_build_object('id', r.id, 'step', r.step, 'version', r.version, 'format', r.format, 'answers', r.answers))
      from records r
      where r.owner = f.owner and r.intake_id = f.intake_id
    )
  from intakes n
  join fellowships f on f.intake_id = n.id and f.owner = any(owners)
  where n.is_current;
end $$;
--> statement-breakpoint
--> statement-breakpoint
-- Changes fellowships that still are as they were read, at most one of each owner, and writes to the audit trail: the changes of many callers
-- are one statement and one commit. Rows are locked in one order everywhere, so that no two such statements wait for each other.
create function change_fellowships(changes json) returns setof fellowships language plpgsql as $$
begin
  return query
  with asked as (
    select * from json_to_recordset(changes)
      as (owner text, id text, was fellowships, becomes fellowships, entry audit_entries)
  ),
  unchanged as (
    select a.id, a.becomes, a.entry
    from asked a join fellowships f on f.owner = a.owner and f.id = a.id
    where (f.status, f.passed) = ((a.was).status, (a.was).passed)
    order by a.owner
    for update of f
  ),
  changed as (
    update fellowships f set status = (u.becomes).status, passed = (u.becomes).passed
    from unchanged u
    where f.id = u.id
    returning f as fellowship, u.entry
  ),
  recorded as (
    insert into audit_entries (subject, address, token, action, object, request, outcome, reason, times)
    select
      (c.entry).subject, (c.entry).address, (c.entry).token, (c.entry).action, coalesce((c.entry).object, (c.fellowship).id),
      (c.entry).request, (c.entry).outcome, (c.entry).reason, (c.entry).times
    from changed c
    order by (c.fellowship).owner
  )
  select (c.fellowship).* from changed c;
end $$;
--> statement-breakpoint
--> statement-breakpoint
-- Records a stored file if its owner has an application and has stored as much as was counted, and writes to the audit trail. Otherwise it
-- returns nothing. Two uploads at once come one after the other, and the application cannot be deleted between them.
create function add_document(added json, entry json, files bigint, bytes bigint) returns setof documents language plpgsql as $$
declare
  document documents := json_populate_record(null::documents, added);
  told audit_entries := json_populate_record(null::audit_entries, entry);
begin
  perform from fellowships f join intakes n on n.id = f.intake_id and n.is_current
  where f.owner = document.owner
  for update of f;
  if not found then
    return;
  end if;
  if (files, bytes) <> (select count(*), coalesce(sum(d.size), 0) from documents d where d.owner = document.owner) then
    return;
  end if;
  insert into documents (file_name, owner, kind, original_filename, size, sha256, scanned_at)
  values (
    document.file_name, document.owner, document.kind, document.original_filename, document.size, document.sha256,
    document.scanned_at
  )
  on conflict do nothing;
  if found then
    insert into audit_entries (subject, address, token, action, object, request, outcome, reason, times)
    values (
      told.subject, told.address, told.token, told.action, coalesce(told.object, document.file_name), told.request,
      told.outcome, told.reason, told.times
    );
  end if;
  return query
  select * from documents d
  where (d.owner, d.kind, d.sha256, d.original_filename)
    = (document.owner, document.kind, document.sha256, document.original_filename);
end $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_is_chained BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entry_is_chained();--> statement-breakpoint
CREATE TRIGGER audit_trail_is_final BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_trail_is_final();--> statement-breakpoint
CREATE TRIGGER audit_trail_is_not_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_is_final();--> statement-breakpoint
CREATE TRIGGER audit_trail_is_final BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_trail_is_final();--> statement-breakpoint
CREATE TRIGGER audit_trail_is_not_emptied BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_is_final();--> statement-breakpoint
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON countries FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();--> statement-breakpoint
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();--> statement-breakpoint
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON institutions FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();--> statement-breakpoint
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON intakes FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();--> statement-breakpoint
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON regions FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();--> statement-breakpoint
CREATE TRIGGER submission_is_final BEFORE DELETE OR UPDATE ON submissions FOR EACH ROW EXECUTE FUNCTION submission_is_final();--> statement-breakpoint
CREATE TRIGGER submission_is_not_emptied BEFORE TRUNCATE ON submissions FOR EACH STATEMENT EXECUTE FUNCTION submission_is_final();--> statement-breakpoint
CREATE TRIGGER submission_is_final BEFORE DELETE OR UPDATE ON submitted_documents FOR EACH ROW EXECUTE FUNCTION submission_is_final();--> statement-breakpoint
CREATE TRIGGER submission_is_not_emptied BEFORE TRUNCATE ON submitted_documents FOR EACH STATEMENT EXECUTE FUNCTION submission_is_final();
