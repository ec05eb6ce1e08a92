/** The effects of a migration on a schema that the previous release still uses. */

const BODY = /\$\$[\s\S]*?\$\$/g
const NEW = /^create (?:table|sequence|type|index|function|trigger)\b/i
const MADE = /^create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/i
const TARGET = /^(?:alter table|insert into|update|create unique index [^(]*? on)\s+(?:"?public"?\.)?"?(\w+)"?/i
const ADDED_COLUMN = /^alter table (\S+) add column (\S+) (.*)$/i
/** A column that new nodes no longer write, while nodes of the previous release still do. */
const NO_LONGER_NEEDED = /^alter table \S+ alter column \S+ (?:set default\b|drop not null$)/i
const FOREIGN_KEY =
  /^alter table (\S+) add constraint \S+ foreign key \((\S+)\)(?: references (?:"?public"?\.)?"?(\w+)"?)?/i
/** drizzle-kit ends the names of foreign keys like this. */
const DROPPED_FOREIGN_KEY = /^alter table (\S+) drop constraint "?\w+_fk"?$/i
const CONTRACT = /^\s*-- contract: \S/
const STOP = /^\s*-- stop: \S/

/** A migration's statements without comments, one line each. Function bodies are ignored. */
function statementsOf(migration) {
  return migration
    .split('--> statement-breakpoint')
    .flatMap((part) =>
      part
        .replace(/^\s*--.*$/gm, '')
        .replace(BODY, '$$$$')
        .split(';'),
    )
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '')
}

/** A column that inserts may omit. */
function isOptional(column) {
  return !/\bnot null\b/i.test(column) || /\b(?:default|generated always)\b/i.test(column)
}

/**
 * The statements that could break the previous release's reads or writes.
 * @param {string} migration its SQL
 * @returns {string[]}
 */
export function beyondExpansion(migration) {
  const statements = statementsOf(migration)
  const made = new Set(statements.map((statement) => MADE.exec(statement)?.[1]).filter((name) => name !== undefined))
  const added = statements.map((statement) => ADDED_COLUMN.exec(statement) ?? [])
  const isAdded = (table, column) => added.some(([, to, name]) => to === table && name === column)
  /** True if a key of the table is replaced by one to a table that the migration creates and fills. */
  const isMoved = (table) =>
    statements.some((statement) => {
      const [, from, , target] = FOREIGN_KEY.exec(statement) ?? []
      return from === table && made.has(target)
    })
  return statements.filter((statement) => {
    const [, , , column] = ADDED_COLUMN.exec(statement) ?? []
    const [, table, key, target] = FOREIGN_KEY.exec(statement) ?? []
    const [, freed] = DROPPED_FOREIGN_KEY.exec(statement) ?? []
    const isExpanding =
      NEW.test(statement) ||
      NO_LONGER_NEEDED.test(statement) ||
      made.has(TARGET.exec(statement)?.[1] ?? '') ||
      (key !== undefined && (isAdded(table, key) || made.has(target))) ||
      (freed !== undefined && isMoved(freed)) ||
      (column !== undefined && isOptional(column))
    return !isExpanding
  })
}

/** True if the migration is marked as the second step, so the previous release does not use what it removes. */
export const isContraction = (migration) => CONTRACT.test(migration)

/** True if the migration is marked as one for which all nodes are stopped first. */
export const needsStop = (migration) => STOP.test(migration)
