-- Changes fellowships that still are as they were read, at most one of each owner, and tells the audit trail: the changes of many
-- callers are one statement and one commit. Rows are locked in one order everywhere, so that no two such statements wait for each other.
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
    where (f.status, f.highest_step, f.last_active_step, f.personal_detail_id, f.course_detail_id, f.motivation_id)
      is not distinct from (
        (a.was).status, (a.was).highest_step, (a.was).last_active_step,
        (a.was).personal_detail_id, (a.was).course_detail_id, (a.was).motivation_id
      )
    order by a.owner
    for update of f
  ),
  changed as (
    update fellowships f set
      status = (u.becomes).status,
      highest_step = (u.becomes).highest_step,
      last_active_step = (u.becomes).last_active_step,
      personal_detail_id = (u.becomes).personal_detail_id,
      course_detail_id = (u.becomes).course_detail_id,
      motivation_id = (u.becomes).motivation_id
    from unchanged u
    where f.id = u.id
    returning f as fellowship, u.entry
  ),
  told as (
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
-- Records a stored file where its owner has an application and has stored as much as was counted, and tells the audit trail; gives nothing
-- otherwise. Two uploads at once come one after the other, and the application can't be deleted between them.
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
