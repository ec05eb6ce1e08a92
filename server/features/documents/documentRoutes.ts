import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { object, string } from 'yup'
import { DOCUMENTS, MOTIVATION_LETTER_PATH, REMOVED_DOCUMENTS, type AnyDocument } from '../../../domain/documents.ts'
import type { UploadResponse } from '../../../domain/entities.ts'
import { extensionOf } from '../../../domain/fileChecks.ts'
import { needChangeable } from '../applicationsWindow/changeable.ts'
import { isCalledBy } from '../../platform/audit/caller.ts'
import { audited, entryOf, writeEntry, type Entry } from '../../platform/audit/entries.ts'
import { isAway } from '../../platform/database/away.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Context } from '../context.ts'
import { found, Refusal, signInNeeded } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/routes.ts'
import { tooMany } from '../../platform/limits/limiters.ts'
import { binary, one, TICKET, UPLOAD_RESPONSE } from '../../platform/openapi/entities.ts'
import { addDocument, findDocument, findStoredMatch, findViewing, giveToken, takeTicket } from './documents.ts'
import type { DocumentRow, NewDocument, Stored } from './documents.ts'
import { readDocument } from './reading.ts'
import { needRoom } from './storage.ts'
import { malwareFound, notStored, readUpload, refuseBadContent, refuseMalware } from './upload.ts'
import { viewingHeaders, VIEWING_TYPES } from './viewing.ts'

/**
 * Section 7.12. A new window sends no bearer header, so a single-use ticket is exchanged for a cookie that opens one
 * document for a short time.
 */

export const TICKET_MS = 30_000
export const VIEWING_MS = 60_000
const HOUR_MS = 60 * 60_000

/** The stored name returned by the upload. */
const BY_FILE = object({ file: string().required() })

const FILE = binary('The file as it was uploaded.', VIEWING_TYPES)

export function documentRoutes(app: Api, context: Context): void {
  for (const { kind, label, path, otherPaths = [] } of DOCUMENTS) {
    uploadRoute(app, context, { kind, label, path })
    for (const spelling of [path, ...otherPaths]) downloadRoutes(app, context, kind, spelling)
  }
  for (const { kind, path } of REMOVED_DOCUMENTS) downloadRoutes(app, context, kind, path)
  downloadRoutes(app, context, 'motivationLetter', MOTIVATION_LETTER_PATH)
}

/** The operation id for a path, for example AcceptanceLetterUploads; each spelling of a path has its own. */
const operationOf = (path: string) => path.replace('/api/', '')

function uploadRoute(
  app: Api,
  context: Context,
  { kind, label, path }: Pick<AnyDocument, 'kind' | 'label' | 'path'>,
): void {
  const { db, documents, inspector, scanner, access, sessions, limits, settings, now } = context
  const answer = ({ fileName, originalFilename }: DocumentRow): UploadResponse => ({
    filesDetails: [{ fileName, originalFilename }],
  })

  const schema = {
    operationId: `upload_${operationOf(path)}`,
    summary: label,
    description: 'The same file again is stored once, and answers with the name that it has.',
    consumes: ['multipart/form-data'],
    response: {
      200: one(UPLOAD_RESPONSE, 'The names of the document.'),
      409: 'The window is closed, there is no application, or it has as many files as it may.',
      413: 'The file is too large.',
      415: 'This is no multipart form.',
      422: 'There is no file, or its name or its content is not accepted; the code says why.',
      503: 'The content could not be checked, or the store is away; nothing was stored, and the same file may pass later.',
    },
  }

  app.post(path, { ...audited(access.applicant, 'document.upload'), schema }, async (request) => {
    const { owner, session } = applicantOf(request)
    await needChangeable(context, owner, kind)
    const sent = limits.count(`uploads\n${owner}`, settings.uploadsPerHour, HOUR_MS)
    if (sent.count > settings.uploadsPerHour)
      throw tooMany('You have uploaded many files in a short time.', sent.leftMs)
    const { name, content } = await readUpload(request)
    // The upload may have taken minutes, so check again.
    if (await sessions.hasEnded(session.id)) throw signInNeeded()
    await needChangeable(context, owner, kind)
    const fileName = `${randomBytes(24).toString('base64url')}.${extensionOf(name)}`
    const sha256 = createHash('sha256').update(content).digest('hex')
    const document = { fileName, owner, kind, originalFilename: name, size: content.length, sha256 }
    const before = await findStoredMatch(db, document)
    if (before.same?.malware) throw malwareFound()
    if (before.same) {
      // Stored again, in case the store has lost it.
      await documents.put(before.same.fileName, content).catch((cause: unknown) => Promise.reject(notStored(cause)))
      return answer(before.same)
    }

    const counted = needRoom(settings, before.stored, document.size)
    await refuseBadContent(inspector, { name, content })
    if (scanner) await refuseMalware(scanner, { content })
    const scannedAt = scanner ? new Date(now()) : null
    await documents.put(fileName, content).catch((cause: unknown) => {
      // The file may have been stored after all. The removal can be slow, so the response does not wait for it.
      void removeUnrecorded(request, fileName)
      throw notStored(cause)
    })
    const recorded = record({ ...document, scannedAt }, counted, entryOf(request, fileName))
    const kept = await recorded.catch(async (error: unknown) => {
      // If only the answer was lost, the row is stored.
      if (!isAway(error)) await removeUnrecorded(request, fileName)
      throw error
    })
    if (kept.fileName !== fileName) await removeUnrecorded(request, fileName)
    return answer(kept)
  })

  /** Counts again if other files of the owner were stored in the meantime. */
  async function record(document: NewDocument, counted: Stored, entry: Entry): Promise<DocumentRow> {
    const added = await addDocument(db, document, counted, entry)
    if (added !== null) return added
    const { stored, same } = await findStoredMatch(db, document)
    return same ?? record(document, needRoom(settings, stored, document.size), entry)
  }

  /** A file without a row cannot be opened; if the store fails, the sweep removes it. */
  async function removeUnrecorded({ log }: FastifyRequest, fileName: string): Promise<void> {
    await documents.remove(fileName).catch((err: unknown) => log.error({ err }, 'A file without a row was left'))
  }
}

function downloadRoutes(app: Api, context: Context, kind: string, path: string) {
  const { db, access, settings, now } = context
  const address = `${settings.apiBase}${path}`
  const { pathname } = new URL(address, settings.publicUrl)
  const secure = settings.publicUrl.startsWith('https:')

  const ticketSchema = {
    operationId: `createTicket_${operationOf(path)}`,
    summary: 'Create a single-use link for a new window, which sends no bearer header',
    body: BY_FILE,
    response: { 200: one(TICKET, 'The link.') },
  }
  app.post(
    `${path}/tickets`,
    { ...audited(access.applicant, 'document.askToView'), schema: ticketSchema },
    async (request) => {
      const { owner, session } = applicantOf(request)
      const fileName = request.body.file
      found(await findDocument(db, { owner, kind, fileName }))
      const given = { owner, session: session.id, fileName, now: now() }
      const ticket = await giveToken(db, { purpose: 'ticket', ...given, lifetime: TICKET_MS })
      return { url: `${address}/tickets/${ticket}` }
    },
  )

  const openSchema = {
    operationId: `openTicket_${operationOf(path)}`,
    summary: 'Open a single-use link',
    params: object({ ticket: string().required() }),
    response: { 303: { type: 'null', description: 'To the document.', headers: { Location: { type: 'string' } } } },
  }
  app.get(
    `${path}/tickets/:ticket`,
    // A HEAD request would use up the link.
    { ...audited({}, 'document.askToView'), exposeHeadRoute: false, schema: openSchema },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
      const ticket = await takeTicket(db, request.params.ticket, now())
      if (ticket === null || (await findDocument(db, { ...ticket, kind })) === null) {
        throw new Refusal(404, 'You can use this link only once. Open the document again from your application.')
      }
      const { owner, session, fileName } = ticket
      const given = { owner, session, fileName, now: now() }
      const viewing = await giveToken(db, { purpose: 'viewing', ...given, lifetime: VIEWING_MS })
      reply.setCookie(cookieOf(fileName), viewing, {
        path: pathname,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: VIEWING_MS / 1_000,
      })
      return reply.redirect(`${pathname}?file=${encodeURIComponent(fileName)}`, 303)
    },
  )

  const downloadSchema = {
    operationId: `download_${operationOf(path)}`,
    summary: 'Read one of the applicant’s own documents',
    querystring: BY_FILE,
    response: {
      200: FILE,
      401: 'Not signed in, and no link was opened.',
      422: 'Malware was found in it since it was stored.',
      503: 'It could not be checked for malware.',
    },
  }
  app.get(path, { ...audited({}, 'document.view'), schema: downloadSchema }, async (request, reply) => {
    const fileName = request.query.file
    const owner = await viewerOf(request, fileName)
    const document = found(await findDocument(db, { owner, kind, fileName }))
    const content = await readDocument(context, document)
    await writeEntry(db, entryOf(request, document.fileName))
    return reply.headers(viewingHeaders(document)).send(content)
  })

  /** Accepts a bearer token or the viewing cookie. */
  async function viewerOf(request: FastifyRequest, fileName: string): Promise<string> {
    const applicant = await access.identify(request)
    if (applicant) return applicant.owner
    const cookie = request.cookies[cookieOf(fileName)]
    if (cookie === undefined) throw signInNeeded()
    const { owner } = found(await findViewing(db, cookie, fileName, now()))
    isCalledBy(request, owner)
    return owner
  }
}

/** One cookie per document, so that two windows opened together work. */
function cookieOf(fileName: string): string {
  return `viewing-${createHash('sha256').update(fileName).digest('hex').slice(0, 16)}`
}
