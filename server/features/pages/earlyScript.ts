import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The inline script of early screens, whose two files the build minifies. */
export const EARLY_SCRIPT = ['keepEarly', 'earlyScreen']
  .map((name) => readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8'))
  .join('\n')

/** Its source in a content security policy. */
export const EARLY_SCRIPT_HASH = `sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}`
