/** A module's names and what stands behind them, as far as its text says it. */

/** A node of the ESTree that the parser gives. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Scope {
  parent: Scope | null
  /** What a name was declared with; null where the text does not say it: a parameter, or a loop's variable. */
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

/** `require('…')`, plain or in a helper of a compiler. */
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

/** Walks a module and gives each node with the scope that it stands in; names are declared before anything is given. */
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
