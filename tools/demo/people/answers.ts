import type { Country, Institution, Region } from '../../../domain/entities.ts'
import { fromEntries, type Json } from '../../../domain/objects.ts'
import { questionsOf } from '../../../domain/programme.ts'
import { isSkipped } from '../../../domain/questions/answers.ts'
import type { Question } from '../../../domain/questions/kinds.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { motivationOf } from './motivation.ts'
import type { Person } from './person.ts'

/** A person's answers to any programme's questions: by the kind of question, and by what its row says about it. */

/** The portal's lists. */
export interface Lists {
  regions: readonly Region[]
  countries: readonly Country[]
  institutionsOf(country: string): readonly Institution[]
}

type Asked<Kind extends Question['kind']> = {
  name: string
  question: Extract<Question, { kind: Kind }>
  person: Person
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const MOST_WORDS = 950

/** True if the row's words are about a subject. */
const isAbout = ({ label, review = '', short = '' }: Question, words: RegExp) =>
  words.test(`${label} ${review} ${short}`)

function lineOf({ name, question, person }: Asked<'line'>): string {
  const { autoComplete, hint } = question
  if (autoComplete === 'given-name') return person.name
  if (autoComplete === 'family-name') return person.lastName
  if (hint === 'idNumber')
    return `${person.born.slice(2).replaceAll('-', '')}${person.drawn(name).whole(10_000, 99_999)}`
  if (isAbout(question, /second|2nd/i)) return person.drawn(name).oneOf(person.field.second)
  if (isAbout(question, /course|study/i)) return person.drawn(name).early(person.field.first)
  if (isAbout(question, /title|project/i)) return person.title
  return person.employer
}

const DISABILITIES = [
  'I am deaf in my left ear and use a hearing aid. In meetings I need to sit on the right.',
  'I have used a wheelchair since 2015. I need a room on the ground floor or a lift.',
  'I have low vision and read with a screen magnifier.',
]
const TEXTS = [
  'The agency has answered that it needs four weeks after an application with the exact places and dates.',
  'It is described in the documents. I can send more if you need it.',
]

function textOf({ name, question, person }: Asked<'text'>): string {
  const { autoComplete = '' } = question
  if (isAbout(question, /postal/i)) return person.postBox
  if (autoComplete.includes('address') || isAbout(question, /address/i)) return person.address
  return person.drawn(name).oneOf(isAbout(question, /disab/i) ? DISABILITIES : TEXTS)
}

function choiceOf({ name, question, person }: Asked<'choice'>): string {
  const { options } = question
  return options.find((each) => each === person.sex) ?? person.drawn(name).early(options)
}

const DAY_MS = 86_400_000

function dayAhead({ name, person }: Asked<'date'>, now: number): string {
  const day = new Date(now + person.drawn(name).whole(60, 320) * DAY_MS)
  return `${day.toISOString().slice(0, 10)}T00:00:00.000Z`
}

function institutionOf({ person }: Asked<'institution'>, lists: Lists): string {
  const offered = lists.institutionsOf(person.country)
  const chosen = offered.find(({ name }) => name === person.institution) ?? offered[0]
  return chosen?.id ?? ''
}

function richTextOf({ name, question, person }: Asked<'richText'>): string {
  const draw = person.drawn(name)
  const fewest = Math.max(question.statedWords, question.fewestWords)
  const about = {
    ...person,
    years: NUMBERS[person.years] ?? 'many',
    course: draw.early(person.field.first),
    degree: person.field.degree,
    said: person.field.said,
  }
  return motivationOf(draw, about, draw.whole(fewest + 5, Math.max(fewest + 60, MOST_WORDS)))
}

/** The share of applicants who answer a question with Yes. */
const yesShare = (question: Question) => (isAbout(question, /disab/i) ? 0.07 : 0.4)

function answerOf(name: string, question: Question, person: Person, lists: Lists, now: number): unknown {
  switch (question.kind) {
    case 'line':
      return lineOf({ name, question, person })
    case 'text':
      return textOf({ name, question, person })
    case 'choice':
      return choiceOf({ name, question, person })
    case 'phone':
      return question.autoComplete?.includes('mobile') || name.startsWith('mobile') ? person.cell : person.landline
    case 'loginEmail':
      return person.email
    case 'email':
      return `supervisor${person.number}@university.example`
    case 'number': {
      const { least = 1, most = 100 } = question
      return person.drawn(name).whole(least, most)
    }
    case 'yesOrNo':
      return person.drawn(name).chance(yesShare(question))
    case 'date':
      return dayAhead({ name, question, person }, now)
    case 'birthday':
      return `${person.born}T00:00:00.000Z`
    case 'region':
      return lists.regions.some(({ id }) => id === person.region) ? person.region : (lists.regions[0]?.id ?? '')
    case 'country':
      return lists.countries.find(({ code }) => code === person.country)?.id ?? 0
    case 'institution':
      return institutionOf({ name, question, person }, lists)
    case 'richText':
      return richTextOf({ name, question, person })
  }
}

/** The values that a step's save sends. `now` is in epoch milliseconds. */
export function answersOf(step: RecordStep, person: Person, lists: Lists, now: number): Json {
  const questions = Object.entries(questionsOf(step))
  const answers = fromEntries(
    questions.map(([name, question]) => [name, answerOf(name, question, person, lists, now)] as const),
  )
  const skipped = questions.filter(([, question]) => isSkipped(question, answers))
  return { ...answers, ...fromEntries(skipped.map(([name]) => [name, ''] as const)) }
}
