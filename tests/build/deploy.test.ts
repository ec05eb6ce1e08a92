import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DCLinter } from 'dclint'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../tools/support/certificate.mjs'
import { configured, readConfiguration } from '../../tools/support/nginx.mjs'
import { isSecret, SETTINGS } from '../../server/platform/settings/table.ts'

/** The release's files for the machine around it. `npm run cluster` runs the proxy. */

const read = (name: string) => readFile(`scripts/deploy/${name}`, 'utf8')
const [dockerfile = '', compose = '', unit = '', backup = ''] = await Promise.all(
  ['Dockerfile', 'compose.yaml', 'bursary-portal@.service', 'bursary-portal-backup.service'].map(read),
)
const nginx = await readConfiguration()
const page = await readFile('docs/into-service.md', 'utf8')

const SETTABLE = new Set([
  ...SETTINGS.flatMap((setting) => [setting.name, ...(isSecret(setting) ? [`${setting.name}_FILE`] : [])]),
  'NODE_ENV',
  'AWS_SHARED_CREDENTIALS_FILE',
])
const START = path.resolve('scripts/release/start')
const SYSTEMD = '/usr/bin/systemd-analyze'
const namesIn = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test.each([
  ['the Dockerfile', namesIn(/^ENV (.*)$/m.exec(dockerfile)?.[1], /(\w+)=/g)],
  ['the unit', namesIn(/^Environment=(.*)$/m.exec(unit)?.[1], /(\w+)=/g)],
  ['the backup', namesIn(/^Environment=(.*)$/m.exec(backup)?.[1], /(\w+)=/g)],
  ['docs/into-service.md', namesIn(/bursary-portal\/settings <<END\n(.*?)\nEND/s.exec(page)?.[1], /^(\w+)=/gm)],
  ['the compose file', namesIn(/environment:\n((?: {6}\w+: .*\n)+)/.exec(compose)?.[1], /^ {6}(\w+):/gm)],
])('%s sets only variables that the portal reads', (_, names) => {
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !SETTABLE.has(name))).toEqual([])
})

test('docs/into-service.md sets the host name once, and puts it into nginx', () => {
  expect(page.match(/bursary\.bank\.example/g)).toHaveLength(1)
  const [command = ''] = /^sed .*nginx-portal\.conf(?= >)/m.exec(page) ?? []
  const { stdout } = spawnSync('sh', ['-c', command.replace('/opt/portal', 'scripts')], {
    env: { ...process.env, HOST_NAME: 'portal.test' },
    encoding: 'utf8',
  })
  expect(namesIn(stdout, /server_name (.*);/g)).toEqual(['portal.test', 'portal.test'])
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
    const last = dockerfile.split(/^FROM /m).at(-1) ?? ''
    expect(/^USER (\d+):/m.exec(last)?.[1]).not.toBe('0')
    expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/livez/m)
    expect(last).toContain('CMD ["/opt/portal/start"]')
  })

  test('writes only to its data volume', () => {
    expect(compose).toMatch(/portal:[\s\S]*read_only: true[\s\S]*data:\/var\/lib\/bursary-portal/)
    expect(dockerfile).toContain('VOLUME /var/lib/bursary-portal')
  })
})

test('the unit runs a node per port as its own user on a read-only file system', () => {
  for (const line of ['User=bursary-portal', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
    expect(unit.split('\n')).toContain(line)
  }
  expect(unit).toContain('PORT=%i DATA_DIR=/var/lib/bursary-portal/%i METRICS_ADDRESS=127.0.0.1:1%i')
})

test.runIf(existsSync(SYSTEMD))('systemd accepts the units', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-unit-'))
  const names = ['bursary-portal@.service', 'bursary-portal-backup.service', 'bursary-portal-backup.timer']
  for (const name of names) {
    const here = (await read(name)).replaceAll('/opt/portal/', `${path.dirname(START)}/`)
    await writeFile(path.join(folder, name), here)
  }
  const files = names.map((name) => path.join(folder, name.replace('@', '@3001')))
  const { status, stderr } = spawnSync(SYSTEMD, ['verify', ...files])
  expect([status, String(stderr)]).toEqual([0, ''])
  await rm(folder, { recursive: true })
})

describe('the compose file', () => {
  const PODMAN_COMPOSE = '/usr/bin/podman-compose'

  test('fits the Compose specification, and only the proxy is reached from other machines', async () => {
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
    const [{ messages = [] } = {}] = linter.lintFiles(['scripts/deploy/compose.yaml'], false)
    const found = messages
      .filter(({ rule, category }) => rule === 'invalid-schema' || category !== 'style')
      .map(({ message }) => message)
    expect(found).toEqual([
      'Service "proxy" is exporting port "443:443" without specifying the interface to listen on.',
    ])
  })

  test.runIf(existsSync(PODMAN_COMPOSE))(
    'is read by podman-compose, which builds the image from the release',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-compose-'))
      await cp('scripts/deploy', path.join(folder, 'deploy'), { recursive: true })
      await writeFile(path.join(folder, 'deploy', 'settings'), '')
      const podman = '#!/bin/sh\n[ "$1" = --version ] && echo podman version 5.4.2 || echo "podman $*" >&2\n'
      await writeFile(path.join(folder, 'podman'), podman, { mode: 0o755 })
      const { stderr } = spawnSync(PODMAN_COMPOSE, ['up', '-d'], {
        cwd: path.join(folder, 'deploy'),
        env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
        encoding: 'utf8',
      })
      expect(stderr).toMatch(/^podman build .*-f \S*deploy\/Dockerfile/m)
      expect(stderr).toMatch(/^podman run .*--read-only .*DATABASE_URL_FILE=\/run\/secrets\/database-url/m)
      await rm(folder, { recursive: true })
    },
  )
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
    const text = configured(nginx, { ...how, down: new Set([1]) })
    expect(namesIn(text, /^ *server (127.*);$/gm)).toEqual([
      '127.0.0.1:4001 max_fails=1 fail_timeout=5s',
      '127.0.0.1:4002 max_fails=1 fail_timeout=5s down',
      '127.0.0.1:4003 max_fails=1 fail_timeout=5s',
    ])
    expect(text).not.toMatch(/\/var\/|\/etc\/|\/run\/|443|bank\.example/)
  })

  test.runIf(existsSync(NGINX))('nginx accepts the configuration', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-nginx-'))
    await chmod(folder, 0o755)
    const { certificate, key, remove } = await makeCertificate()
    const file = path.join(folder, 'nginx.conf')
    await writeFile(file, configured(nginx, { ...how, folder, certificate, key, down: new Set() }))
    const { status, stderr } = spawnSync(NGINX, ['-t', '-q', '-e', path.join(folder, 'error.log'), '-c', file])
    expect(status, String(stderr)).toBe(0)
    await remove()
    await rm(folder, { recursive: true })
  })
})
