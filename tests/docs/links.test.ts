import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(path.join(root, page)))

const withoutCode = (text: string) => text.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '')

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function anchorsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** The targets of a page's relative links that do not exist. */
function brokenLinks(page: string): string[] {
  const text = withoutCode(readFileSync(path.join(root, page), 'utf8'))
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const linked = file === '' ? path.join(root, page) : path.resolve(root, path.dirname(page), file)
    if (!existsSync(linked)) return true
    return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).includes(anchor)
  })
}

test.each(pages)('%s: every relative link resolves', (page) => {
  expect(brokenLinks(page)).toEqual([])
})

test('every command in the documentation exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = pages.flatMap((page) =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name),
  )
  expect(named).toContain('dev')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
