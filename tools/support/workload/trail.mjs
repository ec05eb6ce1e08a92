import path from 'node:path'
import { root, run } from '../../../scripts/support/run.mjs'

/**
 * Returns problems in a stopped server's audit trail: it must verify, and contain every acknowledged change.
 * @param {{ dataDir: string, settings?: Readonly<Record<string, string>> }} where
 * @param {readonly string[]} acknowledged the ids of the calls
 * @returns {Promise<string[]>}
 */
export async function trailProblems({ dataDir, settings }, acknowledged) {
  const env = { DATA_DIR: dataDir, ...settings }
  const audit = async (...args) => {
    /** @type {string[]} */
    const lines = []
    const program = path.join(root, 'dist', 'server', 'cli.js')
    const code = await run(process.execPath, [program, 'audit', ...args], {
      env,
      onLine: (line) => void lines.push(line),
    })
    return { code, lines }
  }
  const verified = await audit('verify')
  if (verified.code !== 0) return [verified.lines.join(' ')]
  const { lines } = await audit('find', '--outcome', 'done', '--json')
  const recorded = new Set(lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).request))
  const missing = acknowledged.filter((request) => !recorded.has(request)).length
  return missing === 0 ? [] : [`the audit trail lacks ${missing} of ${acknowledged.length} acknowledged changes`]
}
