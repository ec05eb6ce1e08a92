import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOpenDocument } from '../../../src/components/submission/openDocument.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** An opened browser window, and an address that the test resolves or rejects. */
function play() {
  const opened = {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(''),
    location: { replace: vi.fn<(url: string) => void>() },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  let resolve: (url: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<string>((done, failed) => ([resolve, reject] = [done, failed]))
  const address = vi.fn<(kind: string, fileName: string) => Promise<string>>(() => promise)
  const shown = () => [opened.document.title, opened.document.body.textContent]
  return { opened, open, address, resolve, reject, shown, openDocument: createOpenDocument({ address }) }
}

describe('§7.12 a stored document', () => {
  it('§7.12 opens its window during the click, with a progress text', () => {
    const { open, address, openDocument, shown } = play()
    openDocument('cv', 's2.pdf')
    expect(open.mock.calls).toEqual([['', '_blank']])
    expect(shown()).toEqual(['Opening the document…', 'Opening the document…'])
    expect(address.mock.calls).toEqual([['cv', 's2.pdf']])
  })

  it('shows an error in the window if its address cannot be loaded', async () => {
    const { opened, openDocument, reject, shown } = play()
    openDocument('id', 's1.pdf')
    reject(new Error('Not found.'))
    const said = 'We could not open the document. Close this window and try again.'
    await expect.poll(() => shown()).toEqual([said, said])
    expect(opened.location.replace).not.toHaveBeenCalled()
  })

  it('opens in the same window if the browser opens no other', async () => {
    const { open, openDocument, resolve } = play()
    const assign = vi.fn<(url: string) => void>()
    vi.stubGlobal('location', { assign })
    open.mockReturnValue(null)
    openDocument('id', 's1.pdf')
    resolve('https://bursary.example/ticket/1')
    await expect.poll(() => assign.mock.calls).toEqual([['https://bursary.example/ticket/1']])
  })

  it('reports a failure if the browser opens no window', async () => {
    const { open, openDocument, reject } = play()
    const alert = vi.fn<(text: string) => void>()
    vi.stubGlobal('alert', alert)
    open.mockReturnValue(null)
    openDocument('id', 's1.pdf')
    reject(new Error('Not found.'))
    const said = 'We could not open the document. Please try again.'
    await expect.poll(() => alert.mock.calls).toEqual([[said]])
  })
})
