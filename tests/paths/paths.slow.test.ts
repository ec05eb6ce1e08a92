import { describe, expect, it } from 'vitest'
import { machineOf, MACHINES } from '../model/machines.ts'
import { coverageOf, missing } from '../../tools/paths/file/coverage.ts'
import type { FileMachine } from '../../tools/paths/file/file.ts'
import { coverageText, pathsText } from '../../tools/paths/formats/text.ts'
import { observedOf, only, paths, planned } from './asked.ts'

const states = ({ paths: all }: FileMachine) => all.map(({ steps }) => steps.map(({ state }) => JSON.stringify(state)))

describe('npm run paths', () => {
  it('few long paths and many short ones have the same coverage', () => {
    const few = only(planned('--machine', 'upload'))
    const short = only(planned('--machine', 'upload', '--paths', 'short'))
    expect(few.paths.length).toBeLessThan(short.paths.length / 5)
    const longest = ({ paths: all }: FileMachine) => Math.max(...all.map(({ steps }) => steps.length))
    expect(longest(short)).toBeLessThan(longest(few) / 3)
    for (const file of [few, short]) expect(missing(coverageOf(machineOf('upload'), observedOf(file)))).toEqual([])
  })

  it('--to ends every path in a state and takes everything that leads there', () => {
    const file = only(planned('--machine', 'application', '--to', 'submitted'))
    for (const all of states(file)) expect(all.at(-1)).toContain('"progress":"submitted"')
    const { transitions } = observedOf(file)
    expect([...transitions].filter((name) => name.includes('--save.retry')).length).toBeGreaterThanOrEqual(4)
  })

  it('--from goes to a state first, and --avoid never enters one', () => {
    const file = only(planned('--machine', 'upload', '--from', 'uploading', '--avoid', 'error'))
    expect(file.paths.length).toBeGreaterThan(0)
    for (const { way, steps } of file.paths) {
      expect(JSON.stringify(steps[way - 1]?.state)).toContain('uploading')
      expect(JSON.stringify(steps)).not.toContain('"state":{"error"')
    }
    expect(observedOf(file).states.has('upload.error')).toBe(false)
  })

  it('--from accepts a start', () => {
    const file = only(planned('--machine', 'upload', '--from', 'stored'))
    expect(new Set(file.paths.map(({ start }) => start))).toEqual(new Set(['stored']))
  })

  it("accepts GraphWalker's expressions, and the same seed produces the same paths", () => {
    const generator = 'random(requirement_coverage(80) or length(12))'
    const [one, same, other] = ['3', '3', '4'].map((seed) =>
      planned('--machine', 'upload', '--generator', generator, '--seed', seed),
    )
    expect(one).toEqual(same)
    expect(other?.machines).not.toEqual(one?.machines)
    const star = only(planned('--machine', 'application', '--generator', 'a_star(reached_vertex(progress.submitted))'))
    expect(new Set(star.paths.map(({ steps }) => steps.length))).toEqual(new Set([2]))
    expect([...observedOf(star).states]).toContain('application.working.progress.submitted')
  })

  it('a generator for all machines skips those that cannot run it', () => {
    const { machines } = planned('--generator', 'a_star(reached_edge(list.retry))')
    expect(machines.map(({ machine }) => machine)).toEqual([
      'courseChoice',
      'listing',
      'submissionList',
      'administration',
    ])
  })

  it('writes complete events and paths', () => {
    const file = only(planned('--machine', 'application'))
    const text = pathsText(file)
    expect(text).not.toContain('…')
    for (const { steps } of file.paths) expect(text).toMatch(new RegExp(`, ${steps.length} steps?:`))
    expect(text.match(/^ {2}\d+\. /gm)).toHaveLength(file.paths.reduce((sum, { steps }) => sum + steps.length, 0))
  })

  it('lists missing and excluded items', () => {
    const file = only(planned('--machine', 'draft', '--from', 'empty', '--generator', 'random(length(3))'))
    const text = coverageText('some.json', [
      { file, coverage: coverageOf(machineOf('draft'), observedOf(file), MACHINES.draft.explained) },
    ])
    expect(text).toContain('state not reached: draft.conflict')
    expect(text).toMatch(/states +\d+ of \d+ +\d\d? %/)
    expect(text).toContain(
      'not counted: draft.unchanged --draft.documentUploaded [isNewDocument]--> draft.typing, for a draft',
    )
    expect(text).toContain('Replayed from some.json')
  })

  it.each([
    [['--machine', 'nothing'], "There is no machine 'nothing'; there are portal"],
    [['--format', 'xml'], "There is no format 'xml'; there are text"],
    [['--paths', 'some'], "There is no set of paths 'some'; there are few, short."],
    [['--seed', 'lucky'], "--seed takes a whole number, not 'lucky'."],
    [['--machine', 'listing', '--to', 'nowhere'], "There is no state 'nowhere' in listing. Its states are starting"],
    [['--to', 'nowhere'], "There is no state 'nowhere' in any machine."],
    [['--machine', 'upload', '--from', 'nowhere'], 'Its starts are empty, stored.'],
    [
      ['--machine', 'listing', '--to', 'loaded', '--avoid', 'loading', '--from', 'empty'],
      "Every path starts in 'loading'.",
    ],
    [['--machine', 'application', '--to', 'submitted', '--from', 'allEnabled'], "No path leads to 'submitted'."],
    [['--machine', 'listing', '--generator', 'random(never)'], "'never' has no end"],
    [['--wrong'], "'--wrong'"],
  ])('refuses %j with a message', (args, sentence) => {
    expect(() => planned(...args)).toThrow(sentence)
  })

  it('exits with 1 and points to --help', async () => {
    const { code, error, out } = await paths('--machine', 'listing', '--to', 'nowhere')
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(error).toMatch(/^There is no state 'nowhere' in listing\. .*\(--help lists the options\.\)\s*$/)
  })
})
