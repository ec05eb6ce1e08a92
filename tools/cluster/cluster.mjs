import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readPortal } from '../support/applicant.mjs'
import { freePort } from '../../scripts/support/freePort.mjs'
import { openCrowd } from '../support/workload/crowd.mjs'
import { DOCUMENTS } from '../support/workload/documents.mjs'
import { startPostgres } from '../support/postgres.mjs'
import { openProxy } from '../support/proxy.mjs'
import { saving } from '../support/workload/saving.mjs'
import { startServer } from '../support/server.mjs'
import { together } from '../support/workload/together.mjs'
import { trailProblems } from '../support/workload/trail.mjs'
import { uploading } from '../support/workload/uploading.mjs'
import { root, run } from '../../scripts/support/run.mjs'
import { startS3 } from '../support/s3.mjs'
import { callOnce } from '../support/call.mjs'
import { journeys } from './journeys.mjs'
import { startProxy } from '../support/nginx.mjs'

const NODES = 3

/**
 * @typedef {{ random: () => number, applicants: number, earlier?: import('./earlier.mjs').Earlier }} Options
 * @param {Options} options
 */
export async function openCluster(options) {
  /** @type {(() => unknown)[]} */
  const ends = []
  const endAll = async () => {
    for (const end of ends.reverse()) await end()
  }
  try {
    return await composeCluster(options, ends, endAll)
  } catch (error) {
    await endAll()
    throw error
  }
}

/**
 * @param {Options} options
 * @param {(() => unknown)[]} ends
 * @param {() => Promise<void>} endAll
 */
async function composeCluster({ random, applicants, earlier }, ends, endAll) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-cluster-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  ends.push(() => postgres.stop())
  const s3 = await startS3()
  ends.push(() => s3.close())
  const store = await openProxy(s3.port)
  ends.push(() => store.close())
  const identity = await startServer({ dataDir: path.join(folder, 'identity'), port: await freePort() })
  ends.push(() => identity.kill())
  const ports = []
  for (let index = 0; index < NODES; index += 1) ports.push(await freePort())
  const { CLUSTER_CERTIFICATE: certificate = '', CLUSTER_KEY: key = '' } = process.env

  // The proxy adds the public origin; the nodes know only their own ports.
  const publicPort = await freePort()
  const { identity: known } = await readPortal(identity.url)
  const settings = {
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://localhost:${publicPort}`,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
    DATABASE_URL: `postgres://portal@localhost:${postgres.port}/postgres`,
    DOCUMENTS_URL: `s3://bucket/portal?endpoint=${encodeURIComponent(`http://localhost:${store.port}`)}`,
    ...s3.credentials,
    AUTH_DOMAIN: identity.url,
    AUTH_CLIENT_ID: known.clientId,
    AUTH_AUDIENCE: known.audience,
  }
  const dataDir = (index) => path.join(folder, `node-${index}`)
  const startNode = (index, more = {}, from = root) =>
    startServer({ dataDir: dataDir(index), port: ports[index] ?? 0, settings: { ...settings, ...more }, from })
  // All nodes migrate the empty database at the same time.
  const nodes = await Promise.all(ports.map((_, index) => startNode(index, {}, earlier?.folder)))
  ends.push(() => Promise.all(nodes.map((node) => node.kill())))
  const proxy = await startProxy({ ports, port: publicPort, certificate, key })
  ends.push(() => proxy.close())
  // A reconfigured proxy closes idle connections. HTTP/2 notifies browsers of this, but not these clients.
  const how = { identityOrigin: identity.url, identity: known, keepAlive: false }
  const portal = { ...(await readPortal(proxy.origin)), ...how }

  /** @type {string[]} */
  let failures = []
  const note = (problem) => void (failures.includes(problem) || failures.push(problem))
  /** @type {{ method: string, path: string, status: number, milliseconds: number }[]} */
  let answers = []
  const onAnswer = (answer) => void answers.push(answer)
  const work = together({ saving, uploading: uploading(DOCUMENTS), journeys: journeys(portal, onAnswer) })
  const crowd = await openCrowd(portal, { work, applicants, note, random, onAnswer, call: callOnce })

  return {
    origin: proxy.origin,
    portal,
    people: crowd.people,
    proxy,
    store,
    postgres,
    note,
    count: NODES,
    /** The earlier build that the nodes started with, if any. */
    earlier,
    node: (index) => nodes[index],
    /** Restarts a stopped node. */
    async start(index, more = {}) {
      nodes[index] = await startNode(index, more)
    },
    /** The error of a build that refuses to start on this database. */
    async startInVain(from) {
      const dataDirOfIts = path.join(folder, 'in-vain')
      /** @type {string[]} */
      const lines = []
      const env = { PORT: String(await freePort()), DATA_DIR: dataDirOfIts, LOG_LEVEL: 'fatal', ...settings }
      const program = path.join(from, 'dist', 'server', 'main.js')
      const code = await run(process.execPath, [program], { cwd: from, env, onLine: (line) => void lines.push(line) })
      return `${lines.join(' ')} (exit code ${code})`
    },
    /** Applicants work during a fault; returns the responses they received. */
    async workWhile(during) {
      answers = []
      await crowd.workWhile(during)
      return answers
    },
    check: crowd.check,
    /** Problems since the last call. */
    failuresSince() {
      const since = failures
      failures = []
      return since
    },
    /** Stops the cluster and verifies everything that is stored. */
    async close() {
      await Promise.all(nodes.map((node) => node.stop()))
      const told = crowd.people.flatMap(({ applicant }) => applicant.told)
      const where = { dataDir: dataDir(0), settings }
      const problems = [...(await trailProblems(where, told)), ...(await storeProblems(where))]
      await endAll()
      return { told: told.length, problems }
    },
  }
}

/** Problems that `portal verify` finds in rows and documents. */
async function storeProblems({ dataDir, settings }) {
  /** @type {string[]} */
  const lines = []
  const code = await run(process.execPath, [path.join(root, 'dist', 'server', 'cli.js'), 'verify'], {
    env: { DATA_DIR: dataDir, ...settings },
    onLine: (line) => void lines.push(line),
  })
  return code === 0 ? [] : lines
}

/** @typedef {Awaited<ReturnType<typeof openCluster>>} Cluster */
