import { afterEach, describe, expect, it, vi } from 'vitest'
import { EVERY_SUBMISSION, type SubmissionFilter } from '../../../domain/desk.ts'
import { createDeskApi } from '../../../src/desk/deskApi.ts'
import { json, openApi, recordCalls } from '../api/recorder.ts'
import { recordUrls } from './objectUrls.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const desk = () => createDeskApi(openApi())
const FILTER: SubmissionFilter = { ...EVERY_SUBMISSION, text: 'a b', region: '7', sort: 'course', order: 'desc' }
const QUERY = 'text=a+b&course&institution&region=7&shortlisted&intake&sort=course&order=desc'
const content = (type: string) => new Response('bytes', { headers: { 'Content-Type': type } })

describe('the list of applications', () => {
  it('is requested from its start with only the filter', async () => {
    const page = { items: [], next: null, total: 0 }
    const calls = recordCalls(() => json(page))
    expect(await desk().page(FILTER, null)).toEqual(page)
    expect(calls).toMatchObject([{ method: 'GET', path: `/api/desk/submissions?${QUERY}` }])
  })

  it('is requested from the end of the previous page', async () => {
    const calls = recordCalls(() => json({ items: [], next: null, total: 0 }))
    await desk().page(FILTER, 's50')
    expect(calls[0]?.path).toBe(`/api/desk/submissions?${QUERY}&after=s50`)
  })

  it('lists the intakes', async () => {
    const calls = recordCalls(() => json([{ id: '2030', name: 'Intake 2030' }]))
    expect(await desk().intakes()).toEqual([{ id: '2030', name: 'Intake 2030' }])
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/intakes' }])
  })
})

describe('one application', () => {
  it('is loaded by its id, which is escaped in the path', async () => {
    const calls = recordCalls(() => json({ intake: 'Intake 2030' }))
    expect(await desk().submission('a/b?c')).toEqual({ intake: 'Intake 2030' })
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/desk/submissions/a%2Fb%3Fc' }])
  })

  it('is decided with the latest seen decision, and returns all decisions', async () => {
    const decisions = [
      { number: 1, shortlisted: false },
      { number: 2, shortlisted: true },
    ]
    const calls = recordCalls(() => json({ decisions }))
    const decision = { shortlisted: true, reason: 'Best of all', seen: 1 }
    expect(await desk().decide('a/b', decision)).toEqual(decisions)
    expect(calls).toMatchObject([{ method: 'PUT', path: '/api/desk/submissions/a%2Fb/shortlisted', body: decision }])
  })

  it('has documents that are returned as files', async () => {
    const calls = recordCalls(() => content('application/pdf'))
    const document = await desk().document('a/b', 'acceptanceLetter')
    expect([document.type, await document.text()]).toEqual(['application/pdf', 'bytes'])
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/desk/submissions/a%2Fb/documents/acceptanceLetter' }])
  })

  it('has documents that are returned as files even if their content is JSON', async () => {
    recordCalls(() => json({ is: 'JSON' }))
    expect(await (await desk().document('s1', 'cv')).text()).toBe('{"is":"JSON"}')
  })
})

describe('an export', () => {
  it.each([
    ['spreadsheet', 'application/vnd.ms-excel', '/api/desk/submissions.xlsx', 'applications.xlsx'],
    ['table', 'text/csv', '/api/desk/submissions.csv', 'applications.csv'],
    ['archive', 'application/zip', '/api/desk/documents.zip', 'documents.zip'],
  ] as const)('the %s is loaded by its filter as %s from %s and downloaded as %s', async (name, type, path, file) => {
    vi.useFakeTimers()
    const { made } = recordUrls()
    const calls = recordCalls(() => content(type))
    const clicked: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`)
    })
    await desk().download(name, FILTER)
    expect(calls).toMatchObject([{ method: 'GET', path: `${path}?${QUERY}` }])
    expect(clicked).toEqual([`${file} blob:1`])
    expect(made.map((blob) => [blob.type, blob.size])).toEqual([[type, 5]])
  })

  it('is downloaded as a file even if its content is JSON', async () => {
    vi.useFakeTimers()
    const { made } = recordUrls()
    recordCalls(() => json({ is: 'JSON' }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await desk().download('table', FILTER)
    expect(await made[0]?.text()).toBe('{"is":"JSON"}')
  })

  it('may take an hour, and is then aborted', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockReturnValue()
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signals.push(signal)
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    desk()
      .download('archive', FILTER)
      .catch(() => {})
    await vi.advanceTimersByTimeAsync(3_599_999)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(signals[0]?.aborted).toBe(true)
    vi.unstubAllGlobals()
  })
})
