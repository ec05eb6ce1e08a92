import { fromEntries, keysOf } from '../../../domain/objects.ts'
import { questionsOf, retiredOf } from '../../../domain/programme.ts'
import { isListed, nameKeyOf } from '../../../domain/questions/answers.ts'
import type { Records } from '../../../domain/records.ts'
import { RECORD_STEPS, type RecordStep } from '../../../domain/steps.ts'
import { LISTS } from '../../platform/database/schema/reference.ts'
import type { ReferenceSnapshot } from '../reference/reference.ts'

/** Adds the names of what was chosen from the desk's lists. Records contain only the ids. */

export interface NameSource {
  snapshot: () => Promise<Pick<ReferenceSnapshot, 'names'>>
}

/** The names as they are now. A transaction needs them, because it may not wait for a statement on another connection. */
export async function loadedNames(reference: NameSource): Promise<NameSource> {
  const snapshot = await reference.snapshot()
  await Promise.all(keysOf(LISTS).map((kind) => snapshot.names(kind)))
  return { snapshot: async () => snapshot }
}

/** A step's record with its names. A name is null if the list lacks the id. */
export async function withNames<Saved extends object>(
  reference: NameSource,
  step: RecordStep,
  record: Saved,
): Promise<Saved> {
  const snapshot = await reference.snapshot()
  const questions = Object.entries({ ...retiredOf(step), ...questionsOf(step) })
  const listed = questions.flatMap(([field, question]) =>
    isListed(question) && field in record ? [[field, question.kind] as const] : [],
  )
  const named = listed.map(async ([field, kind]) => {
    const names = await snapshot.names(kind)
    const name = names.get(String(Reflect.get(record, field)))
    return [nameKeyOf(field), name === undefined ? null : { name }] as const
  })
  return { ...record, ...fromEntries(await Promise.all(named)) }
}

/** The same for all records of an application. */
export async function recordsWithNames<Own extends Records>(reference: NameSource, own: Own): Promise<Own> {
  const named = RECORD_STEPS.map(async (step) => {
    const record = own[step]
    return [step, record && (await withNames<object>(reference, step, record))] as const
  })
  return { ...own, ...fromEntries(await Promise.all(named)) }
}
