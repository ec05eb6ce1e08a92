import { parse, parseExpression, type ParserPlugin } from '@babel/parser'

/** The syntax tree of modules and functions. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode)

export const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn)

/** A node and everything in it. */
export function allIn(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(allIn)]
}

export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return node.type === 'StringLiteral' ? String(node['value']) : String(node['name'] ?? '')
}

/** Null if the text is not a module. */
export function moduleSyntax(text: string, file: string): Node | null {
  const syntax: ParserPlugin[] = /\.[cm]?ts$/.test(file) ? ['typescript'] : ['typescript', 'jsx']
  const plugins: ParserPlugin[] = [...syntax, 'decorators-legacy']
  try {
    return parse(text, { sourceType: 'unambiguous', plugins, errorRecovery: true }).program as unknown as Node
  } catch {
    return null
  }
}

/** Null if the function is native. */
export function functionSyntax(run: unknown): Node | null {
  if (typeof run !== 'function') return null
  const text = String(run)
  // A method has no arrow and no word `function`, so it is an expression only within an object.
  for (const source of [`(${text})`, `({ ${text} })`]) {
    try {
      const node = parseExpression(source) as unknown as Node
      const [method] = node.type === 'ObjectExpression' ? nodesIn(node['properties']) : []
      return method ?? node
    } catch {
      // Try the next form.
    }
  }
  return null
}
