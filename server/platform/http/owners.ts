/**
 * The owner of stored data: a tenant, named by the operator, and a subject of its identity provider. Unlike email
 * addresses, neither changes.
 */

export const ownerOf = (tenant: string, subject: string): string => `${tenant}|${subject}`

/** The subject of an owner; null if it belongs to another tenant. */
export function subjectOf(tenant: string, owner: string): string | null {
  const prefix = ownerOf(tenant, '')
  return owner.startsWith(prefix) ? owner.slice(prefix.length) : null
}
