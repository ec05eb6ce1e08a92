-- An intake has the window, and whatever is applied with belongs to one. What is there becomes the first one's, which keeps the status's id.
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
CREATE UNIQUE INDEX "intakes_current" ON "intakes" USING btree ("is_current") WHERE "intakes"."is_current";
--> statement-breakpoint
insert into intakes (id, name, open, closing_date, is_current)
  select id, extract(year from closing_date)::text, open, closing_date, true from applications_status order by id limit 1;
--> statement-breakpoint
-- Where something is kept and no status: nothing is lost, and nothing taken.
insert into intakes (id, name, open, closing_date, is_current)
  select '1', extract(year from current_date)::text, false, current_date, true
  where not exists (select from intakes) and exists (
    select owner from fellowships union select owner from personal_details union select owner from course_details
    union select owner from motivations union select owner from drafts union select owner from deadline_mails union select owner from submissions
  );
--> statement-breakpoint
create function current_intake() returns text language sql stable as 'select id from intakes where is_current';
--> statement-breakpoint
ALTER TABLE "course_details" DROP CONSTRAINT "course_details_owner_unique";
--> statement-breakpoint
ALTER TABLE "fellowships" DROP CONSTRAINT "fellowships_owner_unique";
--> statement-breakpoint
ALTER TABLE "fellowships" DROP CONSTRAINT "fellowships_applicant_id_unique";
--> statement-breakpoint
ALTER TABLE "motivations" DROP CONSTRAINT "motivations_owner_unique";
--> statement-breakpoint
ALTER TABLE "personal_details" DROP CONSTRAINT "personal_details_owner_unique";
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_owner_step_pk";
--> statement-breakpoint
ALTER TABLE "deadline_mails" DROP CONSTRAINT "deadline_mails_owner_closing_date_days_pk";
--> statement-breakpoint
ALTER TABLE "course_details" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "fellowships" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "motivations" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "personal_details" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "deadline_mails" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "intake_id" text DEFAULT current_intake() NOT NULL;
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "id_number" text GENERATED ALWAYS AS (upper(regexp_replace(coalesce(application#>>'{personalDetails,idNumber}', ''), '[[:space:]‐-―−./_-]+', '', 'g'))) STORED;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_intake_id_step_pk" PRIMARY KEY("owner","intake_id","step");
--> statement-breakpoint
ALTER TABLE "deadline_mails" ADD CONSTRAINT "deadline_mails_owner_intake_id_closing_date_days_pk" PRIMARY KEY("owner","intake_id","closing_date","days");
--> statement-breakpoint
ALTER TABLE "course_details" ADD CONSTRAINT "course_details_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "motivations" ADD CONSTRAINT "motivations_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "personal_details" ADD CONSTRAINT "personal_details_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deadline_mails" ADD CONSTRAINT "deadline_mails_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "submissions_id_number" ON "submissions" USING btree ("intake_id","id_number");
--> statement-breakpoint
ALTER TABLE "course_details" ADD CONSTRAINT "course_details_once" UNIQUE("owner","intake_id");
--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_once" UNIQUE("owner","intake_id");
--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_applicant" UNIQUE("applicant_id","intake_id");
--> statement-breakpoint
ALTER TABLE "motivations" ADD CONSTRAINT "motivations_once" UNIQUE("owner","intake_id");
--> statement-breakpoint
ALTER TABLE "personal_details" ADD CONSTRAINT "personal_details_once" UNIQUE("owner","intake_id");
--> statement-breakpoint
DROP TABLE "applications_status" CASCADE;
--> statement-breakpoint
create trigger reference_changed after insert or update or delete or truncate on intakes for each statement execute function reference_changed();
--> statement-breakpoint
-- As before, of the current intake.
create or replace function application_of(wanted text)
returns table (
  fellowship json, personal_details json, course_details json, country text, institution text, motivation json
)
language plpgsql stable as $$
begin
  return query
  select
    to_json(f), to_json(p), to_json(c),
    (select k.name from countries k where k.id = c.country_id),
    (select i.name from institutions i where i.id = c.institution_id),
    to_json(m)
  from intakes n
  join fellowships f on f.owner = wanted and f.intake_id = n.id
  left join personal_details p on p.owner = f.owner and p.intake_id = n.id
  left join course_details c on c.owner = f.owner and c.intake_id = n.id
  left join motivations m on m.owner = f.owner and m.intake_id = n.id
  where n.is_current;
end $$;
--> statement-breakpoint
-- As before; a move does not change the intake either.
create or replace function submission_is_final() returns trigger language plpgsql as $$
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
