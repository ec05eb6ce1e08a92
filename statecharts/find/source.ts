import { parse, type ParserPlugin } from '@babel/parser'
import { lineOf } from '../check/lines.ts'
import { withConstants } from './constants.ts'
import { Reader, xstateName } from './evaluate.ts'
import { isNode, lookUp, scopedNodes, type Node, type Scope } from './scopes.ts'
import { machineOf, NoMachine, type Implementations, type ReadMachine } from './read.ts'

/** Reads machines from a module's text without running it. */

const MAKERS = ['createMachine', 'Machine']

interface Found {
  name: string
  config: Node
  scope: Scope
  setup: { node: Node; scope: Scope } | null
  /** True if only XState 4 has the function that makes it. */
  isFour: boolean
}

const argumentsOf = (node: Node) => node['arguments'] as Node[]

/** The `setup` call behind `setup(…).createMachine`, direct or through a variable. */
function setupOf(node: unknown, scope: Scope): Found['setup'] {
  if (!isNode(node)) return null
  if (node.type === 'CallExpression') {
    if (xstateName(node['callee'] as Node, scope) === 'setup') return { node, scope }
    // setup(…).extend(…)
    const callee = node['callee'] as Node
    return callee.type === 'MemberExpression' ? setupOf(callee['object'], scope) : null
  }
  if (node.type !== 'Identifier') return null
  const declared = lookUp(String(node['name']), scope)
  return declared === undefined || declared === null || 'imported' in declared
    ? null
    : setupOf(declared.node, declared.scope)
}

/** The variable that a machine is assigned to, by the position of its call. */
function namesByPlace(nodes: readonly { node: Node }[]): Map<number, string> {
  const names = new Map<number, string>()
  for (const { node } of nodes) {
    const [target, value] =
      node.type === 'VariableDeclarator'
        ? [node['id'], node['init']]
        : node.type === 'AssignmentExpression'
          ? [node['left'], node['right']]
          : [null, null]
    if (!isNode(target) || !isNode(value)) continue
    const named = target.type === 'MemberExpression' ? target['property'] : target
    if (isNode(named) && typeof named['name'] === 'string') names.set(value.start, named['name'])
  }
  return names
}

function machinesIn(program: Node): Found[] {
  const nodes = scopedNodes(program)
  const names = namesByPlace(nodes)
  return nodes.flatMap(({ node, scope }): Found[] => {
    if (node.type !== 'CallExpression') return []
    const callee = node['callee'] as Node
    const maker = xstateName(callee, scope)
    if (!MAKERS.includes(maker)) return []
    const [config] = argumentsOf(node)
    if (config === undefined) return []
    const setup = callee.type === 'MemberExpression' ? setupOf(callee['object'], scope) : null
    return [{ name: names.get(node.start) ?? '', config, scope, setup, isFour: maker === 'Machine' }]
  })
}

export interface SourceMachine extends ReadMachine {
  name: string
  /** The line of a place in the configuration. */
  lineOf: (place: string) => number
}

/** The module as an ESTree. JSX and the type assertion `<T>value` exclude each other. */
function programOf(text: string, file: string): Node {
  const syntax: ParserPlugin[] = /\.[cm]?ts$/.test(file) ? ['typescript'] : ['typescript', 'jsx']
  try {
    const { program } = parse(text, {
      sourceType: 'unambiguous',
      plugins: [...syntax, 'estree', 'decorators-legacy'],
      attachComment: false,
      allowReturnOutsideFunction: true,
      createParenthesizedExpressions: true,
    })
    return program as unknown as Node
  } catch (error) {
    throw new NoMachine(`It is not TypeScript or JavaScript: ${(error as Error).message}`)
  }
}

/** Another library's package, if the module gets `createMachine` or `setup` from it and nothing from XState. */
function otherLibrary(text: string): string | undefined {
  const [, from = '.'] = /\b(?:createMachine|setup)\b[^;'"]*\}\s*from\s*['"]([^'"]+)/.exec(text) ?? []
  return /^([.~/#]|@\/)/.test(from) || /['"][^'"\s]*xstate[^'"\s]*['"]/.test(text) ? undefined : from
}

/** The machines of a module, and why others could not be read. Throws `NoMachine` if the text is not a module. */
export function machinesOfSource(text: string, file: string): { machines: SourceMachine[]; problems: string[] } {
  const program = programOf(text, file)
  const other = otherLibrary(text)
  if (other !== undefined) return { machines: [], problems: [`Its machines are ${other}'s, not XState's`] }
  const reader = new Reader(text)
  const machines: SourceMachine[] = []
  const problems: string[] = []
  for (const [index, { name, config, scope, setup, isFour }] of machinesIn(program).entries()) {
    const shown = name === '' ? `machine${index + 1}` : name
    try {
      const [given] = setup === null ? [] : argumentsOf(setup.node)
      const implementations = given === undefined ? {} : (reader.value(given, setup?.scope ?? scope) as Implementations)
      machines.push({
        name: shown,
        lineOf: (place) => lineOf(place, config, scope, text),
        ...machineOf(withConstants(reader.value(config, scope)), shown, implementations, { isFour }),
      })
    } catch (error) {
      if (!(error instanceof NoMachine)) throw error
      problems.push(`${shown}: ${error.message}`)
    }
  }
  return { machines, problems }
}
