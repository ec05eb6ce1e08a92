import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOCUMENTS, type DocumentKind } from '../../../domain/documents.ts'
import { ApiError, createApi } from '../../../src/api/client.ts'
import { createDocuments } from '../../../src/api/documents.ts'
import { json, openApi, recordCalls, recordLog } from './recorder.ts'
import { jsonAnswer, openUploadServer } from './uploadServer.ts'

const PATHS = DOCUMENTS.map(({ kind, path }) => [kind, path] as const)
const FILE = new File(['certified copy'], 'My ID.pdf', { type: 'application/pdf' })
const ANSWER = {
  filesDetails: [
    { fileName: 's1.pdf', originalFilename: 'My ID.pdf' },
    { fileName: 'other', originalFilename: '' },
  ],
}

let server: Awaited<ReturnType<typeof openUploadServer>>
let log: unknown[][]
beforeEach(async () => {
  server = await openUploadServer()
  server.answerWith(jsonAnswer(ANSWER))
  log = recordLog()
})
afterEach(async () => {
  await server.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Options {
  kind?: DocumentKind
  file?: File
  /** The name to send, if it differs from the file's own. */
  name?: string
  token?: string | null
  controller?: AbortController
  getToken?: () => Promise<string | null>
}

function upload({ kind = 'id', file = FILE, name = file.name, token = 't1', controller, getToken }: Options = {}) {
  const progress: number[] = []
  const { signal } = controller ?? new AbortController()
  const api = createApi({ base: server.base, getToken: getToken ?? (async () => token) })
  const stored = createDocuments(api).upload({
    kind,
    file,
    name,
    signal,
    onProgress: (fraction) => progress.push(fraction),
  })
  return { stored, progress }
}

describe('§7.12 uploads', () => {
  it.each(PATHS)('§7.12 %s is a multipart POST to %s/ with the fields filename and files', async (kind, path) => {
    await upload({ kind }).stored
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: `/postgradexternalapi${path}/`,
      parts: [
        { name: 'filename', filename: null, content: 'My ID.pdf' },
        { name: 'files', filename: 'My ID.pdf', content: 'certified copy' },
      ],
    })
    expect(server.received[0]?.contentType).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('§7.12 sends the file under its accepted name', async () => {
    await upload({ name: 'My-ID.pdf' }).stored
    expect(server.received[0]).toMatchObject({
      parts: [
        { name: 'filename', content: 'My-ID.pdf' },
        { name: 'files', filename: 'My-ID.pdf', content: 'certified copy' },
      ],
    })
  })

  it.each([
    ['t1', 'Bearer t1'],
    [null, undefined],
  ])('§7.1 with the token %s, the authorization is %s', async (token, authorization) => {
    await upload({ token }).stored
    expect(server.received[0]?.authorization).toBe(authorization)
  })

  it('§7.12 returns the names in filesDetails[0]', async () => {
    await expect(upload().stored).resolves.toEqual({ fileName: 's1.pdf', originalFilename: 'My ID.pdf' })
    expect(log).toEqual([])
  })

  it('reports the progress that the browser reports', async () => {
    const { send } = XMLHttpRequest.prototype
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      for (const [loaded, total] of [
        [0, 0],
        [50, 200],
        [200, 200],
      ]) {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
      }
      send.call(this, body)
    })
    const { stored, progress } = upload()
    await stored
    expect(progress.slice(0, 3)).toEqual([0, 0.25, 1])
  })
})

describe('§8 failing uploads', () => {
  it.each([
    [300, 'unavailable'],
    [401, 'signInExpired'],
    [413, 'refused'],
  ] as const)("§8 an answer of %i counts as %s and is logged as 'An error occurred'", async (status, failure) => {
    server.answerWith(jsonAnswer({ message: 'My ID.pdf' }, status))
    await expect(upload().stored).rejects.toMatchObject({
      name: 'ApiError',
      message: 'The file was not accepted',
      failure,
      status,
    })
    expect(log).toEqual([['error', 'An error occurred', status]])
  })

  it.each([
    [422, 'macros', 'refused', 'Open it and print it.'],
    [409, 'applicationsClosed', 'applicationsClosed', 'Open it and print it.'],
    [503, 'fileNotChecked', 'unavailable', 'Open it and print it.'],
    [503, 'fileNotStored', 'unavailable', 'Open it and print it.'],
    [500, 'serverError', 'unavailable', null],
    [503, 'serverError', 'disconnected', null],
  ] as const)('§8 an answer of %i with the code %s counts as %s; its text for the applicant: %4$s', async (...row) => {
    const [status, code, failure, reason] = row
    server.answerWith(jsonAnswer({ message: 'Open it and print it.', code }, status))
    await expect(upload().stored).rejects.toMatchObject({ failure, status, reason })
  })

  it("§8 show the applicant no text from a gateway's page", async () => {
    server.answerWith((_, response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Blocked</h1>'))
    await expect(upload().stored).rejects.toMatchObject({ failure: 'refused', reason: null })
  })

  it('§8 a broken connection counts as disconnected', async () => {
    server.answerWith((request) => request.socket.destroy())
    await expect(upload().stored).rejects.toMatchObject({ failure: 'disconnected', message: 'The file did not arrive' })
    const said = log.filter(([, text]) => text === 'An error occurred')
    expect(said).toEqual([['error', 'An error occurred', 'disconnected']])
  })

  it('§8 a file that was changed since it was chosen does not count as disconnected', async () => {
    server.answerWith((request) => request.socket.destroy())
    vi.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function unreadable(this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as never)
    })
    await expect(upload().stored).rejects.toMatchObject({ failure: 'refused', isFileChanged: true })
    vi.restoreAllMocks()
  })

  it('§8 include the extension that fits the content', async () => {
    server.answerWith(jsonAnswer({ message: 'It is a PNG.', code: 'contentMismatch', actual: 'png' }, 422))
    await expect(upload().stored).rejects.toMatchObject({ failure: 'refused', reason: 'It is a PNG.', actual: 'png' })
  })

  it.each([
    ['no file', { filesDetails: [] }, { failure: 'unavailable', message: 'The answer names no file' }, 'unavailable'],
    ['no list', {}, {}, ''],
    ['nothing', null, {}, ''],
  ])('an answer with %s stores nothing', async (_, answer, failure, said) => {
    server.answerWith(jsonAnswer(answer))
    await expect(upload().stored).rejects.toMatchObject(failure)
    expect(log).toEqual([['error', 'An error occurred', said]])
  })

  it('an answer that is not JSON stores nothing', async () => {
    server.answerWith((_, response) => response.end('<html>'))
    await expect(upload().stored).rejects.toThrow()
  })

  it('an expired sign-in sends nothing', async () => {
    const getToken = () => Promise.reject(new ApiError('No access token', 'signInExpired'))
    await expect(upload({ getToken }).stored).rejects.toMatchObject({ failure: 'signInExpired' })
    expect(server.received).toEqual([])
  })

  it('an upload of more than five minutes counts as disconnected', async () => {
    const timeouts: number[] = []
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      timeouts.push(this.timeout)
      this.dispatchEvent(new ProgressEvent('timeout'))
    })
    await expect(upload().stored).rejects.toMatchObject({ failure: 'disconnected', message: 'The file took too long' })
    expect(timeouts).toEqual([300_000])
  })

  it('an aborted upload ends', async () => {
    const controller = new AbortController()
    server.answerWith(() => controller.abort())
    await expect(upload({ controller }).stored).rejects.toMatchObject({
      failure: 'unavailable',
      message: 'The upload was given up',
    })
  })

  it('an upload aborted before it starts sends nothing', async () => {
    const controller = new AbortController()
    const getToken = async () => {
      controller.abort()
      return 't1'
    }
    await expect(upload({ controller, getToken }).stored).rejects.toThrow('The upload was given up')
    expect(server.received).toEqual([])
  })
})

describe('§7.12 downloads', () => {
  it.each(PATHS)('§7.12 the address of %s comes from %s, by its stored name', async (kind, path) => {
    const calls = recordCalls(() => json({ url: 'https://files.example/x?ticket=1' }))
    await createDocuments(openApi()).address(kind, 's1.pdf')
    expect(calls).toMatchObject([{ method: 'POST', path: `${path}/tickets`, body: { file: 's1.pdf' } }])
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer t1')
  })

  const absolute = 'http://api.example/postgradexternalapi'
  it.each([
    [absolute, 'https://files.example/x?ticket=1', 'https://files.example/x?ticket=1'],
    [absolute, '/postgradexternalapi/api/iddocuploads?ticket=1', `${absolute}/api/iddocuploads?ticket=1`],
    [absolute, 'api/iddocuploads?ticket=1', `${absolute}/api/iddocuploads?ticket=1`],
    [
      '/postgradexternalapi',
      '/postgradexternalapi/api/x?ticket=1',
      `${location.origin}/postgradexternalapi/api/x?ticket=1`,
    ],
    ['/postgradexternalapi', 'api/x?ticket=1', `${location.origin}/postgradexternalapi/api/x?ticket=1`],
  ])('with the API at %s, %s resolves to %s', async (base, url, address) => {
    recordCalls(() => json({ url }))
    const documents = createDocuments(createApi({ base, getToken: async () => 't1' }))
    await expect(documents.address('id', 's1.pdf')).resolves.toBe(address)
  })

  it('§8 logs and rethrows a refusal', async () => {
    recordCalls(() => json({}, 404))
    await expect(createDocuments(openApi()).address('cv', 's1.pdf')).rejects.toMatchObject({ failure: 'refused' })
    expect(log).toEqual([['error', 'An error occurred', 404]])
  })
})
