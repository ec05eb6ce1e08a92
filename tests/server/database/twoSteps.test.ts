import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { beyondExpansion, isContraction, needsStop } from '../../../scripts/support/migrations.mjs'

/**
 * Schema changes in two steps, so that nodes of two releases can share a database: one release expands the
 * schema, and a later one removes what nothing uses any more.
 */

const read = (name: string) => readFile(`server/platform/database/migrations/${name}`, 'utf8')
const { entries } = JSON.parse(await read('meta/_journal.json')) as { entries: { tag: string }[] }
const tags = entries.map(({ tag }) => tag)

test('every migration only expands the schema, or states that it is the second step or stops all nodes, and why', async () => {
  expect(tags[0]).toBe('0000_start')
  for (const tag of tags.slice(1)) {
    const migration = await read(`${tag}.sql`)
    if (!isContraction(migration) && !needsStop(migration)) expect(beyondExpansion(migration), tag).toEqual([])
  }
})

describe('a change beyond expansion', () => {
  test.each([
    ['an optional column', 'ALTER TABLE "documents" ADD COLUMN "malware" text;'],
    [
      'a column with a default',
      `ALTER TABLE "motivations" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;`,
    ],
    ['a generated column', `ALTER TABLE "s" ADD COLUMN "c" text GENERATED ALWAYS AS (coalesce(a, '')) STORED;`],
    [
      'a new table with rows and keys',
      'create table t (id text);--> statement-breakpoint\ninsert into t values (1);\nalter table t add constraint u unique (id)',
    ],
    [
      'a new function',
      'create function f() returns trigger language plpgsql as $$ begin delete from x; drop table y; end $$',
    ],
    [
      'a new key to another table',
      'ALTER TABLE "fellowships" ADD COLUMN "referee_id" text;--> statement-breakpoint\nALTER TABLE "fellowships" ADD CONSTRAINT "f" FOREIGN KEY ("referee_id") REFERENCES "public"."referees"("id");',
    ],
    [
      'a trigger that copies changes to a new table',
      'create trigger copied after insert on "s" for each row execute function copied();',
    ],
    [
      'a key that moves to a new table, which has the rows of the old one',
      'create table t (id text);--> statement-breakpoint\ninsert into t select id from u;\nALTER TABLE "s" DROP CONSTRAINT "s_u_id_fk";\nALTER TABLE "s" ADD CONSTRAINT "s_t_id_fk" FOREIGN KEY ("a") REFERENCES "public"."t"("id");',
    ],
    ['a default for a column that is no longer written', `ALTER TABLE "s" ALTER COLUMN "fax" SET DEFAULT '';`],
    ['a required column that is no longer written', 'ALTER TABLE "s" ALTER COLUMN "region_id" DROP NOT NULL;'],
    ['an index', 'CREATE INDEX "i" ON "documents" USING btree ("owner");'],
    ['a comment', '-- drop table t\ncreate table t (id text);'],
  ])('does not include %s', (_, migration) => {
    expect(beyondExpansion(migration)).toEqual([])
  })

  test.each([
    ['a dropped table', 'DROP TABLE "applications_status" CASCADE;'],
    ['a dropped column', 'ALTER TABLE "accounts" DROP COLUMN "generation";'],
    ['a required column', 'ALTER TABLE "download_tokens" ADD COLUMN "session" text NOT NULL;'],
    ['a column that becomes required', 'ALTER TABLE "s" ALTER COLUMN "id" SET NOT NULL;'],
    ['a renamed column', 'ALTER TABLE "s" RENAME COLUMN "a" TO "b";'],
    ['a changed type', 'ALTER TABLE "s" ALTER COLUMN "a" SET DATA TYPE integer;'],
    ['a constraint on existing rows', 'ALTER TABLE "s" ADD CONSTRAINT "u" UNIQUE("a");'],
    ['a constraint on existing rows, as an index', 'CREATE UNIQUE INDEX "u" ON "s" USING btree ("a");'],
    [
      'a key to another table on existing rows',
      'ALTER TABLE "s" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "t"("id");',
    ],
    ['a dropped default', 'ALTER TABLE "s" ALTER COLUMN "fax" DROP DEFAULT;'],
    ['a dropped key', 'ALTER TABLE "drafts" DROP CONSTRAINT "drafts_owner_step_pk";'],
    ['a dropped key to another table', 'ALTER TABLE "s" DROP CONSTRAINT "s_u_id_fk";'],
    ['changed rows', 'update fellowships set owner = 1'],
    ['a replaced function', 'create or replace function f() returns text language sql as $$ select 1 $$'],
  ])('includes %s', (_, migration) => {
    expect(beyondExpansion(migration)).toHaveLength(1)
  })
})

test('the first line marks the second step, or that all nodes are stopped', () => {
  expect(needsStop('-- stop: 1.1 nodes would save the old numbers\nupdate fellowships set highest_step = 7')).toBe(true)
  expect(needsStop('-- contract: since 1.2.0 nothing reads it\nDROP TABLE "t";')).toBe(false)
  expect(isContraction('-- contract: since 1.2.0 nothing reads it\nDROP TABLE "t";')).toBe(true)
  expect(isContraction('DROP TABLE "t";')).toBe(false)
})
