/** A section of the project's requirements: of its specification, or a decision record. */
export interface Section {
  /** As cited in descriptions: `§4.2` or `decision 24`. */
  name: string
  title: string
}

/** The exports of the module that a project names. */
export interface SectionsModule {
  sections: () => readonly Section[] | Promise<readonly Section[]>
}

/** The sections that a text cites, each once: '(§2.1, decision 24)' cites two. */
export function namedIn(text: string): string[] {
  const named = [...text.matchAll(/§(\d+(?:\.\d+)*)|\bdecision (\d+)/g)]
  return [
    ...new Set(named.map(([, section, decision]) => (section === undefined ? `decision ${decision}` : `§${section}`))),
  ]
}

const partsOf = (name: string) => name.match(/\d+/g)?.map(Number) ?? []

/** Sections before decisions, each in numerical order. */
export function inOrder(one: string, other: string): number {
  const kind = Number(one.startsWith('decision')) - Number(other.startsWith('decision'))
  if (kind !== 0) return kind
  const [ours, theirs] = [partsOf(one), partsOf(other)]
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at === -1 ? ours.length - theirs.length : (ours[at] ?? 0) - (theirs[at] ?? -1)
}
