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
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
-- One upsert gives an entry its number and its hash: whoever writes to the same chain waits for it, and nobody else does.
create function audit_hash(previous text, number bigint, contents text) returns text language sql as $$
  select encode(sha256(convert_to(previous || ' ' || number || ' ' || contents, 'UTF8')), 'hex')
$$;
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
create trigger audit_entry_is_chained before insert on audit_entries for each row execute function audit_entry_is_chained();
--> statement-breakpoint
-- An erasure takes out addresses alone, of the subject that it announces; pruning takes out entries before the time that it announces.
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
create trigger audit_trail_is_final before update or delete on audit_entries for each row execute function audit_trail_is_final();
--> statement-breakpoint
create trigger audit_trail_is_final before update or delete on audit_seals for each row execute function audit_trail_is_final();
--> statement-breakpoint
create trigger audit_trail_is_not_emptied before truncate on audit_entries for each statement execute function audit_trail_is_final();
--> statement-breakpoint
create trigger audit_trail_is_not_emptied before truncate on audit_seals for each statement execute function audit_trail_is_final();