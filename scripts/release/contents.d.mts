export type Entry = { target: string; mode: number } & ({ source: string } | { content: string })

/** Every file of a release, by its path in it. */
export function contentsOfRelease(): Promise<{ name: string; version: string; entries: Entry[] }>
