-- stop: nodes of the previous release read and write the numbers.
-- An application stores the names of the steps that it has passed, because their numbers change with the programme's steps.
ALTER TABLE "fellowships" ADD COLUMN "passed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Review comes after all records, and submission after review. 8 enables all steps (section 9).
update fellowships f set
  passed = saved.steps
    || case when f.highest_step > cardinality(saved.steps) + 1 then array['review'] else '{}' end
    || case when f.highest_step > cardinality(saved.steps) + 2 then array['submit'] else '{}' end
    || case when f.highest_step = 8 then array['allEnabled'] else '{}' end
from (
  select f.id, array(
    select r.step from records r where r.owner = f.owner and r.intake_id = f.intake_id order by r.step
  ) as steps
  from fellowships f
) saved
where saved.id = f.id and f.highest_step > 1;
--> statement-breakpoint
ALTER TABLE "fellowships" DROP COLUMN "last_active_step";--> statement-breakpoint
ALTER TABLE "fellowships" DROP COLUMN "highest_step";--> statement-breakpoint
create or replace function change_fellowships(changes json) returns setof fellowships language plpgsql as $$
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
