CREATE TABLE "deadline_mail_choices" (
	"owner" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deadline_mail_choices_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "deadline_mails" (
	"owner" text NOT NULL,
	"closing_date" date NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "deadline_mails_owner_closing_date_days_pk" PRIMARY KEY("owner","closing_date","days")
);
