import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** docs/security.md: what it promises is shown by tests, commands and pages that are there. */

const page = readFileSync('docs/security.md', 'utf8')
const asvs = JSON.parse(readFileSync('tests/docs/asvs-5.0.0.json', 'utf8')) as Record<'L1' | 'L2', string[]>
const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts)

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
const requirements = page
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [number = '', level = '', words = '', answer = ''] = cellsOf(line)
    return { number, level, words, answer }
  })

const WITHOUT_TEST = /^(?:Not met(?: in part)?|Does not apply|By construction|Met by deployment)(?:[:;]| by)/

function outcomeOf(answer: string): string {
  if (/(?:^|; )Not met in part/.test(answer)) return 'in part'
  const [beginning = ''] = /^(?:Not met|Does not apply|Met by deployment)/.exec(answer) ?? []
  return (
    { 'Not met': 'not met', 'Does not apply': 'does not apply', 'Met by deployment': 'by deployment' }[beginning] ??
    'met'
  )
}

const references = [...page.matchAll(/`([a-z0-9]+(?:\/[\w.-]+)+)(?: › ([^`]+))?`/gi)].map(
  ([, file = '', title = '']) => ({
    file,
    title,
  }),
)
const fileOf = (file: string) =>
  file.startsWith('e2e/')
    ? `${file}.spec.ts`
    : ['.test.ts', '.test.tsx'].map((end) => `tests/${file}${end}`).find(existsSync)

describe('the ASVS', () => {
  test.each(['L1', 'L2'] as const)('every requirement of %s stands on the page, once', (level) => {
    expect(requirements.filter((each) => each.level === level).map(({ number }) => number)).toEqual(asvs[level])
  })

  test.each(requirements)(
    '$number names a test, a command or a page, or says why there is none',
    ({ words, answer }) => {
      expect(words).not.toBe('')
      const isShown = /`npm run \w+`|`[\w-]+\/[^`]+`|\]\([^)]+\)|`[A-Z_]{5,}`/.test(answer)
      expect(isShown || WITHOUT_TEST.test(answer), answer).toBe(true)
    },
  )

  test('its sums are those of its rows', () => {
    const columns = ['met', 'in part', 'not met', 'by deployment', 'does not apply']
    const sums = page.split('\n').filter((line) => /^\| (?:V\d+ |all )/.test(line))
    const expected = sums.map((line) => {
      const [name = ''] = cellsOf(line)
      const chapter = name === 'all' ? 'V' : `${name.split(' ')[0]}.`
      const outcomes = requirements
        .filter(({ number }) => number.startsWith(chapter))
        .map(({ answer }) => outcomeOf(answer))
      return `| ${[name, ...columns.map((column) => outcomes.filter((each) => each === column).length)].join(' | ')} |`
    })
    expect(sums).toHaveLength(18)
    expect(sums.map((line) => line.replace(/ +/g, ' '))).toEqual(expected)
  })
})

test('every test that it names is there', () => {
  expect(references.length).toBeGreaterThan(140)
  const missing = references.filter(({ file, title }) => {
    const source = fileOf(file)
    if (source === undefined || !existsSync(source)) return true
    return !readFileSync(source, 'utf8').replaceAll("\\'", "'").includes(title)
  })
  expect(missing).toEqual([])
})

test('every command that it names is there, with its classes', () => {
  const classes = {
    attack: readdirSync('scripts/attack/classes').map((file) => path.parse(file).name),
    chaos: readdirSync('scripts/chaos/classes').map((file) => path.parse(file).name),
  }
  for (const [, command = '', named] of page.matchAll(/`npm run (\w+)[^`]*`(?: \(([^):]+))?/g)) {
    expect(scripts).toContain(command)
    const known = command in classes ? classes[command as keyof typeof classes] : undefined
    if (known && named) for (const name of named.split(', ')) expect(known, command).toContain(name)
  }
})

test('every page that it links to is there', () => {
  const targets = [...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)
  const missing = targets.filter((target) => !target.startsWith('https:') && !existsSync(path.join('docs', target)))
  expect(missing).toEqual([])
})
