/** Resolves a module's names to their declarations, from its text. */

/** An ESTree node. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Scope {
  parent: Scope | null
  /** The initial value of a name; null if the text does not give it (a parameter, a loop variable). */
  names: Map<string, Declared>
}

export type Declared = { node: Node; scope: Scope } | { imported: string; from: string } | null

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)))
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const SCOPES = [...FUNCTIONS, 'BlockStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'CatchClause']

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '')

/** `require('…')`, plain or wrapped in a compiler's helper. */
function requiredBy(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'CallExpression') return null
  const [first] = node['arguments'] as Node[]
  if (nameOf(node['callee']) === 'require' && first?.type === 'Literal') return String(first['value'])
  return first === undefined ? null : requiredBy(first)
}

function declare(node: Node, scope: Scope): void {
  if (node.type === 'ImportDeclaration') {
    const from = String((node['source'] as Node)['value'])
    for (const specifier of node['specifiers'] as Node[]) {
      const imported = specifier.type === 'ImportSpecifier' ? nameOf(specifier['imported']) : '*'
      scope.names.set(nameOf(specifier['local']), { imported, from })
    }
  }
  if (node.type === 'VariableDeclarator') {
    const [id, init] = [node['id'] as Node, node['init']]
    const from = requiredBy(init)
    if (id.type === 'ObjectPattern') {
      for (const property of id['properties'] as Node[]) {
        const imported = nameOf(property['key'])
        if (nameOf(property['value']) !== '')
          scope.names.set(nameOf(property['value']), from === null ? null : { imported, from })
      }
    } else if (nameOf(id) !== '') {
      const declared = from === null ? (isNode(init) ? { node: init, scope } : null) : { imported: '*', from }
      scope.names.set(nameOf(id), declared)
    }
  }
  if (node.type === 'FunctionDeclaration') scope.names.set(nameOf(node['id']), { node, scope })
}

function parametersOf(node: Node, scope: Scope): void {
  const hide = (pattern: Node) => {
    if (pattern.type === 'Identifier') scope.names.set(nameOf(pattern), null)
    else childrenOf(pattern).forEach(hide)
  }
  for (const parameter of (node['params'] ?? []) as Node[]) hide(parameter)
}

/** Visits every node of a module with its scope. Names are declared before the first visit. */
export function scopedNodes(program: Node): { node: Node; scope: Scope }[] {
  const found: { node: Node; scope: Scope }[] = []
  const waiting = [{ node: program, scope: { parent: null, names: new Map<string, Declared>() } as Scope }]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const { node, scope } = each
    found.push(each)
    declare(node, scope)
    const inner: Scope = SCOPES.includes(node.type) ? { parent: scope, names: new Map() } : scope
    if (FUNCTIONS.includes(node.type)) parametersOf(node, inner)
    waiting.push(
      ...childrenOf(node)
        .reverse()
        .map((child) => ({ node: child, scope: inner })),
    )
  }
  return found
}

export function lookUp(name: string, scope: Scope): Declared | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const declared = at.names.get(name)
    if (declared !== undefined) return declared
  }
  return undefined
}
