import type { APIRequestContext, Page } from 'playwright/test'
import { documentsOf } from '../../domain/documents.ts'
import type { ApplicationsStatus, Fellowship, UploadResponse } from '../../domain/entities.ts'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { fellowshipAfter, STEP, STEPS, type Step, type StepName } from '../../domain/steps.ts'
import { realFiles } from './files.ts'
import { COURSE_VALUES, PERSONAL_VALUES, words } from '../../tests/support/applicant.ts'
import { DISABILITY } from './applicant.ts'

/** Sends a signed-in applicant's requests directly, to skip earlier steps. */

/** Watches the page's requests. Returns a function that returns the latest bearer token. */
export function watchToken(page: Page): () => string {
  let authorization = ''
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization
  })
  return () => authorization
}

const motivationOf = (count: number) => `<p><strong>Because</strong> ${words(count - 1)}</p>`

export function createCaller(request: APIRequestContext, origin: string, authorization: string) {
  const headers = { Authorization: authorization }
  const url = (path: string) => `${origin}${API_BASE_PATH}${path}`
  async function post<T>(path: string, data: object): Promise<T> {
    const answer = await request.post(url(path), { headers, data })
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const get = async <T>(path: string) => (await (await request.get(url(path), { headers })).json()) as T

  async function uploads(step: 'personalDetails' | 'courseDetails') {
    const files = await realFiles()
    const fields: Record<string, string> = {}
    for (const { kind, path, storedField, originalField } of documentsOf(step)) {
      const multipart = { filename: files[kind].name, files: files[kind] }
      const answer = await request.post(url(`${path}/`), { headers, multipart })
      const [stored] = ((await answer.json()) as UploadResponse).filesDetails
      fields[storedField] = stored?.fileName ?? ''
      fields[originalField] = stored?.originalFilename ?? ''
    }
    return fields
  }

  const records: Partial<Record<Step['name'], (email: string) => Promise<object>>> = {
    personalDetails: async (email) => {
      const { id } = await post<{ id: string }>('/api/personaldetails/', {
        ...PERSONAL_VALUES,
        disabled: true,
        disabilityDetails: DISABILITY,
        email,
        ...(await uploads('personalDetails')),
      })
      return { personalDetailId: id }
    },
    courseDetails: async () => {
      const [institution] = await get<{ id: string }[]>('/api/institutions/country/NA')
      const course = {
        ...COURSE_VALUES,
        institutionId: institution?.id,
      }
      const { id } = await post<{ id: string }>('/api/coursedetails/', {
        ...course,
        ...(await uploads('courseDetails')),
      })
      return { courseDetailId: id }
    },
    motivation: async () => {
      const { id } = await post<{ id: string }>('/api/motivations/', { motivation: motivationOf(500) })
      return { motivationId: id }
    },
  }

  async function fellowship(): Promise<Fellowship> {
    const [own] = await get<Fellowship[]>('/api/fellowships')
    if (own === undefined) throw new Error('There is no fellowship')
    return own
  }

  const saveStep = (own: Fellowship, step: StepName) =>
    post(`/api/fellowships/${own.id}`, { ...own, ...fellowshipAfter(STEP[step], own.highestStep) })

  return {
    get,
    fellowship,
    /** Changes the submitted course details. */
    async amend(): Promise<void> {
      const own = await fellowship()
      const data = { ...own.courseDetails, firstChoiceCourse: 'MPhil Statistics' }
      const answer = await request.put(url(`/api/coursedetails/${own.courseDetailId}`), { headers, data })
      if (!answer.ok()) throw new Error(`The course details were not changed: ${answer.status()}`)
      await saveStep(own, 'courseDetails')
    },
    async submitAgain(): Promise<void> {
      await saveStep(await fellowship(), 'submit')
    },
    /** Opens or closes the applications window. Requires an administrator. */
    async setOpen(open: boolean): Promise<void> {
      const [status] = await get<[ApplicationsStatus]>('/api/FellowshipApplicationsStatus')
      const answer = await request.put(url(`/api/FellowshipApplicationsStatus/${status.id}`), {
        headers,
        data: { ...status, open },
      })
      if (!answer.ok()) throw new Error(`The status was not changed: ${answer.status()}`)
    },
    /** Saves every step up to this highestStep. */
    async bringTo(highestStep: number, email: string): Promise<void> {
      for (const step of STEPS.filter((each) => each.highestStep <= highestStep)) {
        const own = await fellowship()
        if (own.highestStep >= step.highestStep) continue
        const record = await records[step.name]?.(email)
        await post(`/api/fellowships/${own.id}`, { ...own, ...record, ...fellowshipAfter(step, own.highestStep) })
      }
    },
  }
}
