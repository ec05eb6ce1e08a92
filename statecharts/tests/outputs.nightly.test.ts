import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, packageFolder } from './elsewhere.ts'

const run = promisify(execFile)

interface Mermaid {
  parse: (text: string) => Promise<unknown>
}

describe('what the command writes', () => {
  let folder: string
  let mermaid: Mermaid
  const at = (...names: string[]) => path.join(folder, ...names)
  const command = (...args: string[]) =>
    run(process.execPath, [path.join(packageFolder, 'bin', 'statecharts.mjs'), ...args], { cwd: folder })

  beforeAll(async () => {
    folder = await makeFolder()
    await writeFile(at('package.json'), '{ "private": true }')
    // They are too large to be installed for this test alone.
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', 'mermaid@12', 'svglint@4', 'jsdom'], {
      cwd: folder,
    })
    const load = (...names: string[]) => import(/* @vite-ignore */ pathToFileURL(at('node_modules', ...names)).href)
    const { JSDOM } = (await load('jsdom', 'lib', 'api.js')) as { JSDOM: new () => { window: Window } }
    const { window } = new JSDOM()
    // Mermaid needs a document.
    Object.assign(globalThis, { window, document: window.document })
    mermaid = ((await load('mermaid', 'dist', 'mermaid.core.mjs')) as { default: Mermaid }).default
    await command('--demo', '--out', 'drawn')
    await cp(path.join(packageFolder, 'demo'), at('older'), { recursive: true })
    const sync = await readFile(at('older', 'sync.json'), 'utf8')
    await writeFile(at('older', 'sync.json'), sync.replaceAll('busy', 'occupied'))
    await command('compare', 'older', path.join(packageFolder, 'demo'), '--out', 'comment.md', '--pictures', 'marked')
  }, 300_000)
  afterAll(async () => {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
    await rm(folder, { recursive: true, force: true })
  })

  it('is Mermaid that Mermaid parses', async () => {
    const diagrams = (await readdir(at('drawn'))).filter((file) => file.endsWith('.mmd'))
    expect(diagrams).toHaveLength(5)
    for (const file of diagrams) await mermaid.parse(await readFile(at('drawn', file), 'utf8'))
    await expect(mermaid.parse('stateDiagram-v2\n  a -->\n')).rejects.toThrow('Parse error')
  })

  it('is valid SVG', async () => {
    const pictures = ['drawn', 'marked'].map((each) => `${each}/*.svg`)
    const { stdout } = await run(at('node_modules', '.bin', 'svglint'), ['--ci', ...pictures], { cwd: folder })
    expect(stdout).toContain('7 valid files')
  })

  it('is a comment with a marked diagram and links to the pictures of both sides', async () => {
    const text = await readFile(at('comment.md'), 'utf8')
    expect(text).toMatch(/^<!-- xstate-charts -->\n/)
    expect(text).toContain('![sync before](marked/sync-before.svg)')
    const [, diagram = ''] = /```mermaid\n([^`]*)```/.exec(text) ?? []
    expect(diagram).toContain('class sync_busy changed')
    await mermaid.parse(diagram)
  })
})
