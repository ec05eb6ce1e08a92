import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/support/run.mjs'

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((file) => existsSync(file))
/** The number of consecutive responses that the new configuration has to serve. */
const SETTLED = 5

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The released configuration for these nodes, with every written file in one folder. */
export function configured({ nodes, portal }, { folder, ports, down, port, certificate, key, generation }) {
  const [server = ''] = /^ *server .*;$/m.exec(nodes) ?? []
  const servers = ports.map((each, index) =>
    server.replace('3001', String(each)).replace(';', down.has(index) ? ' down;' : ';'),
  )
  const upstream = nodes.replace(/(?:^ *server .*;\n)+/m, `${servers.join('\n')}\n`)
  const site = portal
    .replace(/access_log \/.*;/, 'access_log off;')
    .replace('/var/www/html', folder)
    .replace('listen 80;', `listen unix:${path.join(folder, 'http.sock')};`)
    .replace(
      'listen 443 ssl http2;',
      `listen 127.0.0.1:${port} ssl http2;\n  add_header X-Proxy-Generation ${generation} always;`,
    )
    .replaceAll(/server_name .*;/g, 'server_name localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${path.join(folder, name)};`)
  return [
    'worker_processes auto;',
    `pid ${path.join(folder, 'pid')};`,
    `error_log ${path.join(folder, 'error.log')} warn;`,
    'events { worker_connections 4096; }',
    `http {\n${[...temporary, upstream, site].join('\n')}\n}`,
  ].join('\n')
}

/** The release's configuration. */
export async function readConfiguration() {
  const read = (name) => readFile(path.join(root, 'scripts', 'deploy', name), 'utf8')
  const [nodes, portal] = await Promise.all(['nginx-nodes.conf', 'nginx-portal.conf'].map(read))
  return { nodes: nodes ?? '', portal: portal ?? '' }
}

/**
 * Starts nginx with the released configuration for these local nodes.
 * @param {{ ports: readonly number[], port: number, certificate: string, key: string }} options
 */
export async function startProxy({ ports, port, certificate, key }) {
  if (NGINX === undefined) throw new Error("nginx is missing. Install Debian's package 'nginx-light'.")
  const released = await readConfiguration()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-nginx-'))
  await chmod(folder, 0o755)
  const file = path.join(folder, 'nginx.conf')
  const origin = `https://localhost:${port}`
  let generation = 0
  /** @type {Set<number>} */
  const down = new Set()

  async function configure() {
    generation += 1
    await writeFile(file, configured(released, { folder, ports, down, port, certificate, key, generation }))
  }
  /** Old workers accept connections until the new ones do. */
  async function settled() {
    for (let seen = 0; seen < SETTLED;) {
      const answer = await fetch(`${origin}/livez`, { headers: { connection: 'close' } }).catch(() => null)
      const isNew = answer?.headers.get('x-proxy-generation') === String(generation)
      seen = isNew ? seen + 1 : 0
      if (!isNew) await pause(50)
    }
  }

  await configure()
  const child = spawn(NGINX, ['-c', file, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  await Promise.race([settled(), ended.then(() => Promise.reject(new Error('nginx did not start.')))])
  return {
    origin,
    /** Stops or resumes sending requests to a node. */
    async set(index, isUp) {
      if (isUp) down.delete(index)
      else down.add(index)
      await configure()
      child.kill('SIGHUP')
      await settled()
    },
    async close() {
      process.off('exit', killed)
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
