-- Comments for colleagues, and labels of the committee.
CREATE TABLE "application_labels" (
	"fellowship_id" text NOT NULL,
	"label_id" integer NOT NULL,
	"submission_id" text NOT NULL,
	"owner" text NOT NULL,
	"is_set" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_labels_fellowship_id_label_id_pk" PRIMARY KEY("fellowship_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"is_blind" boolean NOT NULL,
	"round" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_labels" ADD CONSTRAINT "application_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_labels" ADD CONSTRAINT "application_labels_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_labels_label" ON "application_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "application_labels_submission" ON "application_labels" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "comments_fellowship" ON "comments" USING btree ("fellowship_id","written_at");--> statement-breakpoint
CREATE INDEX "comments_submission" ON "comments" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree (lower("name")) WHERE not is_removed;