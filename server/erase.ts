import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { openDatabase } from './database/database.ts'
import { openDocuments } from './documents/documentStore.ts'
import type { Known } from './ownData/erasure.ts'
import { dropRuntimeNotice } from './runtimeNotice.ts'
import { readSettings } from './settings.ts'

/** `npm run erase`: what is kept of one person, and with --yes its erasure. It reads the settings that the server reads. */

const USAGE = `Name the person in one way:
  --applicant <applicantId>   --email <address>   --reference <PB-…>
Without --yes it says what is kept of them, and changes nothing.`

function knownBy(values: { applicant?: string; email?: string; reference?: string }): Known {
  const { applicant, email, reference } = values
  if ([applicant, email, reference].filter((value) => value !== undefined).length !== 1) throw new Error(USAGE)
  if (applicant !== undefined) return { applicant }
  if (email !== undefined) return { email }
  return { reference: reference ?? '' }
}

async function erase(): Promise<number> {
  dropRuntimeNotice()
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { applicant: text, email: text, reference: text, yes: { type: 'boolean' } } })
  const known = knownBy(values)
  const settings = readSettings()
  // Loaded here, behind the notice that it would print.
  const { countsOf, erasePerson, findPersons } = await import('./ownData/erasure.ts')
  const database = await openDatabase(settings)
  try {
    const { db } = database
    const persons = await findPersons(db, settings.auth.tenant, known)
    const [person] = persons
    if (person === undefined || persons.length > 1) {
      console.log(`${persons.length} people are known like this; nothing was changed.`)
      return 1
    }
    if (!values.yes) {
      console.table(await countsOf(db, person))
      console.log('Nothing was changed. With --yes all of it is erased.')
      return 0
    }
    const report = await erasePerson(db, await openDocuments(settings), person)
    console.table(report)
    const isWhole = Object.values(report).every(({ after }) => after === 0)
    console.log(isWhole ? `Erased at ${new Date().toISOString()}; nothing is left.` : 'Something is left: see above.')
    return isWhole ? 0 : 1
  } finally {
    await database.close()
  }
}

runCommand(erase)
