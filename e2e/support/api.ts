import type { Page } from 'playwright/test'
import { documentsOf } from '../../domain/documents.ts'
import type { Fellowship, UploadResponse } from '../../domain/entities.ts'
import { fromEntries } from '../../domain/objects.ts'
import { questionsOf } from '../../domain/programme.ts'
import type { Kind } from '../../domain/questions/kinds.ts'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { fellowshipAfter, recordStepOf, STEP, STEPS, type RecordStep, type StepName } from '../../domain/steps.ts'
import { realFiles } from './files.ts'
import { words } from '../../tests/support/applicant.ts'
import { GIVEN, newAccount, signUp } from './applicant.ts'

/** Sends an applicant's requests directly, to skip earlier steps. */

const motivationOf = (count: number) => `<p><strong>Because</strong> ${words(count - 1)}</p>`

/** The email address in a bearer token's claims. */
export function emailIn(authorization: string): string {
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { email: string }).email
}

/** Watches the page's requests for the token of the applicant who signs in there afterwards. */
export function createCaller(page: Page) {
  const { request } = page
  let authorization = ''
  page.on('request', (sent) => {
    authorization = sent.headers()['authorization'] ?? authorization
  })
  const headers = () => ({ Authorization: authorization })
  const url = (path: string) => `${API_BASE_PATH}${path}`
  async function post<T>(path: string, data: object): Promise<T> {
    const answer = await request.post(url(path), { headers: headers(), data })
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const get = async <T>(path: string) => (await (await request.get(url(path), { headers: headers() })).json()) as T

  async function uploads(step: RecordStep) {
    const files = await realFiles()
    const fields: Record<string, string> = {}
    for (const { kind, path, storedField, originalField } of documentsOf(step)) {
      const multipart = { filename: files[kind].name, files: files[kind] }
      const answer = await request.post(url(`${path}/`), { headers: headers(), multipart })
      const [stored] = ((await answer.json()) as UploadResponse).filesDetails
      fields[storedField] = stored?.fileName ?? ''
      fields[originalField] = stored?.originalFilename ?? ''
    }
    return fields
  }

  async function saveRecord(step: RecordStep) {
    const institutions = await get<{ id: string }[]>('/api/institutions/country/NA')
    const own: Partial<Record<Kind, unknown>> = {
      loginEmail: emailIn(authorization),
      institution: institutions[0]?.id,
      richText: motivationOf(500),
    }
    const answers = Object.entries(questionsOf(step)).map(([name, { kind }]) => [name, own[kind]] as const)
    const sent = fromEntries(answers.filter(([, answer]) => answer !== undefined))
    const { id, path } = STEP[step].record
    const saved = await post<{ id: string }>(`${path}/`, { ...GIVEN[step], ...sent, ...(await uploads(step)) })
    return { [id]: saved.id }
  }

  async function fellowship(): Promise<Fellowship> {
    const [own] = await get<Fellowship[]>('/api/fellowships')
    if (own === undefined) throw new Error('There is no fellowship')
    return own
  }

  const saveStep = (own: Fellowship, step: StepName) =>
    post(`/api/fellowships/${own.id}`, { ...own, ...fellowshipAfter(STEP[step], own.highestStep) })

  return {
    headers,
    get,
    fellowship,
    /** Changes the submitted course details. */
    async amend(): Promise<void> {
      const own = await fellowship()
      const data = { ...own.courseDetails, firstChoiceCourse: 'MPhil Statistics' }
      const answer = await request.put(url(`/api/coursedetails/${own.courseDetailId}`), { headers: headers(), data })
      if (!answer.ok()) throw new Error(`The course details were not changed: ${answer.status()}`)
      await saveStep(own, 'courseDetails')
    },
    async submitAgain(): Promise<void> {
      await saveStep(await fellowship(), 'submit')
    },
    /** Saves every step up to this highestStep. */
    async bringTo(highestStep: number): Promise<void> {
      for (const step of STEPS.filter((each) => each.highestStep <= highestStep)) {
        const own = await fellowship()
        if (own.highestStep >= step.highestStep) continue
        const asked = recordStepOf(step.name)
        const record = asked === undefined ? {} : await saveRecord(asked)
        await post(`/api/fellowships/${own.id}`, { ...own, ...record, ...fellowshipAfter(step, own.highestStep) })
      }
    },
  }
}

export type Caller = ReturnType<typeof createCaller>

/** A new applicant who has saved every step up to this highestStep. */
export async function signUpTo(page: Page, highestStep: number) {
  const caller = createCaller(page)
  const account = newAccount()
  await signUp(page, account)
  await caller.bringTo(highestStep)
  return { account, caller }
}
