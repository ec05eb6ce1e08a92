import type { AnyDocument } from '../../../domain/documents.ts'
import type { Person } from '../people/person.ts'

/** The content of a person's documents, which every format shows. */
export interface Page {
  heading: string
  /** The office or person that wrote it. */
  from: string
  paragraphs: readonly string[]
  /** A table, such as results or costs. */
  rows: readonly (readonly [name: string, value: string])[]
}

/** Lines of a text, broken between words. */
export const broken = (text: string, longest: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last === undefined || last.length + word.length >= longest
      ? [...lines, word]
      : [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

const fullName = ({ name, lastName }: Person) => `${name} ${lastName}`

const identity = (person: Person): Page => ({
  heading: 'Identity document',
  from: 'Civil registration (specimen)',
  paragraphs: [`${person.lastName.toUpperCase()}, ${person.name}`],
  rows: [
    ['Born', person.born],
    ['Sex', person.sex],
    ['Residence', person.town],
    ['Number', `${person.born.slice(2).replaceAll('-', '')} ${person.drawn('card').whole(10_000, 99_999)}`],
  ],
})

const cv = (person: Person): Page => ({
  heading: 'Curriculum vitae',
  from: fullName(person),
  paragraphs: [
    `${person.address}. ${person.cell}. ${person.email}`,
    `I have worked for ${person.employer} for ${person.years} years.`,
    `Thesis: ${person.title}.`,
  ],
  rows: [
    ['Since ' + (2026 - person.years), `Analyst, ${person.employer}`],
    [`${2026 - person.years - 4} to ${2026 - person.years}`, person.field.degree],
    [`${2026 - person.years - 5}`, `Senior secondary certificate, ${person.town}`],
  ],
})

function results(person: Person): Page {
  const draw = person.drawn('marks')
  return {
    heading: 'Academic transcript',
    from: 'Office of the Registrar',
    paragraphs: [`Student: ${fullName(person)}. Programme: ${person.field.degree}.`],
    rows: person.field.modules.map((module) => [module, `${draw.whole(52, 91)} %`] as const),
  }
}

const acceptance = (person: Person): Page => ({
  heading: 'Provisional offer of a place',
  from: `${person.institution}, Admissions`,
  paragraphs: [
    `Dear ${person.name} ${person.lastName},`,
    `We are pleased to offer you a place on ${person.field.first[0]}. The offer depends on proof of your degree and of funding.`,
    'Please accept it within eight weeks. This letter is not an invoice.',
  ],
  rows: [],
})

const qualification = (person: Person): Page => ({
  heading: 'Degree certificate',
  from: 'The Senate',
  paragraphs: [
    `This is to certify that ${fullName(person)} has been admitted to the degree of ${person.field.degree}.`,
    'Certified a true copy of the original. Commissioner of Oaths.',
  ],
  rows: [],
})

const outline = (person: Person): Page => ({
  heading: 'Study programme',
  from: person.institution,
  paragraphs: [`${person.field.first[0]}: two terms of courses, then a dissertation.`],
  rows: [
    ...person.field.modules.map((module, index) => [index < 3 ? 'First term' : 'Second term', module] as const),
    ['Dissertation', person.title],
  ],
})

function costs(person: Person): Page {
  const draw = person.drawn('costs')
  const amounts = [draw.whole(60, 310), draw.whole(40, 120), draw.whole(6, 18), draw.whole(8, 30)] as const
  const amount = (thousands: number) => `${thousands} 000`
  return {
    heading: 'Estimate of costs for one year',
    from: `${person.institution}, Finance`,
    paragraphs: [`For ${fullName(person)}.`],
    rows: [
      ['Tuition', amount(amounts[0])],
      ['Accommodation and meals', amount(amounts[1])],
      ['Books and computer', amount(amounts[2])],
      ['Travel', amount(amounts[3])],
      ['Total', amount(amounts.reduce((sum, each) => sum + each, 0))],
    ],
  }
}

const letter = (person: Person, { reviewLabel }: AnyDocument): Page => ({
  heading: reviewLabel,
  from: fullName(person),
  paragraphs: [`${reviewLabel} of ${fullName(person)}, ${person.address}.`],
  rows: [],
})

/** By words in the document's label. The first one that fits counts. */
const BY_LABEL: readonly (readonly [RegExp, (person: Person) => Page])[] = [
  [/\bID\b|identity|passport/i, identity],
  [/\bCV\b|curriculum/i, cv],
  [/transcript|results/i, results],
  [/accept/i, acceptance],
  [/qualification|degree/i, qualification],
  [/cost|budget/i, costs],
  [/programme|outline|plan/i, outline],
]

export function pageOf(document: AnyDocument, person: Person): Page {
  const [, made = null] = BY_LABEL.find(([words]) => words.test(document.label)) ?? []
  return made === null ? letter(person, document) : made(person)
}
