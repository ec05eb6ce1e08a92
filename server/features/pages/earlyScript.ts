import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The inline script of early screens, without comments and indentation. */
export const EARLY_SCRIPT = readFileSync(new URL('./earlyScreen.js', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => !line.startsWith('//'))
  .join('\n')

/** Its source in a content security policy. */
export const EARLY_SCRIPT_HASH = `sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}`
