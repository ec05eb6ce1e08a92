CREATE SEQUENCE "versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "drafts" (
	"owner" text NOT NULL,
	"step" text NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"save_key" text,
	"based_on" bigint NOT NULL,
	"device" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_owner_step_pk" PRIMARY KEY("owner","step")
);
--> statement-breakpoint
ALTER TABLE "course_details" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "course_details" ADD COLUMN "save_key" text;--> statement-breakpoint
ALTER TABLE "motivations" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "motivations" ADD COLUMN "save_key" text;--> statement-breakpoint
ALTER TABLE "personal_details" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_details" ADD COLUMN "save_key" text;--> statement-breakpoint
CREATE INDEX "drafts_saved_at" ON "drafts" USING btree ("saved_at");