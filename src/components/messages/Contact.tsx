import type { Contact as Reachable } from '../../../domain/settings.ts'

/** The provider's contact details; nothing if not configured. */
export function Contact({ providerName, contact }: { providerName: string; contact?: Reachable }) {
  if (contact === undefined) return null
  const { email, phone } = contact
  return (
    <p>
      Questions? {email !== undefined && <a href={`mailto:${email}`}>Write to {email}</a>}
      {email !== undefined && phone !== undefined && ' or '}
      {phone !== undefined && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {email === undefined ? 'Call' : 'call'} {providerName} on {phone}
        </a>
      )}
      .
    </p>
  )
}
