import { machineNames } from 'xstate-charts'
import { chartOf } from 'xstate-charts/chart'
import { definitionOf, machineFrom } from 'xstate-charts/definition'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'

/** The drawings, which take longer, are compared in exports.slow.test.ts. */
describe('docs/statecharts', () => {
  it.each(machineNames(project))('%s.json matches the machine, and is read back as the same chart', (name) => {
    const { machine } = project.scenarios[name]
    const exported = readFileSync(new URL(`../../docs/statecharts/${name}.json`, import.meta.url), 'utf8')
    expect(exported === definitionOf(machine), 'stale: run `npm run statecharts -- --export`').toBe(true)
    expect(chartOf(machineFrom(exported))).toEqual(chartOf(machine))
  })

  it.each(Object.keys(project.exports.outlines ?? {}))(
    'opens %s in outline, with the full chart a click away',
    (name) => {
      const page = readFileSync(new URL('../../docs/statecharts/README.md', import.meta.url), 'utf8')
      const [, section = ''] = page.split(`\n## ${name}\n`)
      expect(/!\[[^\]]*\]\(([^)]*)\)/.exec(section)?.[1]).toBe(`${name}-outline.svg`)
      expect(section).toContain(`\n[In full](${name}.svg),`)
    },
  )

  it('shows a light picture where CSS variables are not supported', async () => {
    const session = new URL('../../docs/statecharts/session.svg', import.meta.url)
    const { dominant } = await sharp(fileURLToPath(session)).flatten({ background: '#fff' }).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(200)
  })
})
