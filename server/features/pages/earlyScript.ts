import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The inline script of early screens, which the build minifies. */
export const EARLY_SCRIPT = readFileSync(new URL('./earlyScreen.js', import.meta.url), 'utf8')

/** Its source in a content security policy. */
export const EARLY_SCRIPT_HASH = `sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}`
