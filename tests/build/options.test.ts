import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json'

test.each([
  ['scripts/test.mjs', '--shart', "Unknown option '--shart'."],
  ['scripts/release.mjs', '--to', "Option '--to <value>' argument missing."],
  ['tools/attack/main.mjs', '--runs=few', "--runs needs a whole number, not 'few'."],
])('%s %s says what is wrong and how to use it', (command, option, problem) => {
  const { status, stderr } = spawnSync(process.execPath, [command, option], { encoding: 'utf8' })
  const [first, blank, usage] = stderr.split('\n')
  expect([status, first, blank]).toEqual([2, problem, ''])
  expect(usage).toMatch(/^npm /)
})

test.each([
  ['examples/nowhere', 'does not exist.'],
  ['domain', 'has no names.ts, so it is not a programme.'],
])('PROGRAMME=%s is refused with one sentence', (folder, problem) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, PROGRAMME: folder },
  })
  expect([status, stderr]).toEqual([1, `PROGRAMME is ${folder}, but the folder ${path.resolve(folder)} ${problem}\n`])
})

test('--help prints how to use a command, whatever else is given', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/attack/main.mjs', '--x', '--help'], {
    encoding: 'utf8',
  })
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'npm run attack -- [options]'])
})

test('npm passes the options of every command that reads some', () => {
  const readsOptions = (command: string) =>
    command.match(/\S+\.m[jt]s/g)?.some((file) => readFileSync(file, 'utf8').includes('readOptions(')) ?? false
  const reading = Object.entries(scripts).filter(([, command]) => readsOptions(command))
  expect(reading.map(([name]) => name)).toContain('demo')
  // npm adds options at the end, so the first of two commands would not receive them.
  expect(reading.filter(([, command]) => /[|&;]/.test(command))).toEqual([])
})
