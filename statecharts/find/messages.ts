import type { Problem } from './find.ts'

/** Problems for the terminal: one line for each reason, because one line for each file would bury the others. */

const SHOWN = 3

/** '1 file', '2 files' */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** The reason without the parts that differ between files. */
function kindOf(reason: string): string {
  return reason
    .replace(/^[\w$.-]+: /, '')
    .replace(/ imported from [^)]+/, '')
    .replace(/(['"])(?:file:\/\/)?\/[^'"]*\/([^'"/]+)\1/g, "'$2'")
}

export function problemLines(problems: readonly Problem[], isVerbose: boolean): string[] {
  if (isVerbose) return problems.map(({ file, reason }) => `${file}: ${reason}`)
  const kinds = new Map<string, string[]>()
  for (const { file, reason } of problems) kinds.set(kindOf(reason), [...(kinds.get(kindOf(reason)) ?? []), file])
  const sorted = [...kinds].sort(([, a], [, b]) => b.length - a.length)
  return [
    ...sorted.map(([kind, all]) => {
      const files = [...new Set(all)]
      const more = files.length > SHOWN ? ` and ${files.length - SHOWN} more` : ''
      return `${counted(files.length, 'file')}: ${kind} (${files.slice(0, SHOWN).join(', ')}${more})`
    }),
    ...(sorted.some(([, files]) => files.length > SHOWN) ? ['--verbose lists every file.'] : []),
  ]
}
