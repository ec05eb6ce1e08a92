import { addShape, fieldOf, shapeOf, type Kind, type Literal, type Shape } from './shape.ts'
import { childrenOf, functionSyntax, isNode, nameOf, nodesIn, type Node } from './syntax.ts'

/** Finds what functions of a machine read from their first parameter: `context`, `event`, `input` and so on. */

const METHODS: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries({
    array:
      'at concat every fill filter find findIndex flat flatMap forEach includes indexOf join map pop push reduce slice some sort',
    string:
      'endsWith localeCompare match normalize padEnd padStart replace replaceAll split startsWith test toLowerCase toUpperCase trim',
    number: 'toFixed toPrecision',
  }).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Kind])),
)
const TRANSPARENT = /^(TS(As|NonNull|Satisfies|TypeAssertion)Expression|ParenthesizedExpression|AwaitExpression)$/
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>='])

function literalOf(node: Node): Literal | undefined {
  if (/^(String|Numeric|Boolean)Literal$/.test(node.type)) return node['value'] as Literal
  return undefined
}

type Names = ReadonlyMap<string, Shape>

class Reads {
  constructor(private readonly decides: boolean) {}

  /** The part of a known value that an expression names. */
  private shapeAt(given: unknown, names: Names): Shape | undefined {
    if (!isNode(given)) return undefined
    if (TRANSPARENT.test(given.type)) return this.shapeAt(given['expression'] ?? given['argument'], names)
    if (given.type === 'Identifier') return names.get(nameOf(given))
    if (!/^(Optional)?MemberExpression$/.test(given.type) || given['computed'] === true) return undefined
    const object = this.shapeAt(given['object'], names)
    const name = nameOf(given['property'])
    if (object === undefined) return undefined
    if (name === 'length' || METHODS[name] !== undefined) {
      const kind = METHODS[name]
      if (kind !== undefined) object.kinds.add(kind)
      else if (!object.kinds.has('string')) object.kinds.add('array')
      object.decides ||= this.decides
      return undefined
    }
    const field = fieldOf(object, name)
    field.decides ||= this.decides
    if (given['optional'] === true) object.isOptional = true
    return field
  }

  /** Names that a pattern takes from a value. */
  private bind(pattern: Node, shape: Shape, names: Map<string, Shape>): void {
    if (pattern.type === 'AssignmentPattern') return this.bind(pattern['left'] as Node, shape, names)
    if (pattern.type === 'Identifier') names.set(nameOf(pattern), shape)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of nodesIn(pattern['properties'])) {
      if (property.type === 'RestElement') this.bind(property['argument'] as Node, shape, names)
      else {
        const field = fieldOf(shape, nameOf(property['key']))
        field.decides ||= this.decides
        this.bind(property['value'] as Node, field, names)
      }
    }
  }

  visit(node: Node, names: Map<string, Shape>): void {
    if (node.type === 'VariableDeclarator') {
      const shape = this.shapeAt(node['init'], names)
      if (shape !== undefined) this.bind(node['id'] as Node, shape, names)
    }
    if (/BinaryExpression/.test(node.type) && COMPARISONS.has(String(node['operator']))) {
      for (const [side, other] of [
        [node['left'], node['right']],
        [node['right'], node['left']],
      ] as [Node, Node][]) {
        const literal = literalOf(other)
        if (literal === undefined) continue
        const shape = this.shapeAt(side, names)
        if (shape === undefined) continue
        shape.kinds.add(typeof literal as Kind)
        if (typeof literal !== 'boolean') shape.compared = [...new Set([...shape.compared, literal])]
      }
    }
    if (node.type === 'UnaryExpression' && node['operator'] === '!') this.tested(node['argument'], names)
    if (node.type === 'LogicalExpression') this.tested(node['left'], names)
    if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') this.tested(node['test'], names)
    this.matched(node, names)
    // A method of an unknown object is called: only the object is read.
    const callee = /^(Optional)?CallExpression$/.test(node.type) ? (node['callee'] as Node) : undefined
    const isMethod = callee !== undefined && /^(Optional)?MemberExpression$/.test(callee.type)
    if (isMethod && METHODS[nameOf(callee['property'])] === undefined) {
      const object = this.shapeAt(callee['object'], names)
      if (object !== undefined) object.decides ||= this.decides
      for (const each of [callee['object'], node['arguments']].flatMap(nodesIn)) this.visit(each, names)
      return
    }
    this.shapeAt(node, names)
    for (const child of childrenOf(node)) this.visit(child, names)
  }

  /** A text tested with a regular expression: `/^\\d+$/.test(text)` or `text.match(/^\\d+$/)`. */
  private matched(node: Node, names: Names): void {
    const { callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] }
    if (!/^(Optional)?CallExpression$/.test(node.type) || callee?.['object'] === undefined) return
    const [text, pattern] =
      nameOf(callee['property']) === 'test' ? [given?.[0], callee['object'] as Node] : [callee['object'], given?.[0]]
    if (pattern?.type !== 'RegExpLiteral') return
    const shape = this.shapeAt(text, names)
    if (shape === undefined) return
    shape.kinds.add('string')
    // A global expression would remember its last match.
    shape.patterns.push(new RegExp(String(pattern['pattern']), String(pattern['flags']).replaceAll(/[gy]/g, '')))
  }

  /** A value used as a condition and read in no other way is a boolean. */
  tested(given: unknown, names: Names): void {
    const shape = this.shapeAt(given, names)
    if (shape !== undefined && shape.kinds.size === 0) shape.kinds.add('boolean')
  }

  of(run: unknown): Shape {
    const root = shapeOf('object')
    const node = functionSyntax(run)
    const [parameter] = node === null ? [] : nodesIn(node['params'])
    if (node === null || parameter === undefined) return root
    const names = new Map<string, Shape>()
    this.bind(parameter, root, names)
    const body = node['body'] as Node
    if (this.decides) this.tested(body, names)
    this.visit(body, names)
    return root
  }
}

/** Everything that functions read from their first parameter. */
export function readsOf(functions: readonly unknown[], decides = false): Shape {
  const all = shapeOf('object')
  for (const run of functions) addShape(all, new Reads(decides).of(run))
  return settled(all)
}

/** A condition can turn out to be a text or an object that another function reads. */
function settled(shape: Shape): Shape {
  if (shape.kinds.size > 1 || shape.fields.size > 0) shape.kinds.delete('boolean')
  for (const field of shape.fields.values()) settled(field)
  return shape
}
