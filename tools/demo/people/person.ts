import { COURSES, REGIONS } from '#programme/lists.ts'
import { drawFrom, type Draw } from './draw.ts'
import { fieldsOf, type Field } from './fields.ts'
import { namesOf } from './names.ts'

/** An invented applicant. The same number is always the same person. */
export interface Person {
  number: number
  name: string
  lastName: string
  sex: 'Female' | 'Male'
  /** yyyy-mm-dd. */
  born: string
  email: string
  cell: string
  landline: string
  /** With the town in the last line. */
  address: string
  postBox: string
  town: string
  /** The id of a region of the programme; empty if it has none. */
  region: string
  field: Field
  employer: string
  title: string
  country: string
  institution: string
  /** In the work that they do now. */
  years: number
  /** Draws what else is asked about the person, under a name of its own. */
  drawn(name: string): Draw
}

const SEED = 20_260

/** Countries, and the institutions that applicants choose most. */
const ABROAD: readonly (readonly [number, country: string, institutions: readonly string[]])[] = [
  [
    9,
    'ZA',
    [
      'University of Cape Town',
      'University of Pretoria',
      'University of Stellenbosch',
      'University of Witwatersrand',
      'Rhodes University',
    ],
  ],
  [4, 'GB', ['University of Edinburgh', 'University of Warwick', 'University of Manchester', 'University of Glasgow']],
  [2, 'NL', ['Erasmus University Rotterdam', 'University of Groningen', 'Tilburg University']],
  [2, 'CA', ['Dalhousie University', 'University of Toronto', 'University of British Columbia', 'Université Laval']],
  [1, 'DE', ['Universität Mannheim']],
  [1, 'KE', ['University of Nairobi']],
]
const AT_HOME: Readonly<Record<string, readonly string[]>> = {
  NA: ['University of Namibia', 'University of Namibia', 'Namibia University of Science and Technology'],
  CA: ['Dalhousie University', 'Memorial University of Newfoundland', 'Université du Québec à Rimouski'],
}

/** Regions by how many people live there: those of Namibia by name, others in their order. */
const POPULATED = ['NA-KH', 'NA-OW', 'NA-OT', 'NA-ON', 'NA-OS', 'NA-ER', 'NA-KE', 'NA-CA', 'NA-OD', 'NA-HA', 'NA-KA']
const BY_POPULATION = REGIONS.map(({ id }) => id).toSorted((one, other) => placeOf(one) - placeOf(other))

function placeOf(region: string): number {
  const place = POPULATED.indexOf(region)
  return place === -1 ? POPULATED.length : place
}

const FIELDS = fieldsOf(COURSES)
const NAMES = namesOf(REGIONS)

/** A country's code from the regions' ids. */
const HOME = REGIONS[0]?.id.split('-')[0] ?? ''

/** An item of a list that repeats, shifted by one each time. */
const nth = (list: readonly string[], at: number) => list[(at + Math.floor(at / list.length)) % list.length] ?? ''

const digits = (draw: Draw, count: number) => Array.from({ length: count }, () => draw.whole(0, 9)).join('')

const mailName = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()

/** A weekday name is as good as any for an address that no one else has. */
const MAIL_HOSTS = ['mail.example', 'post.example', 'inbox.example']

const hashOf = (text: string) => [...text].reduce((sum, each) => (Math.imul(sum, 31) + each.charCodeAt(0)) | 0, 7)

function placeOfStudy(draw: Draw) {
  const home = AT_HOME[HOME] ?? []
  const [country, institutions] = draw.weighted<readonly [string, readonly string[]]>([
    ...(home.length === 0 ? [] : [[9, [HOME, home]] as const]),
    ...ABROAD.map(([weight, ...place]) => [weight, place] as const),
  ])
  return { country, institution: draw.early(institutions) }
}

export function personOf(number: number): Person {
  const seed = SEED + number * 7_919
  const draw = drawFrom(seed)
  const sex = draw.chance(0.56) ? 'Female' : 'Male'
  const [first, last] = [NAMES[sex === 'Female' ? 'female' : 'male'], NAMES.last]
  const name = nth(first, number * 7)
  const lastName = nth(last, number * 11)
  const age = draw.weighted([
    [5, draw.whole(22, 26)],
    [6, draw.whole(27, 33)],
    [2, draw.whole(34, 47)],
  ])
  const [town = '', code = ''] = draw.early(NAMES.towns)
  const street = `${draw.whole(2, 240)} ${draw.oneOf(NAMES.streets)}`
  const field = draw.early(FIELDS)
  const cell = draw.oneOf(NAMES.cell)
  return {
    number,
    name,
    lastName,
    sex,
    born: `${2026 - age}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`,
    email: `${mailName(name)}.${mailName(lastName)}${number}@${draw.oneOf(MAIL_HOSTS)}`,
    cell: HOME === 'NA' ? `${cell} ${digits(draw, 3)} ${digits(draw, 4)}` : `${cell} 555 ${digits(draw, 4)}`,
    landline: HOME === 'NA' ? `0${code} ${digits(draw, 3)} ${digits(draw, 3)}` : `${code} 555 ${digits(draw, 4)}`,
    address: `${street}, ${town}`,
    postBox: `P O Box ${draw.whole(12, 98_000)}, ${town}`,
    town,
    region: BY_POPULATION.length === 0 ? '' : draw.early(BY_POPULATION),
    field,
    employer: draw.oneOf(field.employers),
    title: draw.oneOf(field.titles),
    ...placeOfStudy(draw),
    years: draw.whole(2, 9),
    drawn: (what) => drawFrom(seed + hashOf(what)),
  }
}
