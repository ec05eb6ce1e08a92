import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Needs promtool, which Debian's package `prometheus` has. */

const promtool = (...given: string[]) => promisify(execFile)('promtool', given)
const FILES = [
  'scripts/deploy/monitoring/alerts.yml',
  'scripts/deploy/monitoring/prometheus.yml',
  'tests/build/alerts.promtool.yml',
]

let folder: string
const file = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-alerts-'))
  for (const each of FILES) await copyFile(each, file(path.basename(each)))
})
afterAll(() => rm(folder, { recursive: true }))

test('promtool accepts the alert rules and the configuration', async () => {
  expect((await promtool('check', 'rules', file('alerts.yml'))).stdout).toMatch(/SUCCESS: \d+ rules found/)
  expect((await promtool('check', 'config', file('prometheus.yml'))).stdout).toContain('1 rule files found')
})

test('each alert fires at its figure and not below', async () => {
  expect((await promtool('test', 'rules', file('alerts.promtool.yml'))).stdout).toContain('SUCCESS')
})
