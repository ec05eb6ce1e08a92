import { expect, test } from 'vitest'
import { DOCUMENTS } from '../../domain/documents.ts'
import { extensionOf } from '../../domain/fileChecks.ts'
import { ACCEPTED_EXTENSIONS } from '../../domain/limits.ts'
import { LETTER_OUTCOMES } from '../../domain/letters.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { isValid } from '../../domain/rules.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { inspect } from '../../server/features/documents/inspection/inspect.ts'
import { fileOf } from '../../tools/demo/files/files.ts'
import { DAY_MS, planOf, type Application } from '../../tools/demo/intake/plan.ts'
import { answersOf } from '../../tools/demo/people/answers.ts'
import { UNIVERSITY } from '../support/applicant.ts'

const TODAY = Date.parse('2026-11-29T09:00:00Z')
const LISTS = {
  regions: [{ id: 'NA-KH', name: 'Khomas' }],
  countries: ['NA', 'ZA', 'GB', 'NL', 'CA', 'DE', 'KE'].map((code, index) => ({ id: index + 1, code, name: code })),
  institutionsOf: () => [UNIVERSITY],
}

const applicationsOn = (now: number) => {
  const { past, current } = planOf(now)
  return [...past.applications, ...current.applications]
}

const applications = applicationsOn(TODAY)
const people = [...new Map(applications.map(({ person }) => [person.number, person])).values()]

test('plans 120 applications with the same people and results on every day', () => {
  const resultOf = ({
    person,
    savedAt,
    hasDraft,
    submittedAt,
    scores,
    outcome,
    answer,
    request,
    message,
  }: Application) => ({
    ...person,
    drawn: null,
    answers: RECORD_STEPS.map((step) => answersOf(step, person, LISTS, TODAY)),
    saved: savedAt.length,
    submits: submittedAt !== null,
    other: [hasDraft, scores, outcome, answer, request, message],
  })
  expect(applications).toHaveLength(120)
  for (const days of [0, 1, 2, 150]) {
    expect(applicationsOn(TODAY + days * DAY_MS).map(resultOf)).toEqual(applications.map(resultOf))
  }
})

test('plans every stage, and nothing in the future', () => {
  const has = (holds: (application: Application) => boolean) => applications.some(holds)
  const stages = {
    registered: has(({ savedAt }) => savedAt.length === 0),
    draft: has(({ hasDraft }) => hasDraft),
    reviewed: has(({ isReviewed, submittedAt }) => isReviewed && submittedAt === null),
    amended: has(({ amendedAt }) => amendedAt !== null),
    scored: has(({ scores }) => scores.length === 3),
    partlyScored: has(({ scores }) => scores.length === 1),
    asked: has(({ request }) => request === 'open'),
    answered: has(({ request }) => request === 'answered'),
    accepted: has(({ answer }) => answer === 'accepted'),
    declined: has(({ answer }) => answer === 'declined'),
    offered: has(({ outcome, answer }) => outcome === 'awarded' && answer === null),
    written: has(({ message }) => message !== null),
    inConflict: has(({ isConflicting }) => isConflicting),
    undecided: has(({ submittedAt, outcome }) => submittedAt !== null && outcome === null),
    ...Object.fromEntries(LETTER_OUTCOMES.map((each) => [each, has(({ outcome }) => outcome === each)])),
  }
  expect(Object.entries(stages).filter(([, isThere]) => !isThere)).toEqual([])
  const times = applications.flatMap(({ savedAt, registeredAt, submittedAt, amendedAt }) => [
    registeredAt,
    ...savedAt,
    submittedAt ?? 0,
    amendedAt ?? 0,
  ])
  expect(Math.max(...times)).toBeLessThan(TODAY)
  const steps = applications.map(({ registeredAt, savedAt, submittedAt }) => [
    registeredAt,
    ...savedAt,
    submittedAt ?? TODAY,
  ])
  expect(steps).toEqual(steps.map((each) => each.toSorted((one, other) => one - other)))
})

test('gives people answers that the forms accept, and names of their own', () => {
  const wrong = people.flatMap((person) =>
    RECORD_STEPS.filter((step) => !isValid<unknown>(RECORD_SCHEMAS[step], answersOf(step, person, LISTS, TODAY))),
  )
  expect(wrong).toEqual([])
  const names = people.map(({ name, lastName }) => `${name} ${lastName}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => /[à-ž]/i.test(name)).length).toBeGreaterThan(10)
  expect(names.filter((name) => /’/.test(name)).length).toBeGreaterThan(2)
})

test('makes documents of every accepted format that the portal accepts', async () => {
  const seen = new Set<string>()
  for (const person of people) {
    for (const document of DOCUMENTS) {
      const { name, content } = await fileOf(document, person)
      const extension = extensionOf(name) as (typeof ACCEPTED_EXTENSIONS)[number]
      if (seen.has(extension)) continue
      seen.add(extension)
      expect(await inspect(content, extension), name).toBeNull()
    }
    if (seen.size === ACCEPTED_EXTENSIONS.length) return
  }
  expect([...seen].toSorted()).toEqual([...ACCEPTED_EXTENSIONS].toSorted())
})
