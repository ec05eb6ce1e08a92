-- The three tables of records become one, whose answers are JSON. Nodes of the previous release still use the three tables, so triggers copy
-- each change to the other side. The next release drops the tables, the triggers and their functions.
ALTER TABLE "fellowships" DROP CONSTRAINT "fellowships_personal_detail_id_personal_details_id_fk";
--> statement-breakpoint
ALTER TABLE "fellowships" DROP CONSTRAINT "fellowships_course_detail_id_course_details_id_fk";
--> statement-breakpoint
ALTER TABLE "fellowships" DROP CONSTRAINT "fellowships_motivation_id_motivations_id_fk";
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
ALTER TABLE "records" ADD CONSTRAINT "records_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The columns of the three tables, with the fields that they became.
create function former_columns(step text) returns table (field text, former text) language sql immutable as $$
  select c.field, c.former from (values
    ('personalDetails', 'name', 'name'),
    ('personalDetails', 'lastName', 'last_name'),
    ('personalDetails', 'sex', 'sex'),
    ('personalDetails', 'maritalStatus', 'marital_status'),
    ('personalDetails', 'idType', 'id_type'),
    ('personalDetails', 'idNumber', 'id_number'),
    ('personalDetails', 'regionId', 'region_id'),
    ('personalDetails', 'dateOfBirth', 'date_of_birth'),
    ('personalDetails', 'disabled', 'disabled'),
    ('personalDetails', 'disabilityDetails', 'disability_details'),
    ('personalDetails', 'cellPhoneNumber', 'cell_phone_number'),
    ('personalDetails', 'telephoneNumber', 'telephone_number'),
    ('personalDetails', 'email', 'email'),
    ('personalDetails', 'postalAddress', 'postal_address'),
    ('personalDetails', 'physicalAddress', 'physical_address'),
    ('personalDetails', 'idDocument', 'id_document'),
    ('personalDetails', 'originalIDDocName', 'original_id_doc_name'),
    ('personalDetails', 'cvDocument', 'cv_document'),
    ('personalDetails', 'originalCVDocName', 'original_cv_doc_name'),
    ('courseDetails', 'firstChoiceCourse', 'first_choice_course'),
    ('courseDetails', 'secondChoiceCourse', 'second_choice_course'),
    ('courseDetails', 'countryId', 'country_id'),
    ('courseDetails', 'institutionId', 'institution_id'),
    ('courseDetails', 'transcript', 'transcript'),
    ('courseDetails', 'originalTranscriptDocName', 'original_transcript_doc_name'),
    ('courseDetails', 'acceptanceLetter', 'acceptance_letter'),
    ('courseDetails', 'originalAcceptanceLetterDocName', 'original_acceptance_letter_doc_name'),
    ('courseDetails', 'qualification', 'qualification'),
    ('courseDetails', 'originalQualificationDocName', 'original_qualification_doc_name'),
    ('courseDetails', 'programme', 'programme'),
    ('courseDetails', 'originalProgrammeDocName', 'original_programme_doc_name'),
    ('courseDetails', 'costing', 'costing'),
    ('courseDetails', 'originalCostingDocName', 'original_costing_doc_name'),
    ('motivation', 'motivation', 'motivation')
  ) as c(step, field, former)
  where c.step = former_columns.step
$$;
--> statement-breakpoint
create function former_answers(step text, former_row jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(
    c.field,
    case c.field
      when 'dateOfBirth' then to_jsonb((former_row->>c.former) || 'T00:00:00.000Z')
      else former_row->c.former
    end
  )
  from former_columns(step) c
$$;
--> statement-breakpoint
-- A change by the previous release. Answers that it does not have stay. The key of its save counts as used here, too.
create function former_record_changed() returns trigger language plpgsql as $$
declare
  changed_step text := tg_argv[0];
begin
  if tg_op = 'DELETE' then
    delete from records where id = old.id;
    return null;
  end if;
  insert into records as r (id, owner, intake_id, step, version, format, answers)
  values (new.id, new.owner, new.intake_id, changed_step, new.version, 1, former_answers(changed_step, to_jsonb(new)))
  on conflict (id) do update set
    owner = excluded.owner, intake_id = excluded.intake_id, version = excluded.version, answers = r.answers || excluded.answers;
  if new.save_key is not null and new.save_mark is not null then
    insert into used_ids (id, mark)
    values (
      translate(rtrim(encode(sha256(convert_to(new.owner || ' ' || new.save_key, 'UTF8')), 'base64'), '='), '+/', '-_'),
      'record ' || changed_step || ' ' || new.save_mark
    )
    on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A change by this release, for nodes of the previous one. They cannot read a record without an answer that they need.
create function record_changed() returns trigger language plpgsql as $$
declare
  former_table text;
  former_row jsonb;
begin
  if tg_op in ('UPDATE', 'DELETE') then
    former_table := (case old.step
      when 'personalDetails' then 'personal_details' when 'courseDetails' then 'course_details' when 'motivation' then 'motivations'
    end);
    if former_table is null then return null; end if;
    execute format('delete from %I where id = $1', former_table) using old.id;
    if tg_op = 'DELETE' then return null; end if;
  end if;
  former_table := (case new.step
    when 'personalDetails' then 'personal_details' when 'courseDetails' then 'course_details' when 'motivation' then 'motivations'
  end);
  if former_table is null then return null; end if;
  if exists (
    select from former_columns(new.step) c
    where c.field in ('regionId', 'dateOfBirth', 'disabled', 'countryId', 'institutionId') and new.answers->>c.field is null
  ) then
    return null;
  end if;
  select jsonb_object_agg(c.former, coalesce(new.answers->>c.field, '')) into former_row from former_columns(new.step) c;
  former_row := former_row || jsonb_build_object('id', new.id, 'owner', new.owner, 'intake_id', new.intake_id, 'version', new.version);
  execute format('insert into %I select (jsonb_populate_record(null::%I, $1)).*', former_table, former_table) using former_row;
  return null;
end $$;
--> statement-breakpoint
-- The triggers come before the copy: they lock the tables, so no change is missed.
create trigger former_record_changed after insert or update or delete on personal_details
  for each row when (pg_trigger_depth() = 0) execute function former_record_changed('personalDetails');
--> statement-breakpoint
create trigger former_record_changed after insert or update or delete on course_details
  for each row when (pg_trigger_depth() = 0) execute function former_record_changed('courseDetails');
--> statement-breakpoint
create trigger former_record_changed after insert or update or delete on motivations
  for each row when (pg_trigger_depth() = 0) execute function former_record_changed('motivation');
--> statement-breakpoint
insert into records (id, owner, intake_id, step, version, format, answers)
  select id, owner, intake_id, 'personalDetails', version, 1, former_answers('personalDetails', to_jsonb(p)) from personal_details p
  union all
  select id, owner, intake_id, 'courseDetails', version, 1, former_answers('courseDetails', to_jsonb(c)) from course_details c
  union all
  select id, owner, intake_id, 'motivation', version, 1, former_answers('motivation', to_jsonb(m)) from motivations m;
--> statement-breakpoint
create trigger record_changed after insert or update or delete on records
  for each row when (pg_trigger_depth() = 0) execute function record_changed();
--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_personal_detail_id_records_id_fk" FOREIGN KEY ("personal_detail_id") REFERENCES "public"."records"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_course_detail_id_records_id_fk" FOREIGN KEY ("course_detail_id") REFERENCES "public"."records"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fellowships" ADD CONSTRAINT "fellowships_motivation_id_records_id_fk" FOREIGN KEY ("motivation_id") REFERENCES "public"."records"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "used_ids_created_at" ON "used_ids" USING btree ("created_at");
--> statement-breakpoint
-- Replaces application_of, which nodes of the previous release still call.
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
