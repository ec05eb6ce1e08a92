import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeFolder, packageFolder } from './elsewhere.ts'

const run = promisify(execFile)

interface Step {
  name: string
  if?: string
  shell: string
  'working-directory': string
  run: string
  env: Record<string, string>
}

interface Action {
  inputs: Record<string, { description: string; default: string }>
  runs: { using: string; steps: Step[] }
}

const text = await readFile(path.join(packageFolder, 'action.yml'), 'utf8')
const { inputs, runs } = parse(text) as Action

/** The machines of one revision. */
const door = (target: string) =>
  `import { createMachine } from 'xstate'\nexport const door = createMachine({ id: 'door', initial: 'shut', states: { shut: { on: { push: '${target}' } }, open: {} } })\n`

describe('action.yml', () => {
  let folder: string
  const at = (...names: string[]) => path.join(folder, ...names)
  const git = (...args: string[]) => run('git', args, { cwd: at('project') }).then(({ stdout }) => stdout.trim())

  /** Replaces a command of the runner. */
  async function writeCommand(name: string, script: string): Promise<void> {
    await writeFile(at('bin', name), `#!/usr/bin/env bash\n${script}\n`)
    await chmod(at('bin', name), 0o755)
  }

  /** Runs a step as GitHub does. @param comments the numbers of the pull request's own comments */
  async function step(name: string, base: string, comments = ''): Promise<string> {
    const found = runs.steps.find((each) => each.name === name)
    await writeFile(at('calls'), '')
    await run('bash', ['-eo', 'pipefail', '-c', found?.run ?? 'exit 3'], {
      cwd: at('project'),
      env: {
        ...process.env,
        PATH: `${at('bin')}:${process.env['PATH']}`,
        BASE: base,
        PR: '7',
        VERSION: '0.1.0',
        RUNNER_TEMP: folder,
        GITHUB_REPOSITORY: 'house/doors',
        COMMENTS: comments,
      },
    })
    return readFile(at('calls'), 'utf8')
  }

  beforeAll(async () => {
    folder = await makeFolder()
    await mkdir(at('bin'))
    await mkdir(at('project'))
    // Runs the package's sources in place of the published package.
    const command = path.join(packageFolder, 'bin', 'statecharts.mjs')
    await writeCommand(
      'npx',
      `[ "$1 $2" = "--yes xstate-charts@0.1.0" ] || exit 3\nshift 2\nexec node '${command}' "$@"`,
    )
    await writeCommand('gh', `echo "$@" >> '${at('calls')}'\n[[ "$*" != *--jq* ]] || printf '%s' "$COMMENTS"`)
    await git('init', '--quiet')
    await git('config', 'user.email', 'test@example.org')
    await git('config', 'user.name', 'Test')
    for (const target of ['shut', 'open']) {
      await writeFile(at('project', 'door.ts'), door(target))
      await git('add', '.')
      await git('commit', '--quiet', '--message', target)
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('uses only inputs that it declares, each with a default, and passes all of them on', () => {
    const used = [...text.matchAll(/inputs\.(\w+)/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(Object.keys(inputs).sort())
    for (const [name, { description, default: value }] of Object.entries(inputs)) {
      expect(description, name).not.toBe('')
      expect(value, name).toEqual(expect.any(String))
    }
  })

  it('declares every variable that its steps read, except those of the runner', () => {
    const ofRunner = /^(GITHUB|RUNNER)_/
    for (const { name, run: script, env } of runs.steps) {
      const read = [...script.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, each = '']) => each)
      const missing = read.filter((each) => !ofRunner.test(each) && !Object.hasOwn(env, each))
      expect(missing, name).toEqual([])
    }
  })

  it('is the action that the README names, in the folder of the package', async () => {
    const readme = await readFile(path.join(packageFolder, 'README.md'), 'utf8')
    const [, options = ''] =
      /- uses: OWNER\/REPOSITORY\/statecharts@main[^\n]*\n\s+with: \{ ([^}]*) \}/.exec(readme) ?? []
    expect(Object.keys(inputs)).toContain(options.split(':')[0])
    expect(runs.using).toBe('composite')
  })

  it('writes a comment with the differences, and updates it the next time', async () => {
    const base = await git('rev-parse', 'HEAD~1')
    expect(await step('Compare', base)).toContain(`pr comment 7 --body-file ${at('comment.md')}`)
    const comment = await readFile(at('comment.md'), 'utf8')
    expect(comment).toMatch(/^<!-- xstate-charts -->\n/)
    expect(comment).toContain('push')
    const calls = await step('Compare', base, '41\n42\n')
    expect(calls).toContain(
      `api --method PATCH repos/house/doors/issues/comments/41 --silent -F body=@${at('comment.md')}`,
    )
    expect(calls).not.toContain('pr comment')
  })

  it('fails if a machine has faults, when checks are wanted', async () => {
    const check = runs.steps.find(({ name }) => name === 'Check')
    expect(check?.if).toBe("inputs.check == 'true'")
    await writeFile(at('project', 'door.ts'), door('nowhere'))
    await expect(step('Check', '')).rejects.toMatchObject({
      stdout: expect.stringContaining("'nowhere' does not exist"),
    })
  })
})
