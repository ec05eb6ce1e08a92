import * as xstate from 'xstate'
import { plainSource } from '../chart/sourceText.ts'
import { constantKey } from './constants.ts'
import { isNode, lookUp, type Declared, type Node, type Scope } from './scopes.ts'

/** Evaluates an expression as far as it is a literal. No function of the text is ever called. */

/** XState functions without side effects; these are called. */
const DESCRIBING = [
  'and',
  'assign',
  'cancel',
  'emit',
  'enqueueActions',
  'forwardTo',
  'log',
  'not',
  'or',
  'raise',
  'sendParent',
  'sendTo',
  'spawnChild',
  'stateIn',
  'stop',
  'stopChild',
]
const LONGEST = 64
const DEEPEST = 200
/** Far more steps than any machine needs; stops text written to run forever. */
const MOST_STEPS = 300_000

/** The key for spread values that could not be evaluated. */
export const SPREAD = '...'

type Unknown = (() => undefined) & { words?: string }

/** A value that only running the code would produce, kept with its source. */
function unknown(words: string): Unknown {
  const plain = plainSource(words)
  return Object.assign(() => undefined, { words: plain.length > LONGEST ? `${plain.slice(0, LONGEST - 2)} …` : plain })
}

/** The XState function that an expression calls (`createMachine`), whatever it was imported or bundled as. */
export function xstateName(callee: Node, scope: Scope): string {
  if (callee.type === 'ParenthesizedExpression') return xstateName(callee['expression'] as Node, scope)
  if (callee.type === 'SequenceExpression') return xstateName((callee['expressions'] as Node[]).at(-1) as Node, scope)
  if (callee.type === 'MemberExpression' && callee['computed'] !== true)
    return String((callee['property'] as Node)['name'])
  if (callee.type !== 'Identifier') return ''
  const name = String(callee['name'])
  const declared = lookUp(name, scope)
  if (declared === undefined || declared === null) return name
  return 'imported' in declared ? declared.imported : name
}

/** The returned expression of a function that does nothing else. */
function onlyResult(node: Node): Node | null {
  const body = node['body'] as Node
  if (body.type !== 'BlockStatement') return body
  const [only, ...others] = body['body'] as Node[]
  const returned = only?.type === 'ReturnStatement' && others.length === 0 ? only['argument'] : null
  return isNode(returned) ? returned : null
}

export class Reader {
  private depth = 0
  private steps = 0

  constructor(private readonly source: string) {}

  private text({ start, end }: Node): string {
    return this.source.slice(start, end)
  }

  value(node: Node, scope: Scope): unknown {
    this.steps += 1
    if (this.depth > DEEPEST || this.steps > MOST_STEPS) return unknown(this.text(node))
    this.depth += 1
    try {
      return this.valueOf(node, scope)
    } finally {
      this.depth -= 1
    }
  }

  private valueOf(node: Node, scope: Scope): unknown {
    switch (node.type) {
      case 'Literal':
        return node['value']
      case 'TemplateLiteral':
        return this.template(node, scope)
      case 'ObjectExpression':
        return this.object(node, scope)
      case 'ArrayExpression':
        return (node['elements'] as Node[]).flatMap((each) => this.element(each, scope))
      case 'Identifier':
        return this.named(node, scope)
      case 'MemberExpression':
        return this.member(node, scope)
      case 'UnaryExpression':
      case 'BinaryExpression':
        return this.computed(node, scope)
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
        return this.value(node['expression'] as Node, scope)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.function(node)
      case 'CallExpression':
        return this.call(node, scope)
      default:
        return unknown(this.text(node))
    }
  }

  private template(node: Node, scope: Scope): unknown {
    const parts = (node['expressions'] as Node[]).map((each) => this.value(each, scope))
    const isKnown = parts.every((part) => ['string', 'number'].includes(typeof part))
    if (!isKnown) return unknown(this.text(node))
    const texts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    return texts.reduce((text, next, index) => `${text}${String(parts[index - 1])}${next}`)
  }

  private element(node: Node | null, scope: Scope): unknown[] {
    if (!isNode(node)) return []
    if (node.type !== 'SpreadElement') return [this.value(node, scope)]
    const spread = this.value(node['argument'] as Node, scope)
    return Array.isArray(spread) ? (spread as unknown[]) : [spread]
  }

  private object(node: Node, scope: Scope): Record<string, unknown> {
    const entries = (node['properties'] as Node[]).flatMap((property): [string, unknown][] => {
      if (property.type === 'SpreadElement') {
        const spread = this.value(property['argument'] as Node, scope)
        if (typeof spread === 'object' && spread !== null) return Object.entries(spread)
        return typeof spread === 'function' ? [[SPREAD, (spread as Unknown).words]] : []
      }
      const [key, value] = [property['key'] as Node, property['value'] as Node]
      const isPlain = property['computed'] !== true && key.type === 'Identifier'
      const name = isPlain ? key['name'] : this.value(key, scope)
      const { words } = typeof name === 'function' ? (name as Unknown) : {}
      const shown = typeof name === 'function' ? (constantKey(words) ?? words ?? 'computed') : String(name)
      return [[shown, this.value(value, scope)]]
    })
    return Object.fromEntries(entries)
  }

  private named(node: Node, scope: Scope): unknown {
    const name = String(node['name'])
    if (name === 'undefined') return undefined
    const declared = lookUp(name, scope)
    if (declared === undefined || declared === null || 'imported' in declared) return unknown(name)
    const value = this.value(declared.node, declared.scope)
    // Functions are compared by name, not by text.
    const isFunction = /Function|Call|New|Class/.test(declared.node.type)
    return isFunction && typeof value === 'function' && 'words' in value ? unknown(name) : value
  }

  private member(node: Node, scope: Scope): unknown {
    const object = this.value(node['object'] as Node, scope)
    const property = node['property'] as Node
    const key = node['computed'] === true ? this.value(property, scope) : property['name']
    if (typeof object === 'object' && object !== null && Object.hasOwn(object, String(key))) {
      return (object as Record<string, unknown>)[String(key)]
    }
    return unknown(this.text(node))
  }

  private computed(node: Node, scope: Scope): unknown {
    if (node.type === 'UnaryExpression') {
      const value = this.value(node['argument'] as Node, scope)
      if (node['operator'] === '-' && typeof value === 'number') return -value
      if (node['operator'] === '!' && typeof value !== 'function') return !value
      if (node['operator'] === 'void') return undefined
      return unknown(this.text(node))
    }
    const [left, right] = [this.value(node['left'] as Node, scope), this.value(node['right'] as Node, scope)]
    if (node['operator'] === '+' && typeof left === 'string' && typeof right === 'string') return left + right
    if (typeof left !== 'number' || typeof right !== 'number') return unknown(this.text(node))
    const results: Record<string, number> = {
      '+': left + right,
      '-': left - right,
      '*': left * right,
      '/': left / right,
    }
    return results[String(node['operator'])] ?? unknown(this.text(node))
  }

  private function(node: Node): unknown {
    const name = isNode(node['id']) ? String(node['id']['name']) : ''
    const shown = onlyResult(node)
    const text = name !== '' ? name : shown === null ? '' : this.text(shown)
    return text === '' || text === 'void 0' ? () => undefined : unknown(text)
  }

  /** The object or list returned by a function of the text that does nothing else, with its arguments filled in. */
  private returned(node: Node, scope: Scope): unknown {
    const callee = node['callee'] as Node
    const declared = callee.type === 'Identifier' ? lookUp(String(callee['name']), scope) : null
    if (declared === undefined || declared === null || 'imported' in declared) return undefined
    const made = declared.node
    if (!/^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(made.type)) return undefined
    const result = onlyResult(made)
    const given = node['arguments'] as Node[]
    const names = (made['params'] as Node[]).map((each, index): [string, Declared] => {
      const argument = given[index]
      return [String(each['name']), argument === undefined ? null : { node: argument, scope }]
    })
    if (result === null) return undefined
    const value = this.value(result, { parent: declared.scope, names: new Map(names) })
    return typeof value === 'object' && value !== null ? value : undefined
  }

  private call(node: Node, scope: Scope): unknown {
    const name = xstateName(node['callee'] as Node, scope)
    if (!DESCRIBING.includes(name)) return this.returned(node, scope) ?? unknown(this.text(node))
    const given = (node['arguments'] as Node[]).flatMap((each) => this.element(each, scope))
    const describe = (xstate as unknown as Record<string, ((...given: unknown[]) => unknown) | undefined>)[name]
    try {
      return describe?.(...given) ?? unknown(this.text(node))
    } catch {
      // A different function of the same name.
      return unknown(this.text(node))
    }
  }
}
