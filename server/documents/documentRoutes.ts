import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOCUMENTS, MOTIVATION_LETTER_PATH } from '../../domain/documents.ts'
import type { UploadResponse } from '../../domain/entities.ts'
import { extensionOf } from '../../domain/fileChecks.ts'
import { applicantOf } from '../http/access.ts'
import type { Context } from '../context.ts'
import { found, notFound, Refusal, signInNeeded } from '../http/errors.ts'
import { addDocument, findDocument, findSameDocument, findViewing, giveToken, takeTicket } from './documents.ts'
import type { DocumentRow } from './documents.ts'
import { readUpload } from './upload.ts'
import { viewingHeaders } from './viewing.ts'

/** Section 7.12. A new window carries no bearer header, so a ticket takes it to a cookie that shows one document for a while. */

export const TICKET_MS = 30_000
export const VIEWING_MS = 60_000

type ByFile = { Querystring: Record<string, unknown> }

export function documentRoutes(app: FastifyInstance, context: Context): void {
  for (const { kind, path, otherPaths } of DOCUMENTS) {
    uploadRoute(app, context, kind, path)
    for (const spelling of [path, ...otherPaths]) downloadRoutes(app, context, kind, spelling)
  }
  downloadRoutes(app, context, 'motivationLetter', MOTIVATION_LETTER_PATH)
}

function uploadRoute(app: FastifyInstance, { db, documents, access }: Context, kind: string, path: string): void {
  const answer = ({ fileName, originalFilename }: DocumentRow): UploadResponse => ({
    filesDetails: [{ fileName, originalFilename }],
  })

  app.post(path, { onRequest: access.signedIn }, async (request) => {
    const { owner } = applicantOf(request)
    const { name, content } = await readUpload(request)
    const fileName = `${randomBytes(24).toString('base64url')}.${extensionOf(name)}`
    const sha256 = createHash('sha256').update(content).digest('hex')
    const document = { fileName, owner, kind, originalFilename: name, size: content.length, sha256 }
    const before = await findSameDocument(db, document)
    if (before) return answer(before)

    await documents.put(fileName, content)
    const kept = await addDocument(db, document).catch(async (error: unknown) => {
      await documents.remove(fileName)
      throw error
    })
    if (kept.fileName !== fileName) await documents.remove(fileName)
    return answer(kept)
  })
}

function downloadRoutes(
  app: FastifyInstance,
  { db, documents, access, settings, now }: Context,
  kind: string,
  path: string,
) {
  const address = `${settings.apiBase}${path}`
  const { pathname } = new URL(address, settings.publicUrl)
  const secure = settings.publicUrl.startsWith('https:')

  app.post<{ Body: { file?: unknown } | null }>(`${path}/tickets`, { onRequest: access.signedIn }, async (request) => {
    const { owner } = applicantOf(request)
    const fileName = fileOf(request.body)
    found(await findDocument(db, { owner, kind, fileName }))
    const ticket = await giveToken(db, { purpose: 'ticket', owner, fileName, now: now(), lifetime: TICKET_MS })
    return { url: `${address}/tickets/${ticket}` }
  })

  app.get<{ Params: { ticket: string } }>(`${path}/tickets/:ticket`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    const ticket = await takeTicket(db, request.params.ticket, now())
    if (ticket === null || (await findDocument(db, { ...ticket, kind })) === null) {
      throw new Refusal(404, 'This link was for one use and is over. Open the document again from your application.')
    }
    const { owner, fileName } = ticket
    const viewing = await giveToken(db, { purpose: 'viewing', owner, fileName, now: now(), lifetime: VIEWING_MS })
    reply.setCookie(cookieOf(fileName), viewing, {
      path: pathname,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: VIEWING_MS / 1_000,
    })
    return reply.redirect(`${pathname}?file=${encodeURIComponent(fileName)}`, 303)
  })

  app.get<ByFile>(path, async (request, reply) => {
    const fileName = fileOf(request.query)
    const owner = await viewerOf(request, fileName)
    const document = found(await findDocument(db, { owner, kind, fileName }))
    return sendDocument(reply, document)
  })

  /** Whoever asks: the bearer of a token, or of a viewing's cookie. */
  async function viewerOf(request: FastifyRequest, fileName: string): Promise<string> {
    const applicant = await access.identify(request)
    if (applicant) return applicant.owner
    const cookie = request.cookies[cookieOf(fileName)]
    if (cookie === undefined) throw signInNeeded()
    return found(await findViewing(db, cookie, fileName, now())).owner
  }

  async function sendDocument(reply: FastifyReply, document: DocumentRow) {
    const content = found(await documents.get(document.fileName))
    return reply.headers(viewingHeaders(document)).send(content)
  }
}

function fileOf(source: Record<string, unknown> | null | undefined): string {
  const file = source?.file
  if (typeof file !== 'string' || file === '') throw notFound()
  return file
}

/** One cookie per document, so that two windows that open at once don't take each other's. */
function cookieOf(fileName: string): string {
  return `viewing-${createHash('sha256').update(fileName).digest('hex').slice(0, 16)}`
}
