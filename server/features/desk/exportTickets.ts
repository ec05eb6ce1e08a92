import { and, eq, gt, lte, not } from 'drizzle-orm'
import type { ExportRequest } from '../../../domain/desk.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportTickets } from '../../platform/database/schema/documents.ts'
import { hasEnded } from '../../platform/sessions/sessionRows.ts'
import { newTicket, ticketHash } from '../../platform/tickets.ts'
import { ticketContent } from './query.ts'

/**
 * A browser sends no bearer header when it saves a file to disk, so an export's link has a single-use ticket. The content is stored with
 * the ticket, because search text is often a name and links end up in histories (decision 80).
 */

const EXPORT_TICKET_MS = 30_000

interface Asked extends ExportRequest {
  owner: string
  permissions: readonly string[]
  session: string
}

/** Issues a ticket and deletes expired ones. */
export async function giveExportTicket(db: Database, asked: Asked, now: number): Promise<string> {
  const { name, filter, submissions, columns, owner, permissions, session } = asked
  const ticket = newTicket()
  await db.delete(exportTickets).where(lte(exportTickets.expiresAt, new Date(now)))
  const expiresAt = new Date(now + EXPORT_TICKET_MS)
  await db.insert(exportTickets).values({
    name,
    filter: { ...filter, submissions, columns, permissions },
    owner,
    session,
    hash: ticketHash(ticket),
    expiresAt,
  })
  return ticket
}

/** Redeems a ticket once; null if it is used, unknown or expired. */
export async function takeExportTicket(db: Database, ticket: string, now: number): Promise<Asked | null> {
  const good = and(
    eq(exportTickets.hash, ticketHash(ticket)),
    gt(exportTickets.expiresAt, new Date(now)),
    not(hasEnded(db, exportTickets.session)),
  )
  const [row] = await db.delete(exportTickets).where(good).returning()
  if (row === undefined) return null
  const { submissions, columns, permissions, ...filter } = ticketContent.validateSync(row.filter)
  return { name: row.name, owner: row.owner, permissions, session: row.session, filter, submissions, columns }
}
