CREATE TABLE "submitted_documents" (
	"submission_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"original_filename" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "submitted_documents_submission_id_kind_pk" PRIMARY KEY("submission_id","kind")
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_pkey";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "id" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "reference" text;--> statement-breakpoint
-- What was submitted before is version 1. Its reference comes from its number among them, spread by a factor that has no divisor
-- in common with the 30^6 references of a year, so that no two are the same.
with numbered as (
  select fellowship_id, (row_number() over (order by submitted_at, fellowship_id) * 370248451) % 729000000 as spread from submissions
)
update submissions s set
  id = gen_random_uuid()::text,
  version = 1,
  reference = 'PB-' || to_char(s.submitted_at at time zone 'Africa/Windhoek', 'YYYY') || '-' || (
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n.spread / power(30, digit)::bigint % 30)::int, 1), '')
    from generate_series(0, 5) digit
  ),
  application = jsonb_build_object(
    'personalDetails', s.application->'personalDetails' || jsonb_build_object('region', (
      select jsonb_build_object('name', r.name) from regions r where r.id = s.application->'personalDetails'->>'regionId'
    )),
    'courseDetails', s.application->'courseDetails',
    'motivation', s.application->'motivation'
  )
from numbered n where n.fellowship_id = s.fellowship_id;
--> statement-breakpoint
insert into submitted_documents (submission_id, kind, file_name, original_filename, size)
select s.id, d.kind, d.file_name, d.original_filename, d.size
from submissions s join documents d on d.owner = s.owner and d.file_name in (
  s.application->'personalDetails'->>'idDocument', s.application->'personalDetails'->>'cvDocument',
  s.application->'courseDetails'->>'transcript', s.application->'courseDetails'->>'acceptanceLetter',
  s.application->'courseDetails'->>'qualification', s.application->'courseDetails'->>'programme',
  s.application->'courseDetails'->>'costing'
);
--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "submitted_documents" ADD CONSTRAINT "submitted_documents_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submitted_documents" ADD CONSTRAINT "submitted_documents_file_name_documents_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."documents"("file_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submitted_documents_file_name" ON "submitted_documents" USING btree ("file_name");--> statement-breakpoint
-- Not valid: until now an application could be deleted after it had been submitted, and what was submitted stayed.
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_fellowship_id_fellowships_id_fk" FOREIGN KEY ("fellowship_id") REFERENCES "public"."fellowships"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "submissions_owner" ON "submissions" USING btree ("owner");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_version" UNIQUE("fellowship_id","version");--> statement-breakpoint
create function submission_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('portal.erasure', true), '') <> '' then
    if tg_table_name = 'submitted_documents' then return old; end if;
    if old.owner = current_setting('portal.erasure', true) then return old; end if;
  end if;
  raise exception 'What was submitted is not changed' using errcode = 'object_not_in_prerequisite_state';
end $$;
--> statement-breakpoint
create trigger submission_is_final before update or delete on submissions for each row execute function submission_is_final();
--> statement-breakpoint
create trigger submission_is_final before update or delete on submitted_documents for each row execute function submission_is_final();
--> statement-breakpoint
create trigger submission_is_not_emptied before truncate on submissions for each statement execute function submission_is_final();
--> statement-breakpoint
create trigger submission_is_not_emptied before truncate on submitted_documents for each statement execute function submission_is_final();
