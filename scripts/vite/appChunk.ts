import path from 'node:path'
import type { Rolldown } from 'vite'

const source = (name: string) => path.resolve(import.meta.dirname, '../../src', name)
const ENTRY = source('entry-client.ts')
const APP = source('main.tsx')
const PACKAGE = /\/node_modules\//
/** Parts for forms; they come from the indexes that the app imports its own parts from. */
const INPUTS =
  /\/@mantine\/(?:core\/esm\/components\/(?:Input|Text|Native|Combobox|Accordion)|hooks\/esm\/use-debounced)[\w-]*\//

/** What some screens share, too small for a request of its own. */
const ALONG = /\/src\/isSameJson\.ts$/

/** A module and all that it imports statically. */
function reachedFrom(from: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([from])
  for (const id of reached) context.getModuleInfo(id)?.importedIds.forEach((imported) => reached.add(imported))
  return reached
}

/**
 * One chunk for all of ours that the app itself needs, and one for the packages beneath it. Left alone, the bundler makes a chunk
 * for every set of screens that share a module; those that the app needs are fetched at once anyway, in more requests, and compress
 * worse.
 */
export function appChunk(): Rolldown.CodeSplittingGroup {
  let inApp: Set<string> | undefined
  return {
    debugName: 'app',
    name(id, context) {
      inApp ??= appOnly(context)
      if (!inApp.has(id) && !ALONG.test(id)) return null
      return PACKAGE.test(id) ? 'packages' : 'app'
    },
    // What the entry shares with the app stays in the entry, which the public page loads alone.
    includeDependenciesRecursively: false,
  }
}

function appOnly(context: Rolldown.ChunkingContext): Set<string> {
  const entry = reachedFrom(ENTRY, context)
  const ids = [...reachedFrom(APP, context)]
  return new Set(ids.filter((id) => id !== APP && !entry.has(id) && !INPUTS.test(id)))
}

/** What every step has below its content, of which a receipt's button needs a part; and what the steps with a form have around it. */
const SHARED = {
  step: /\/src\/(?:change|fieldLabels|parts\/(?:BackLink|ConfirmEmailLink|SaveButton|SaveFailed|Section))\.tsx?$|\/domain\/identityPages\.ts$/,
  form: /\/src\/parts\/(?:Changing|goTo|upload\/words|fields\/useDebounce|draft\/(?:StepDraft|DraftStatus|draftWords|hours))\.tsx?$|\/domain\/sizes\.ts$|\/hooks\/esm\/use-debounced/,
}

/** One chunk for what all steps share, and one for what all forms share: left alone they are five. */
export function stepChunks(): Rolldown.CodeSplittingGroup[] {
  return Object.entries(SHARED).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false }))
}
