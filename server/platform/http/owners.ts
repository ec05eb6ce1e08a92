/**
 * Whom what is kept belongs to: a tenant, which is a name of the operator's, and a subject of its identity provider. Addresses change;
 * neither of these does.
 */

export const ownerOf = (tenant: string, subject: string): string => `${tenant}|${subject}`

/** The subject of an owner; null where it is another tenant's. */
export function subjectOf(tenant: string, owner: string): string | null {
  const prefix = ownerOf(tenant, '')
  return owner.startsWith(prefix) ? owner.slice(prefix.length) : null
}
