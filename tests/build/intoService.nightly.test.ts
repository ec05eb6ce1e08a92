import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onPath } from '../../scripts/support/onPath.mjs'

/**
 * Runs every command of docs/into-service.md in order in a clean Debian that systemd boots. Needs root and Debian's package
 * 'debootstrap'.
 */

const canBoot = process.getuid?.() === 0 && onPath('debootstrap') !== undefined
if (!canBoot) console.log("docs/into-service.md is not run: that needs root and Debian's 'debootstrap'.")

const page = await readFile('docs/into-service.md', 'utf8')
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)

function run(command: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 })
  expect(status, stdout + stderr).toBe(0)
}

/** The environment's certificates, which npm inside trusts too. */
const trusted = process.env['NODE_EXTRA_CA_CERTS']
const PRELUDE = `set -eu
apt-get() { nsenter --net=/machine-network /usr/bin/apt-get -q "$@"; }
npm() { nsenter --net=/machine-network env ${trusted ? 'npm_config_cafile=/trusted.pem' : ''} /usr/bin/npm "$@"; }
cd /root`

const TIMEOUT_MS = 3_600_000

test.runIf(canBoot)(
  'every command of docs/into-service.md works on a clean Debian',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-debian-'))
    const [root, release] = [path.join(folder, 'root'), path.join(folder, 'release')]
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates,dbus,systemd-sysv', 'trixie', root])
    run(process.execPath, ['scripts/release.mjs', '--to', path.relative('.', release)])
    await cp(release, path.join(root, 'root'), { recursive: true })
    if (trusted) await cp(trusted, path.join(root, 'trusted.pem'))
    const commands = blocks.map((block, index) => `echo "── ${index}"\n${block}`)
    await writeFile(path.join(root, 'walk.sh'), [PRELUDE, ...commands, 'echo "── done"'].join('\n'))
    spawnSync('bash', ['tests/support/debian.sh', root], { stdio: 'ignore' })

    const said = await readFile(path.join(root, 'walk.log'), 'utf8')
    expect(said).toContain('── done')
    const parts = said.split(/── \w+\n/).slice(1)
    const saidBy = (command: string) => parts[blocks.findIndex((block) => block.includes(command))] ?? ''
    expect(saidBy('curl -fs https://')).toContain('{"ready":true')
    expect(saidBy('journalctl -u trial-mail')).toMatch(/^https:.*\/account\/invitation\//m)
    expect(saidBy('window open')).toContain('Applications are open until the end of 2090-09-30.')
    expect(saidBy('portal restore')).toMatch(
      /Restored \d{4,} rows[\s\S]*Checked \d{4,} rows.*\nThe audit trail is intact/,
    )
    expect(saidBy('nginx-nodes.conf\nfor PORT').match(/"ready":true/g)).toHaveLength(2)
    await rm(folder, { recursive: true, force: true })
  },
  TIMEOUT_MS,
)
