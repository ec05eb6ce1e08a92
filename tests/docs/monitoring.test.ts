import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openHealth } from '../../server/app/health/health.ts'
import { openMetrics } from '../../server/app/health/metrics.ts'
import type { Database } from '../../server/platform/database/database.ts'

/** The page, the dashboard and the alert rules name only metrics that a server exports. promtool checks the rules nightly. */

const FOLDER = 'scripts/deploy/monitoring'
const [page, rules, dashboard] = await Promise.all(
  ['docs/monitoring.md', `${FOLDER}/alerts.yml`, `${FOLDER}/dashboard.json`].map((file) => readFile(file, 'utf8')),
)

const db = { execute: () => Promise.reject(new Error('not counted')) } as unknown as Database
const poolUse = () => ({ total: 1, idle: 1, waiting: 0 })
const { registry } = openMetrics({ db, poolUse, health: openHealth(), folder: '.' })
const series = [...(await registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
  type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
)
/** Prometheus adds `up`. */
const exported = new Set(['up', ...series])

const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'offset', 'bool'])

/** The metrics in an expression of PromQL: names that are neither functions, labels nor keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*(?![\w(]| *\()/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))
}

const ruleExpressions = [...(rules ?? '').matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/gm)].map(
  ([, several, one]) => several ?? one ?? '',
)
const { panels } = JSON.parse(dashboard ?? '') as { panels: { targets: { expr: string }[] }[] }
const panelExpressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const alerts = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

test('finds the metrics of an expression', () => {
  const expression =
    'sum by (le) (rate(a_bucket{status=~"5..", b!="c"}[5m])) / ignoring(state) d > 1e6 and max(e offset 1h)'
  expect(metricsIn(expression)).toEqual(['a_bucket', 'd', 'e'])
})

test.each([
  ['the alert rules', ruleExpressions],
  ['the dashboard', panelExpressions],
])('%s use only metrics that a server exports', (_, expressions) => {
  const named = expressions.map(metricsIn)
  expect(named.every((each) => each.length > 0)).toBe(true)
  expect([...new Set(named.flat())].filter((name) => !exported.has(name))).toEqual([])
})

test('the page names only metrics that a server exports, and all of the portal’s own', () => {
  const named = [...(page ?? '').matchAll(/`((?:portal|http|nodejs|process)_\w+)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !exported.has(name))).toEqual([])
  expect([...exported].filter((name) => name.startsWith('portal_') && !named.includes(name))).toEqual([])
})

test('every alert has an expression and a row on the page', () => {
  expect(ruleExpressions).toHaveLength(alerts.length)
  const rows = [...(page ?? '').matchAll(/^\| (Portal\w+) \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(alerts)
})

test('every file for Prometheus and Grafana is linked on the page', async () => {
  for (const file of await readdir(FOLDER)) expect(page).toContain(`](../${FOLDER}/${file})`)
})
