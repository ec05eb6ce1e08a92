/** A section of what a project is made after: of its specification, or a decision where that is silent. */
export interface Section {
  /** As descriptions name it: `§4.2` or `decision 24`. */
  name: string
  title: string
  statements: readonly Statement[]
}

export interface Statement {
  id: string
  text: string
  /** The titles of the tests that show it, or the beginnings that a table of tests shares. */
  tests: readonly string[]
  /** Why it has no test. */
  reason: string
}

/** What the module that a project names exports. */
export interface SectionsModule {
  sections: () => readonly Section[] | Promise<readonly Section[]>
}

/** The sections that a text names, each once: '(§2.1, decision 24)' names two. */
export function namedIn(text: string): string[] {
  const named = [...text.matchAll(/§(\d+(?:\.\d+)*)|\bdecision (\d+)/g)]
  return [
    ...new Set(named.map(([, section, decision]) => (section === undefined ? `decision ${decision}` : `§${section}`))),
  ]
}

const partsOf = (name: string) => name.match(/\d+/g)?.map(Number) ?? []

/** Sections before decisions, each in the order of their numbers. */
export function inOrder(one: string, other: string): number {
  const kind = Number(one.startsWith('decision')) - Number(other.startsWith('decision'))
  if (kind !== 0) return kind
  const [ours, theirs] = [partsOf(one), partsOf(other)]
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at === -1 ? ours.length - theirs.length : (ours[at] ?? 0) - (theirs[at] ?? -1)
}
