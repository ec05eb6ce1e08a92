-- An owner was an identity provider's address and a subject of it; it is a tenant's name and the subject from now on, which no change of
-- address touches. Where the same subject has owned something under two addresses, what has got further becomes theirs; the other stays
-- under its old name.
create or replace function submission_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('portal.erasure', true), '') <> '' then
    if tg_table_name = 'submitted_documents' then return old; end if;
    if old.owner = current_setting('portal.erasure', true) then return old; end if;
  end if;
  -- A move, which announces itself, changes whose it is and nothing else.
  if tg_op = 'UPDATE' and tg_table_name = 'submissions' and coalesce(current_setting('portal.move', true), '') <> '' then
    if (new.id, new.fellowship_id, new.version, new.reference, new.submitted_at, new.application)
      is not distinct from (old.id, old.fellowship_id, old.version, old.reference, old.submitted_at, old.application) then
      return new;
    end if;
  end if;
  raise exception 'What was submitted is not changed' using errcode = 'object_not_in_prerequisite_state';
end $$;
--> statement-breakpoint
create temporary table moved_owners on commit drop as
  select distinct on (subject) previous, 'portal|' || subject as next
  from (
    select owner as previous, substring(owner from position('|' in owner) + 1) as subject
    from (
      select owner from fellowships union select owner from personal_details union select owner from course_details
      union select owner from motivations union select owner from drafts union select owner from documents
      union select owner from submissions union select owner from deadline_mails union select owner from deadline_mail_choices
    ) as owners
    where owner ~ '^https?://'
  ) as named
  left join fellowships on fellowships.owner = previous
  order by subject, highest_step desc nulls last, application_date desc nulls last, previous;
--> statement-breakpoint
select set_config('portal.move', 'yes', true);
--> statement-breakpoint
update fellowships set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update personal_details set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update course_details set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update motivations set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update drafts set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update documents set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update submissions set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update shortlistings set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update deadline_mails set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
update deadline_mail_choices set owner = next from moved_owners where owner = previous;
--> statement-breakpoint
-- The trail goes on under the new name, and says which it was before.
insert into audit_entries (action, object, outcome, reason, times)
  select 'person.move', left(encode(sha256(convert_to(next, 'UTF8')), 'hex'), 16), 'done',
    left(encode(sha256(convert_to(previous, 'UTF8')), 'hex'), 16), 1
  from moved_owners;
--> statement-breakpoint
select set_config('portal.move', '', true);
