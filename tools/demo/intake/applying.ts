import { documentsOf, type AnyDocument } from '../../../domain/documents.ts'
import type { Country, Fellowship, Institution, Region, UploadResponse } from '../../../domain/entities.ts'
import { known } from '../../../domain/known.ts'
import { fromEntries, type Json } from '../../../domain/objects.ts'
import type { OfferAnswer } from '../../../domain/offers.ts'
import { questionsOf } from '../../../domain/programme.ts'
import { fellowshipAfter, RECORD_STEPS, STEP, type RecordStep, type StepName } from '../../../domain/steps.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import type { DemoFile, Files } from '../files/files.ts'
import { answersOf, type Lists } from '../people/answers.ts'
import type { Person } from '../people/person.ts'
import type { Caller } from './portal.ts'
import { ADDED } from './texts.ts'

/** An applicant's actions, by the calls that the portal's screens make. */

type Uploaded = UploadResponse['filesDetails'][number]

/** The lists change with the administrators only, so they are read once. */
export async function readLists(caller: Caller, countries: readonly string[]): Promise<Lists> {
  const [regions, all] = await Promise.all([
    caller.get<Region[]>('/api/regions'),
    caller.get<Country[]>('/api/countries'),
  ])
  const institutions = await Promise.all(
    countries.map(async (country) => {
      const offered = await caller.get<Institution[]>(`/api/institutions/country/${country}`)
      return [country, offered] as const
    }),
  )
  const byCountry = new Map(institutions)
  return { regions, countries: all, institutionsOf: (country) => byCountry.get(country) ?? [] }
}

export interface Materials {
  lists: Lists
  files: Files
}

export async function openApplication(caller: Caller, person: Person, { lists, files }: Materials) {
  let fellowship = await caller.post<Fellowship>('/api/fellowships', {
    applicationDate: new Date().toISOString(),
  })

  async function complete(step: StepName) {
    const after = fellowshipAfter(STEP[step], fellowship.highestStep)
    fellowship = await caller.post<Fellowship>(`/api/fellowships/${fellowship.id}`, { ...fellowship, ...after })
  }

  const upload = async ({ path }: AnyDocument, file: DemoFile): Promise<Uploaded> => {
    const { filesDetails } = await caller.upload<UploadResponse>(path, file)
    const [stored] = filesDetails
    if (stored === undefined) throw new Error(`${file.name} was not stored.`)
    return stored
  }

  const uploadAll = (step: RecordStep) =>
    Promise.all(
      documentsOf(step).map(async (document: AnyDocument) => {
        const stored = await upload(document, await files(document, person))
        return { document, stored }
      }),
    )

  const named = ({ document, stored }: { document: AnyDocument; stored: Uploaded }) => ({
    [document.storedField]: stored.fileName,
    [document.originalField]: stored.originalFilename,
  })

  /** Stores a change of a saved step. */
  async function change(step: RecordStep, values: Json) {
    const { path } = STEP[step].record
    const [record] = await caller.get<({ id: string } & Json)[]>(path)
    if (record === undefined) throw new Error(`There is no ${step} to change.`)
    await caller.put(`${path}/${record.id}`, { ...record, ...values })
    await complete(step)
  }

  async function lastSubmission(): Promise<SubmissionSummary> {
    const submissions = await caller.get<SubmissionSummary[]>('/api/submissions')
    return known(submissions.at(-1), 'submission')
  }

  return {
    async save(step: RecordStep) {
      const uploads = await uploadAll(step)
      const values = { ...answersOf(step, person, lists, Date.now()), ...Object.assign({}, ...uploads.map(named)) }
      const { id } = await caller.post<{ id: string }>(STEP[step].record.path, values)
      fellowship = { ...fellowship, [STEP[step].record.id]: id }
      await complete(step)
    },
    /** Types a step without saving it: the first part of its longest answer, and all the others. */
    async draft(step: RecordStep) {
      const uploads = await uploadAll(step)
      const answers = Object.entries(answersOf(step, person, lists, Date.now()))
      const form = fromEntries(
        answers.map(([field, answer]) => [
          field,
          questionsOf(step)[field]?.kind === 'richText' ? firstParagraphs(String(answer)) : String(answer),
        ]),
      )
      const documents = fromEntries(uploads.map(({ document, stored }) => [document.kind, stored] as const))
      await caller.put(`/api/drafts/${step}`, { basedOn: 0, device: 'demo', form, documents })
    },
    review: () => complete('review'),
    submit: () => complete('submit'),
    /** Adds a sentence to the longest answer, and submits again. */
    async amend() {
      const step = RECORD_STEPS.find((each) => richTextOf(each) !== undefined) ?? RECORD_STEPS[0]
      const field = step && richTextOf(step)
      if (step === undefined || field === undefined) throw new Error('There is no answer to add to.')
      const { [field]: written } = answersOf(step, person, lists, Date.now())
      await change(step, { [field]: `${String(written)}\n<p>${ADDED}</p>` })
      await complete('submit')
    },
    /** Uploads a document again, and submits again. */
    async replace(document: AnyDocument) {
      const file = await files(document, person)
      const name = file.name.replace(/^[^.]{0,20}[^.]*/, (base) => `${base.slice(0, 20).trim()} certified`)
      // A space at its end makes the file another one, as a new scan is.
      const stored = await upload(document, { name, content: file.content })
      await change(document.step, named({ document, stored }))
      await complete('submit')
    },
    async answerOffer(answer: OfferAnswer) {
      const { decision } = await lastSubmission()
      await caller.post(`/api/offers/${known(decision?.offer, 'offer').id}/answer`, { answer })
    },
    lastSubmission,
  }
}

export type OpenApplication = Awaited<ReturnType<typeof openApplication>>

const richTextOf = (step: RecordStep) =>
  Object.entries(questionsOf(step)).find(([, { kind }]) => kind === 'richText')?.[0]

const firstParagraphs = (html: string) => html.split('\n').slice(0, 3).join('\n')
