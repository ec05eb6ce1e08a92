import { DOCUMENTS, MOTIVATION_LETTER_PATH } from '../../domain/documents.ts'
import { listOf, ref, type JsonSchema } from './schemas.ts'

/** Every call of section 7, one row each. */

export type Access = 'everyone' | 'applicant' | 'admin'

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, with :parameters. */
  path: string
  /** The section of the specification. */
  section: string
  summary: string
  access: Access
  query?: readonly string[]
  /** JSON unless the content type says otherwise. */
  body?: JsonSchema
  multipart?: true
  /** The JSON of a success; without it the answer has no body, or is a file. */
  answer?: JsonSchema
  file?: true
  redirect?: true
}

type Row = Omit<Operation, 'section' | 'access'>

function calls(section: string, access: Access, rows: readonly Row[]): Operation[] {
  return rows.map((row) => ({ ...row, section, access }))
}

/** Create, update and delete, as sections 7.4 to 7.10 share them. */
function writes(path: string, what: string, entity: JsonSchema, removed?: JsonSchema): Row[] {
  return [
    { method: 'POST', path, summary: `Create ${what}`, body: entity, answer: entity },
    { method: 'PUT', path: `${path}/:id`, summary: `Update ${what}`, body: entity, answer: entity },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete ${what}`,
      ...(removed === undefined ? {} : { answer: removed }),
    },
  ]
}

function own(section: string, path: string, what: string, entity: JsonSchema): Operation[] {
  const list: Row = { method: 'GET', path, summary: `The applicant's own ${what}, in a list`, answer: listOf(entity) }
  return calls(section, 'applicant', [list, ...writes(path, what, entity)])
}

function reference(
  section: string,
  path: string,
  what: string,
  entity: JsonSchema,
  reads: readonly Row[],
): Operation[] {
  return [...calls(section, 'everyone', reads), ...calls(section, 'admin', writes(path, what, entity, entity))]
}

const fellowship = ref('Fellowship')
const kinds = [
  'getpersonaldetails',
  'getcoursedetails',
  'getmotivationdetails',
  'getreviewdetails',
  'applicant',
  'byapplicant',
]

function download(path: string): Operation[] {
  return [
    ...calls('7.12', 'applicant', [
      { method: 'GET', path, summary: 'Download one of the applicant’s own documents', query: ['file'], file: true },
      {
        method: 'POST',
        path: `${path}/tickets`,
        summary: 'Create a single-use link for a new window, which sends no bearer header',
        body: { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] },
        answer: ref('Ticket'),
      },
    ]),
    ...calls('7.12', 'everyone', [
      {
        method: 'GET',
        path: `${path}/tickets/:ticket`,
        summary: 'Open a single-use link; redirects to the document',
        redirect: true,
      },
    ]),
  ]
}

export const OPERATIONS: readonly Operation[] = [
  ...calls('7.2', 'everyone', [
    {
      method: 'GET',
      path: '/api/FellowshipApplicationsStatus',
      summary: 'The applications status; the first item is used',
      answer: listOf(ref('ApplicationsStatus')),
    },
  ]),
  ...calls('7.2', 'admin', [
    {
      method: 'PUT',
      path: '/api/FellowshipApplicationsStatus/:id',
      summary: 'Open or close the applications window',
      body: ref('ApplicationsStatus'),
      answer: ref('ApplicationsStatus'),
    },
  ]),
  ...calls('7.3', 'applicant', [
    {
      method: 'GET',
      path: '/api/fellowships',
      summary: 'The applicant’s own fellowship, in a list',
      answer: listOf(fellowship),
    },
    {
      method: 'POST',
      path: '/api/fellowships',
      summary: 'Register; a second call returns the same record',
      body: fellowship,
      answer: fellowship,
    },
    {
      method: 'POST',
      path: '/api/fellowships/:id',
      summary: 'Update; highestStep never decreases',
      body: fellowship,
      answer: fellowship,
    },
    { method: 'DELETE', path: '/api/fellowships/:id', summary: 'Delete' },
    ...kinds.map((kind, index): Row => ({
      method: 'GET',
      path: `/api/fellowships/${kind}/:applicantId`,
      summary: `By applicant, request kind ${index + 1}`,
      answer: listOf(fellowship),
    })),
    {
      method: 'GET',
      path: '/api/sponsorships/filter/:applicantId',
      summary: 'By applicant, any other request kind',
      answer: listOf(fellowship),
    },
  ]),
  ...own('7.4', '/api/personaldetails', 'personal details', ref('PersonalDetails')),
  ...own('7.5', '/api/coursedetails', 'course details', ref('CourseDetails')),
  ...own('7.6', '/api/motivations', 'motivation', ref('Motivation')),
  ...calls('7.6', 'applicant', [
    { method: 'GET', path: '/api/motivations/:id', summary: 'One motivation', answer: ref('Motivation') },
  ]),
  ...reference('7.7', '/api/courses', 'a course', ref('Course'), [
    { method: 'GET', path: '/api/courses', summary: 'The preferred courses', answer: listOf(ref('Course')) },
  ]),
  ...reference('7.8', '/api/regions', 'a region', ref('Region'), [
    { method: 'GET', path: '/api/regions', summary: 'The regions', answer: listOf(ref('Region')) },
    { method: 'GET', path: '/api/regions/:id', summary: 'One region', answer: ref('Region') },
  ]),
  ...reference('7.9', '/api/countries', 'a country', ref('Country'), [
    { method: 'GET', path: '/api/countries', summary: 'The countries', answer: listOf(ref('Country')) },
    { method: 'GET', path: '/api/countries/:id', summary: 'One country', answer: ref('Country') },
  ]),
  ...reference('7.10', '/api/institutions', 'an institution', ref('Institution'), [
    {
      method: 'GET',
      path: '/api/institutions',
      summary: 'A page of institutions; X-Total-Count says how many there are',
      query: [
        'pageNumber',
        'pageSize',
        'sortBy',
        'sortOrder',
        'globalFilter',
        'idFilter',
        'nameFilter',
        'countryCodeFilter',
        'websiteFilter',
      ],
      answer: listOf(ref('Institution')),
    },
    {
      method: 'GET',
      path: '/api/institutions/country/:countryCode',
      summary: 'A country’s institutions',
      answer: listOf(ref('Institution')),
    },
  ]),
  ...DOCUMENTS.flatMap(({ label, path, otherPaths }) => [
    ...calls('7.12', 'applicant', [
      { method: 'POST', path, summary: label, multipart: true, answer: ref('UploadResponse') },
    ]),
    ...[path, ...otherPaths].flatMap(download),
  ]),
  ...download(MOTIVATION_LETTER_PATH),
]
