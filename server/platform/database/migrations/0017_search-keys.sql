-- The text as searches compare it; searchKey in domain/text.ts does the same. The inner replacement removes invisible characters,
-- apostrophes and click letters; the outer one removes accents.
create function search_key(written text) returns text language sql immutable strict parallel safe as $$
  select replace(
    translate(
      lower(
        regexp_replace(
          normalize(
            regexp_replace(
              normalize(written, NFC),
              '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff''’‘ʼʻ`´′＇ǀǁǂǃ|!/‡≠]',
              '', 'g'
            ),
            NFKD
          ),
          '[\u0300-\u036f]', '', 'g'
        )
      ),
      'đĐħĦıłŁøØ', 'ddhhilloo'
    ),
    'ß', 'ss'
  )
$$;
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "id_key" text GENERATED ALWAYS AS (regexp_replace(search_key(coalesce(application#>>'{personalDetails,idNumber}', '')), '[[:space:]‐-―−._-]+', '', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "searched" text GENERATED ALWAYS AS (search_key(reference || ' ' || coalesce(application#>>'{personalDetails,lastName}', '') || ' ' || coalesce(application#>>'{personalDetails,name}', '') || ' ' || coalesce(application#>>'{personalDetails,idNumber}', '') || ' ' || coalesce(application#>>'{personalDetails,email}', '') || ' ' || coalesce(application#>>'{courseDetails,firstChoiceCourse}', '') || ' ' || coalesce(application#>>'{courseDetails,secondChoiceCourse}', '') || ' ' || coalesce(application#>>'{courseDetails,institution,name}', '') || ' ' || coalesce(application#>>'{courseDetails,country,name}', '') || ' ' || coalesce(application#>>'{personalDetails,region,name}', ''))) STORED;--> statement-breakpoint
CREATE INDEX "submissions_id_key" ON "submissions" USING btree ("intake_id","id_key");
