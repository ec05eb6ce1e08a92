CREATE TABLE "information_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"letter_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"fellowship_id" text NOT NULL,
	"owner" text NOT NULL,
	"intake_id" text DEFAULT current_intake() NOT NULL,
	"asked" text[] NOT NULL,
	"text" text NOT NULL,
	"until" date NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_version" integer,
	CONSTRAINT "information_requests_letter_id_unique" UNIQUE("letter_id")
);
--> statement-breakpoint
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "information_requests_fellowship" ON "information_requests" USING btree ("fellowship_id","asked_at");--> statement-breakpoint
CREATE INDEX "information_requests_owner" ON "information_requests" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "information_requests_submission" ON "information_requests" USING btree ("submission_id");