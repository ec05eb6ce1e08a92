-- An owner's fellowship with all of their records, in one statement. plpgsql keeps the plan per connection, whatever is in
-- front of the database; each row comes as JSON with the columns that its table has, so that a new column needs nothing here.
create function application_of(wanted text)
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
  from fellowships f
  left join personal_details p on p.owner = f.owner
  left join course_details c on c.owner = f.owner
  left join motivations m on m.owner = f.owner
  where f.owner = wanted;
end $$;
