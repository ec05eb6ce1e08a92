import path from 'node:path'
import type { Rolldown } from 'vite'

const source = (name: string) => path.resolve(import.meta.dirname, '../../src', name)
const ENTRY = source('entry-client.ts')
const APP = source('main.tsx')
const PACKAGE = /\/node_modules\//
/** Form components. They come from the same package index as the app's own components. */
const INPUTS =
  /\/@mantine\/(?:core\/esm\/components\/(?:Input|Text|Native|Combobox|Accordion)|hooks\/esm\/use-debounced)[\w-]*\//

/** Shared by some screens, but too small for a chunk. */
const ALONG = /\/src\/isSameJson\.ts$/

/** A module and all its static imports. */
function reachedFrom(from: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([from])
  for (const id of reached) context.getModuleInfo(id)?.importedIds.forEach((imported) => reached.add(imported))
  return reached
}

/**
 * One chunk for our modules that the app needs, and one for its packages. By default, the bundler makes a chunk per set
 * of screens that share a module: more requests, which compress worse.
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
    // Modules shared with the entry stay there, because the public page loads only the entry.
    includeDependenciesRecursively: false,
  }
}

function appOnly(context: Rolldown.ChunkingContext): Set<string> {
  const entry = reachedFrom(ENTRY, context)
  const ids = [...reachedFrom(APP, context)]
  return new Set(ids.filter((id) => id !== APP && !entry.has(id) && !INPUTS.test(id)))
}

/** The parts that every step shows below its content, and those that every form shows around it. */
const SHARED = {
  step: /\/src\/components\/(?:form\/(?:reviewChange|SaveButton|SaveFailed)|layout\/(?:BackLink|Section|goTo)|messages\/ConfirmEmailLink)\.tsx?$|\/domain\/identityPages\.ts$/,
  form: /\/src\/components\/(?:form\/useDebounce|messages\/News|upload\/words|draft\/(?:StepDraft|DraftStatus|draftWords|hours))\.tsx?$|\/domain\/(?:sizes|recordRules|fieldRules)\.ts$|\/hooks\/esm\/use-debounced/,
}

/** One chunk for what all steps share and one for what all forms share. By default there are five. */
export function stepChunks(): Rolldown.CodeSplittingGroup[] {
  return Object.entries(SHARED).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false }))
}
