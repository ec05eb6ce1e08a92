import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plan } from 'xstate-paths/plan'
import type { PathsFile } from '../../tools/paths/file/file.ts'
import { toGherkin } from '../../tools/paths/formats/gherkin.ts'
import { toGraphWalker } from '../../tools/paths/formats/graphwalker.ts'
import { toManual } from '../../tools/paths/formats/manual.ts'
import { toPlaywright } from '../../tools/paths/formats/tests.ts'
import { doWords, seeWords } from '../../tools/paths/formats/words.ts'
import { CONDITIONS, GENERATORS } from '../../tools/paths/generators/expression.ts'
import { leadingTo } from '../../tools/paths/generators/graph.ts'
import { graphOf } from '../../tools/paths/modelGraph.ts'
import { NOT_IN_BROWSER, whyNotInBrowser } from '../model/browser.ts'
import { MACHINE_NAMES, MACHINES, type MachineName } from '../model/machines.ts'
import { asked, observedOf } from './asked.ts'
import project from './scenarios.ts'

function generated(...args: string[]) {
  const command = asked(...args)
  return { ...command, file: plan(command.project, command.ask) }
}

const stepsOf = ({ machines }: PathsFile) =>
  machines.flatMap(({ machine, paths }) =>
    paths.flatMap(({ steps }) => steps.map((step) => ({ machine: machine as MachineName, step }))),
  )

describe('manual and Gherkin formats', () => {
  const { file } = generated()

  it('have an action and an expected result for every step', () => {
    for (const { machine, step } of stepsOf(file)) {
      expect(doWords(project[machine], step), JSON.stringify(step)).toMatch(/^[A-Z'].{5,}/)
      expect(seeWords(project[machine], step.state), JSON.stringify(step.state)).toMatch(/^\S.{5,}/)
    }
  })

  it('have words for every start', () => {
    for (const name of MACHINE_NAMES)
      for (const start of Object.keys(MACHINES[name].models))
        expect(
          toManual({ ...file, machines: [{ ...onlyOf(file, name), paths: [{ start, way: 0, steps: [] }] }] }, project),
        ).not.toContain('### 1. the start is ')
  })

  it('manual steps state the action and the expected result', () => {
    const manual = toManual(
      generated('--machine', 'upload', '--generator', 'a_star(reached_vertex(error.fileTooLarge))', '--from', 'empty')
        .file,
      project,
    )
    expect(manual).toContain('### 1. Open a step with a document that is not uploaded yet')
    expect(manual).toContain(
      "| 1 | Press 'Upload File…' and choose scan.pdf (2.00 MB, 2097153 bytes) | An alert explains",
    )
    expect(manual).toMatch(
      /^\| 2 \| .* \| .*'File size exceeds maximum upload limit\.' .*The file cannot be fixed here.* \| \|$/m,
    )
    const rows = toManual(file, project).match(/^\| [1-9]\d* \|/gm)
    expect(rows).toHaveLength(stepsOf(file).length)
  })

  it('Gherkin has a scenario per path, with When and Then per step', () => {
    const gherkin = toGherkin(file, project)
    const count = (pattern: RegExp) => gherkin.match(pattern)?.length ?? 0
    const paths = file.machines.reduce((sum, { paths: all }) => sum + all.length, 0)
    expect(count(/^Feature: /gm)).toBe(MACHINE_NAMES.length)
    expect(count(/^ {2}Scenario: /gm)).toBe(paths)
    expect(count(/^ {4}When /gm)).toBe(stepsOf(file).length)
    expect(count(/^ {4}Then /gm)).toBe(stepsOf(file).length + paths)
    for (const line of gherkin.split('\n'))
      expect(line).toMatch(/^($|Feature: | {2}Scenario: | {4}(Given|When|Then) \S)/)
  })
})

const onlyOf = ({ machines }: PathsFile, name: string) => {
  const found = machines.find(({ machine }) => machine === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

interface GraphWalkerModel {
  id: string
  startElementId: string
  vertices: { id: string; name: string; requirements: string[] }[]
  edges: { id: string; name: string; sourceVertexId: string; targetVertexId: string; weight?: number }[]
}

describe('models for GraphWalker', () => {
  const { ask } = asked('--generator', 'weighted_random(edge_coverage(100))')
  const written = JSON.parse(toGraphWalker(project, ask)) as { models: GraphWalkerModel[] }

  it('match GraphWalker’s format', () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../tools/paths/formats/graphwalker.schema.json', import.meta.url), 'utf8'),
    ) as object
    const validate = new Ajv2020().compile(schema)
    expect(validate(written), JSON.stringify(validate.errors)).toBe(true)
    expect(written.models).toHaveLength(MACHINE_NAMES.flatMap((name) => Object.keys(MACHINES[name].models)).length)
  })

  it('pass the checks of GraphWalker’s model checker', () => {
    const ids = written.models.flatMap(({ id, vertices, edges }) => [
      id,
      ...[...vertices, ...edges].map((each) => each.id),
    ])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { startElementId, vertices, edges } of written.models) {
      const known = new Set(vertices.map(({ id }) => id))
      expect(known).toContain(startElementId)
      for (const { sourceVertexId, targetVertexId } of edges)
        expect(known.has(sourceVertexId) && known.has(targetVertexId)).toBe(true)
      for (const { id } of vertices) {
        const outgoing = edges.filter(({ sourceVertexId }) => sourceVertexId === id)
        expect(outgoing, id).not.toEqual([])
        expect(outgoing.reduce((sum, { weight = 0 }) => sum + weight, 0)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('have no dead ends, so a random path takes every edge', () => {
    for (const { startElementId, vertices, edges } of written.models) {
      const index = new Map(vertices.map(({ id }, at) => [id, at]))
      const graph = {
        start: 0,
        vertices: vertices.map(() => ({ names: [], requirements: [] })),
        edges: edges.map(({ sourceVertexId, targetVertexId }) => ({
          from: index.get(sourceVertexId) ?? -1,
          to: index.get(targetVertexId) ?? -1,
          names: [],
          requirements: [],
        })),
      }
      expect(leadingTo(graph, [index.get(startElementId) ?? -1]).size).toBe(vertices.length)
    }
  })

  it('list specification sections as requirements', () => {
    const upload = written.models.find(({ id }) => id === 'upload-empty')
    const idle = upload?.vertices.find(({ name }) => name === 'v_idle')
    expect(idle?.requirements).toContain('§2.9')
  })
})

describe('Playwright format', () => {
  it('contains every transition of the application that a browser can take', () => {
    const { file } = generated('--format', 'playwright', '--paths', 'short')
    const { transitions } = observedOf(onlyOf(file, 'application'))
    const { edges } = graphOf(MACHINES.application.models.signedIn)
    const walked = edges.filter(({ step, isRefusal }) => !isRefusal && whyNotInBrowser(step) === undefined)
    const taken = new Set(walked.flatMap(({ observed }) => [...observed.transitions]))
    // Only excluded events lead to these.
    expect([...taken].filter((name) => !transitions.has(name)).sort()).toEqual([
      'application.deleted --application.begin--> application.loading',
      'application.working.progress.submitted --always [hasReached {"highestStep":8}]--> application.working.progress.allEnabled',
    ])
    const { text: spec } = toPlaywright(file, project, {
      scenarios: 'tests/paths/scenarios.ts',
      out: 'coverage/lifecycle.spec.ts',
    })
    expect(spec).toContain("import { test, walk } from '../e2e/support/fileWalk.ts'")
    expect(spec).toContain('"machine": "application"')
  })

  it('refuses other machines with a message', () => {
    expect(() => generated('--format', 'playwright', '--machine', 'draft')).toThrow(
      "Paths of draft cannot run in a browser: the scenarios have no 'browser' for it.",
    )
  })

  it('uses every reason for excluding an edge', () => {
    const { edges } = graphOf(MACHINES.application.models.signedIn)
    const reasons = new Set(edges.map(({ step }) => whyNotInBrowser(step)).filter((why) => why !== undefined))
    expect([...reasons].sort()).toEqual(NOT_IN_BROWSER.map(([why]) => why).sort())
  })
})

describe('docs/paths.md', () => {
  it('quotes example.test.ts', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const page = read('../../docs/paths.md')
    const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(page) ?? []
    const shown = example.split('\n\n').map((part) => part.trim())
    expect(shown).toHaveLength(2)
    for (const part of shown) expect(read('example.test.ts')).toContain(part)
  })

  it('lists every generator and stop condition', () => {
    const page = readFileSync(new URL('../../docs/paths.md', import.meta.url), 'utf8')
    for (const word of [...GENERATORS, ...CONDITIONS]) expect(page).toContain(`\`${word}`)
  })
})
