-- stop: nodes of the previous release store one review of a member and one rubric of an intake.
ALTER TABLE "reviews" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_fellowship_id_reviewer_pk";--> statement-breakpoint
ALTER TABLE "rubrics" DROP CONSTRAINT "rubrics_pkey";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fellowship_id_reviewer_round_pk" PRIMARY KEY("fellowship_id","reviewer","round");--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_intake_id_round_pk" PRIMARY KEY("intake_id","round");
