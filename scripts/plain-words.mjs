import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './support/run.mjs'

/** `npm run lint` runs this after oxlint: it refuses words that make our prose hard to read. See docs/style.md. */

const AVOID = [
  { pattern: /\b(whoever|whomever)\b/i, instead: 'the user, the applicant, the caller' },
  { pattern: /\b(nobody|somebody)\b/i, instead: 'no one, a user, an attacker' },
  { pattern: /\banew\b/i, instead: 'again, restarts, is reloaded' },
  { pattern: /\bbegun\b/i, instead: 'started' },
  { pattern: /\b(stands|stood) (in|on|for|beside)\b/i, instead: 'is in, is on, means, is next to' },
  { pattern: /\b(tells? of|told to|told of)\b/i, instead: 'reports, is sent to' },
  { pattern: /\bwhat (is|stands|was) there\b/i, instead: 'the current value, the stored record' },
  { pattern: /\b(mends|mended)\b/i, instead: 'fixes, fixed' },
  {
    pattern: /^\s*(\{?\/\*\*?|\*|\/\/) (What|Whether|Where|Who|Whose|Of) /,
    instead: 'start the comment with a noun or a verb',
  },
]

/** Only prose is checked: documents, comments and test titles. Test data may contain any word. */
const isProse = (file, line) =>
  file.endsWith('.md') || /^\s*(\{?\/\*|\*|\/\/)/.test(line) || /\b(it|test|describe)(\.each.*)?\(/.test(line)

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.js', '*.md', '*.css'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

const findings = files
  .filter((file) => file !== '' && file !== 'scripts/plain-words.mjs' && file !== 'docs/style.md')
  .flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      (isProse(file, line) ? AVOID : [])
        .filter(({ pattern }) => pattern.test(line))
        .map(({ pattern, instead }) => `${file}:${index + 1}: "${pattern.exec(line)?.[0].trim()}" — write: ${instead}`),
    )
  })

for (const finding of findings) console.error(finding)
process.exitCode = findings.length === 0 ? 0 : 1
