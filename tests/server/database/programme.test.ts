import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/platform/database/database.ts'
import { claimForProgramme, refuseOtherProgramme } from '../../../server/platform/database/programme.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { programmes } from '../../../server/platform/database/schema/programme.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { submissions } from '../../../server/platform/database/schema/submissions.ts'
import { SUBMISSION } from '../../support/submission.ts'
import { openEmbedded } from '../embedded.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await openEmbedded()
})
afterEach(() => database.close())

const REFUSAL =
  /^The database belongs to another programme: its references start with XY, and those of this portal with PB\./

test('a new database belongs to the programme that opens it first', async () => {
  await refuseOtherProgramme(database.db)
  await claimForProgramme(database.db)
  await claimForProgramme(database.db)
  expect(await database.db.select().from(programmes)).toEqual([{ id: 1, prefix: 'PB' }])
})

test('refuses a database that belongs to another programme', async () => {
  await database.db.insert(programmes).values({ id: 1, prefix: 'XY' })
  await expect(claimForProgramme(database.db)).rejects.toThrow(REFUSAL)
})

test('refuses a database of an earlier release with applications of another programme', async () => {
  const { db } = database
  const shared = { owner: 'portal|a', intakeId: '1' }
  await db.insert(intakes).values({ id: '1', name: '2026', open: true, closingDate: '2026-12-31', isCurrent: true })
  await db.insert(fellowships).values({
    ...shared,
    id: 'f',
    applicantId: 'a',
    applicationDate: new Date(),
    status: '',
  })
  await db.insert(submissions).values({
    ...shared,
    id: 's',
    fellowshipId: 'f',
    version: 1,
    reference: 'XY-2026-7K3M9Q',
    submittedAt: new Date(),
    application: SUBMISSION.application,
  })
  await expect(claimForProgramme(db)).rejects.toThrow(REFUSAL)
  expect(await db.select().from(programmes)).toEqual([])
})
