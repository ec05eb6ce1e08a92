// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { Fellowship } from '../../../domain/entities.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { KINDS } from '../../support/kinds.ts'
import { advanceTo, outcome, update } from '../advance.ts'
import { recordBody, startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** A programme that asks an optional question of each kind, and one of each kind only after another answer. */

vi.mock('#programme/courseDetails.ts', async (original) => {
  const { yesOrNo } = await import('../../../domain/questions/kinds.ts')
  const { record, section } = await import('../../../domain/questions/record.ts')
  const { fromEntries: entries } = await import('../../../domain/objects.ts')
  const { KINDS: kinds } = await import('../../support/kinds.ts')
  const { courseDetails } = await original<typeof import('#programme/courseDetails.ts')>()
  const optional = kinds.map(([kind, of]) => [`any_${kind}`, of({ label: kind, of: 'any_country' })] as const)
  const conditional = kinds.map(
    ([kind, of]) =>
      [`if_${kind}`, of({ label: `If ${kind}`, of: 'if_country', onlyIf: 'member', message: 'Answer this.' })] as const,
  )
  const member = yesOrNo({ label: 'Member', message: 'Answer this.' })
  const questions = [entries(optional), { member, ...entries(conditional) }]
  return {
    courseDetails: record(
      courseDetails.text,
      ...courseDetails.sections,
      section({ review: 'Others', questions } as never),
    ),
  }
})

const ADDED = KINDS.flatMap(([kind]) => [`any_${kind}`, `if_${kind}`])

const without = (empty: unknown) => ({ ...fromEntries(ADDED.map((field) => [field, empty] as const)), member: false })
const texts = new Set(KINDS.filter(([, of]) => of({ label: '' }).schema.type === 'string').map(([kind]) => kind))
const UNANSWERED = {
  ...fromEntries(ADDED.map((field) => [field, texts.has(field.slice(field.indexOf('_') + 1)) ? '' : null] as const)),
  member: false,
}

const server = closedAfterAll(await startServer())

const save = async (applicant: Caller, change: object) =>
  applicant.post('/api/coursedetails/', { ...(await recordBody(applicant, 'courseDetails')), ...change })

test.each([undefined, null])('saves a record whose optional answers are %s', async (empty) => {
  const saved = await save(await server.applicant(), without(empty))
  expect([saved.statusCode, saved.json()]).toMatchObject([201, UNANSWERED])
})

test('clears each optional answer of a submitted application, and submits it again', async () => {
  const applicant = await server.applicant()
  const submitted = await advanceTo(applicant)
  const cleared = await save(applicant, without(null))
  expect([cleared.statusCode, cleared.json()]).toMatchObject([200, UNANSWERED])
  const again = await update(applicant, submitted, outcome('submit'))
  expect([again.statusCode, again.json<Fellowship>().courseDetails]).toMatchObject([200, UNANSWERED])
  expect((await applicant.get('/api/submissions')).json()).toHaveLength(2)
})

test.each([
  ['a region', { any_region: 'none' }, 'any_region'],
  ['a country', { any_country: 999_999, any_institution: '' }, 'any_country'],
  ['an institution', { any_institution: '99' }, 'any_institution'],
  ['an institution without its country', { any_country: null }, 'any_institution'],
])('refuses %s that is not listed, with a message', async (_, change, field) => {
  const refused = await save(await server.applicant(), change)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { [field]: 'Please choose from the list.' } },
  ])
})
