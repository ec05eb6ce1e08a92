import type { Entry } from './contents.mjs'

/** Writes a release's files into a compressed tar archive, below one folder. */
export function pack(archive: string, folder: string, entries: readonly Entry[]): Promise<void>
