/** What a migration's statements do to a schema that the release before still works with. */

const BODY = /\$\$[\s\S]*?\$\$/g
const NEW = /^create (?:table|sequence|type|index|function)\b/i
const MADE = /^create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/i
const TARGET =
  /^(?:alter table|insert into|update|create unique index [^(]*? on|create trigger .*? on)\s+(?:"?public"?\.)?"?(\w+)"?/i
const ADDED_COLUMN = /^alter table \S+ add column \S+ (.*)$/i
const CONTRACT = /^\s*-- contract: \S/

/** A migration's statements without comments, in one line each; what a function does counts for nothing here. */
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

/** One that nobody has to fill in. */
function isOptional(column) {
  return !/\bnot null\b/i.test(column) || /\b(?:default|generated always)\b/i.test(column)
}

/**
 * The statements that do more than make room: whoever knows nothing of them may no longer read or write as before.
 * @param {string} migration its SQL
 * @returns {string[]}
 */
export function beyondExpansion(migration) {
  const statements = statementsOf(migration)
  const made = new Set(statements.map((statement) => MADE.exec(statement)?.[1]).filter((name) => name !== undefined))
  return statements.filter((statement) => {
    const [, column] = ADDED_COLUMN.exec(statement) ?? []
    const isExpanding =
      NEW.test(statement) || made.has(TARGET.exec(statement)?.[1] ?? '') || (column !== undefined && isOptional(column))
    return !isExpanding
  })
}

/** Whether it says of itself that it is the second step: nothing of the release before uses what it takes away. */
export const isContraction = (migration) => CONTRACT.test(migration)
