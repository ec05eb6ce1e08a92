import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../tools/support/certificate.mjs'
import { configured } from '../../tools/support/nginx.mjs'
import { isSecret, SETTINGS } from '../../server/platform/settings/table.ts'

/** The release's files for the machine around it. `npm run cluster` runs the proxy. */

const read = (name: string) => readFile(`scripts/deploy/${name}`, 'utf8')
const [dockerfile, compose, unit, nginx] = await Promise.all(
  ['Dockerfile', 'compose.yaml', 'bursary-portal.service', 'nginx.conf'].map(read),
)

const SETTABLE = new Set([
  ...SETTINGS.flatMap((setting) => [setting.name, ...(isSecret(setting) ? [`${setting.name}_FILE`] : [])]),
  'NODE_ENV',
  'AWS_SHARED_CREDENTIALS_FILE',
])
const START = path.resolve('scripts/release/start')
const SYSTEMD = '/usr/bin/systemd-analyze'
const namesIn = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test.each([
  ['the Dockerfile', namesIn(/^ENV (.*)$/m.exec(dockerfile ?? '')?.[1], /(\w+)=/g)],
  ['the unit', namesIn(/^Environment=(.*)$/m.exec(unit ?? '')?.[1], /(\w+)=/g)],
  ['the compose file', namesIn(/environment:\n((?: {6}\w+: .*\n)+)/.exec(compose ?? '')?.[1], /^ {6}(\w+):/gm)],
])('%s sets only variables that the portal reads', (_, names) => {
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !SETTABLE.has(name))).toEqual([])
})

test.each([
  ['limits its heap and the C library', {}, ['--max-old-space-size=384', '2']],
  [
    'lets an operator change both limits',
    { NODE_OPTIONS: '--max-old-space-size=512', MALLOC_ARENA_MAX: '4' },
    ['--max-old-space-size=384 --max-old-space-size=512', '4'],
  ],
])('the start of a release %s', async (_, given, seen) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'))
  await writeFile(path.join(folder, 'node'), '#!/bin/sh\necho $NODE_OPTIONS, $MALLOC_ARENA_MAX, $1\n', { mode: 0o755 })
  const env = { ...given, PATH: `${folder}:${process.env['PATH']}` }
  const { stdout } = spawnSync(START, { env, encoding: 'utf8' })
  expect(stdout.trim().split(', ')).toEqual([...seen, path.resolve('scripts/release/start.mjs')])
  await rm(folder, { recursive: true })
})

describe('the container', () => {
  test('runs as its own user and is healthy while the process responds', () => {
    const last = dockerfile?.split(/^FROM /m).at(-1) ?? ''
    expect(/^USER (\d+):/m.exec(last)?.[1]).not.toBe('0')
    expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/livez/m)
    expect(last).toContain('CMD ["/opt/portal/start"]')
  })

  test('writes only to its data volume', () => {
    expect(compose).toMatch(/portal:[\s\S]*read_only: true[\s\S]*data:\/var\/lib\/bursary-portal/)
    expect(dockerfile).toContain('VOLUME /var/lib/bursary-portal')
  })
})

test('the unit runs the portal as a dynamic user on a read-only file system', () => {
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
    expect(unit?.split('\n')).toContain(line)
  }
})

test.runIf(existsSync(SYSTEMD))('systemd accepts the unit, with its secrets too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-unit-'))
  const file = path.join(folder, 'bursary-portal.service')
  const here = (unit ?? '').replace('/opt/portal/start', START)
  for (const text of [here, here.replace(/^# (?=LoadCredential|Environment)/gm, '')]) {
    await writeFile(file, text)
    const { status, stderr } = spawnSync(SYSTEMD, ['verify', file])
    expect([status, String(stderr)]).toEqual([0, ''])
  }
  await rm(folder, { recursive: true })
})

test('the unit uses %d only where systemd expands it', () => {
  const lines = unit?.split('\n').filter((line) => line.includes('%d/')) ?? []
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !/^# Environment=\w+=%d\//.test(line))).toEqual([])
})

test('every container image has a fixed version', () => {
  const images = [...namesIn(compose, /^ +image: (.*)$/gm), ...namesIn(dockerfile, /^ARG NODE=(.*)$/gm)]
  expect(images.length).toBeGreaterThan(4)
  expect(images.filter((image) => !/:[^:]*\d[^:]*$/.test(image))).toEqual([])
})

describe('the proxy', () => {
  const NGINX = '/usr/sbin/nginx'
  const how = { ports: [4001, 4002, 4003], port: 4000, certificate: '/c', key: '/k', generation: 7, folder: '/folder' }

  test('skips a node that is down and refers only to this machine', () => {
    const text = configured(nginx ?? '', { ...how, down: new Set([1]) })
    expect(namesIn(text, /^ *server (127.*);$/gm)).toEqual([
      '127.0.0.1:4001 max_fails=1 fail_timeout=5s',
      '127.0.0.1:4002 max_fails=1 fail_timeout=5s down',
      '127.0.0.1:4003 max_fails=1 fail_timeout=5s',
    ])
    expect(text).not.toMatch(/\/var\/|\/etc\/|\/run\/|443|example\.org/)
  })

  test.runIf(existsSync(NGINX))('nginx accepts the configuration', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-nginx-'))
    await chmod(folder, 0o755)
    const { certificate, key, remove } = await makeCertificate()
    const file = path.join(folder, 'nginx.conf')
    await writeFile(file, configured(nginx ?? '', { ...how, folder, certificate, key, down: new Set() }))
    const { status, stderr } = spawnSync(NGINX, ['-t', '-q', '-e', path.join(folder, 'error.log'), '-c', file])
    expect(status, String(stderr)).toBe(0)
    await remove()
    await rm(folder, { recursive: true })
  })
})
