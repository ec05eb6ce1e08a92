import { createHash, randomBytes } from 'node:crypto'

/** Secrets in links. The database has only their hashes. */

export const newTicket = () => randomBytes(32).toString('base64url')

export const ticketHash = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
