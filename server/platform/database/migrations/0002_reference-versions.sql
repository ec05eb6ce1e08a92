CREATE TABLE "reference_versions" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
insert into reference_versions (id, version) values (1, 0);
--> statement-breakpoint
create function reference_changed() returns trigger language plpgsql as $$
begin
  update reference_versions set version = version + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger reference_changed after insert or update or delete or truncate on applications_status for each statement execute function reference_changed();
--> statement-breakpoint
create trigger reference_changed after insert or update or delete or truncate on courses for each statement execute function reference_changed();
--> statement-breakpoint
create trigger reference_changed after insert or update or delete or truncate on regions for each statement execute function reference_changed();
--> statement-breakpoint
create trigger reference_changed after insert or update or delete or truncate on countries for each statement execute function reference_changed();
--> statement-breakpoint
create trigger reference_changed after insert or update or delete or truncate on institutions for each statement execute function reference_changed();
