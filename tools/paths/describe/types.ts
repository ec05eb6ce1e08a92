import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { addShape, fieldOf, shapeOf, type Literal, type Shape } from './shape.ts'
import { allIn, isNode, moduleSyntax, nameOf, nodesIn, type Node } from './syntax.ts'

/** Reads the types that a machine's module declares in `types`, following names through relative imports. No code is run. */

export interface DeclaredTypes {
  /** By event type. */
  events: ReadonlyMap<string, Shape>
  input: Shape | undefined
  /** By the name of the actor's source. */
  outputs: ReadonlyMap<string, Shape>
}

const DEEPEST = 8
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '/index.ts', '/index.tsx']
const KINDS = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSArrayType: 'array',
  TSTupleType: 'array',
  TSVoidKeyword: 'nothing',
  TSUndefinedKeyword: 'nothing',
} as const
const WRAPPERS = ['Readonly', 'Partial', 'Required', 'NonNullable', 'Promise']

class Module {
  private static readonly known = new Map<string, Module>()
  readonly program: Node | null
  private readonly nodes: readonly Node[]

  private constructor(private readonly file: string) {
    this.program = moduleSyntax(readFileSync(file, 'utf8'), file)
    this.nodes = this.program === null ? [] : allIn(this.program)
  }

  static at(file: string): Module {
    const known = Module.known.get(file) ?? new Module(file)
    Module.known.set(file, known)
    return known
  }

  ofType(...types: string[]): Node[] {
    return this.nodes.filter(({ type }) => types.includes(type))
  }

  imported(name: string): { module: Module; name: string } | undefined {
    for (const node of this.ofType('ImportDeclaration', 'ExportNamedDeclaration')) {
      const specifier = nodesIn(node['specifiers']).find(
        (each) => nameOf(each['local']) === name || nameOf(each['exported']) === name,
      )
      if (specifier === undefined || !isNode(node['source'])) continue
      const from = this.resolve(String(node['source']['value']))
      return from && { module: from, name: nameOf(specifier['imported'] ?? specifier['local']) || name }
    }
    return undefined
  }

  private resolve(from: string): Module | undefined {
    if (!from.startsWith('.')) return undefined
    const at = path.resolve(path.dirname(this.file), from)
    const bases = [at, at.replace(/\.[cm]?jsx?$/, '')]
    const found = bases
      .flatMap((base) => ENDINGS.map((ending) => base + ending))
      .find((each) => /\.\w+$/.test(each) && existsSync(each))
    return found === undefined ? undefined : Module.at(found)
  }

  /** The declared type of a name. */
  declared(name: string): { node: Node; module: Module } | undefined {
    const node = this.ofType('TSTypeAliasDeclaration', 'TSInterfaceDeclaration').find(
      (each) => nameOf(each['id']) === name,
    )
    if (node !== undefined) return { node, module: this }
    const imported = this.imported(name)
    return imported?.module.declared(imported.name)
  }
}

function typeParameters(node: Node): Node[] {
  const holder = node['typeParameters'] ?? node['typeArguments']
  return isNode(holder) ? nodesIn(holder['params']) : []
}

/** The members of a union; one for other types. */
function membersOf(node: Node, module: Module, depth = 0): { node: Node; module: Module }[] {
  if (depth > DEEPEST) return []
  if (node.type === 'TSUnionType') return nodesIn(node['types']).flatMap((each) => membersOf(each, module, depth + 1))
  if (node.type === 'TSParenthesizedType') return membersOf(node['typeAnnotation'] as Node, module, depth + 1)
  if (node.type === 'TSTypeReference') {
    const found = module.declared(nameOf(node['typeName']))
    if (found?.node.type === 'TSTypeAliasDeclaration')
      return membersOf(found.node['typeAnnotation'] as Node, found.module, depth + 1)
  }
  return [{ node, module }]
}

function addMembers(to: Shape, members: readonly Node[], module: Module, depth: number): void {
  to.kinds.add('object')
  for (const member of members) {
    if (member.type !== 'TSPropertySignature') continue
    const annotation = member['typeAnnotation'] as Node | undefined
    const field = fieldOf(to, nameOf(member['key']))
    if (isNode(annotation?.['typeAnnotation']))
      addShape(field, shapeOfType(annotation['typeAnnotation'], module, depth + 1))
    field.isOptional ||= member['optional'] === true
  }
}

function shapeOfType(node: Node, module: Module, depth = 0): Shape {
  const shape = shapeOf()
  if (depth > DEEPEST) return shape
  const kind = KINDS[node.type as keyof typeof KINDS]
  if (kind !== undefined) shape.kinds.add(kind)
  const inner = (each: unknown) => isNode(each) && addShape(shape, shapeOfType(each, module, depth + 1))
  switch (node.type) {
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      inner(node['typeAnnotation'])
      break
    case 'TSLiteralType': {
      const literal = (node['literal'] as Node)['value'] as Literal | undefined
      if (literal !== undefined) shape.literals.push(literal)
      break
    }
    case 'TSTypeLiteral':
      addMembers(shape, nodesIn(node['members']), module, depth)
      break
    case 'TSIntersectionType':
      nodesIn(node['types']).forEach(inner)
      break
    case 'TSUnionType': {
      const members = nodesIn(node['types'])
      shape.isOptional = members.some(({ type }) => type === 'TSUndefinedKeyword')
      const [first, ...others] = members.filter(({ type }) => type !== 'TSUndefinedKeyword')
      inner(first)
      // A literal among other literals is another value; fields of other members would mix.
      for (const other of others) if (/Literal|Keyword/.test(other.type) && other.type !== 'TSTypeLiteral') inner(other)
      break
    }
    case 'TSTypeReference': {
      const name = nameOf(node['typeName'])
      const [only] = typeParameters(node)
      if (/^(Readonly)?(Array|Set|Map)$/.test(name)) shape.kinds.add('array')
      else if (WRAPPERS.includes(name)) inner(only)
      else {
        const found = module.declared(name)
        if (found === undefined) {
          shape.kinds.add('foreign')
          break
        }
        const { node: type, module: home } = found
        if (type.type === 'TSInterfaceDeclaration') {
          for (const base of nodesIn(type['extends'])) {
            const extended = home.declared(nameOf(base['expression']))
            if (extended?.node.type === 'TSInterfaceDeclaration')
              addMembers(shape, nodesIn((extended.node['body'] as Node)['body']), extended.module, depth + 1)
          }
          addMembers(shape, nodesIn((type['body'] as Node)['body']), home, depth + 1)
        } else addShape(shape, shapeOfType(type['typeAnnotation'] as Node, home, depth + 1))
      }
      break
    }
  }
  return shape
}

const propertyOf = (object: Node, name: string): Node | undefined =>
  nodesIn(object['properties'] ?? object['members']).find((each) => nameOf(each['key']) === name)

/** The type asserted in `{} as Type`, or of a property's annotation. */
function assertedType(property: Node | undefined): Node | undefined {
  const value = property?.['value'] ?? property?.['typeAnnotation']
  if (!isNode(value)) return undefined
  return isNode(value['typeAnnotation']) ? value['typeAnnotation'] : undefined
}

/** The types of one part of `types`, in both forms: `{ events: {} as E }` and `{} as { events: E }`. */
function typeIn(types: Node, part: string): Node | undefined {
  const value = types['value'] as Node | undefined
  if (value?.type === 'ObjectExpression') return assertedType(propertyOf(value, part))
  const asserted = assertedType(types)
  return asserted?.type === 'TSTypeLiteral' ? assertedType(propertyOf(asserted, part)) : undefined
}

/** The property `types` of the machine that is exported under a name, or the only one of the module. */
function typesOf(module: Module, name: string): { types: Node; module: Module } | undefined {
  const inNode = (node: Node) =>
    allIn(node).find((each) => each.type === 'ObjectProperty' && nameOf(each['key']) === 'types')
  const declarator = module.ofType('VariableDeclarator').find((each) => nameOf(each['id']) === name)
  const own = declarator && inNode(declarator)
  if (own !== undefined) return { types: own, module }
  const imported = module.imported(name)
  if (imported !== undefined) return typesOf(imported.module, imported.name)
  const [only, ...others] = module.ofType('ObjectProperty').filter((each) => nameOf(each['key']) === 'types')
  return only === undefined || others.length > 0 ? undefined : { types: only, module }
}

/** The outputs in `actors: { name: fromPromise<Output> }`. */
function outputsIn(module: Module): Map<string, Shape> {
  const outputs = new Map<string, Shape>()
  for (const property of module.ofType('ObjectProperty')) {
    const call = property['value']
    if (!isNode(call) || call.type !== 'CallExpression' || !/^from(Promise|Observable)$/.test(nameOf(call['callee'])))
      continue
    const [output] = typeParameters(call)
    const key = nameOf(property['key'])
    if (output !== undefined) outputs.set(key === 'src' ? nameOf(call['callee']) : key, shapeOfType(output, module))
  }
  return outputs
}

/** @param name the export's name in the file */
export function declaredTypes(file: string, name: string): DeclaredTypes {
  const found = typesOf(Module.at(file), name)
  const events = new Map<string, Shape>()
  if (found === undefined) return { events, input: undefined, outputs: outputsIn(Module.at(file)) }
  const { types, module } = found
  const declared = typeIn(types, 'events')
  for (const member of declared === undefined ? [] : membersOf(declared, module)) {
    const shape = shapeOfType(member.node, member.module)
    const type = shape.fields.get('type')
    shape.fields.delete('type')
    for (const literal of type?.literals ?? [])
      events.set(String(literal), addShape(events.get(String(literal)) ?? shapeOf(), shape))
  }
  const input = typeIn(types, 'input')
  return { events, input: input && shapeOfType(input, module), outputs: outputsIn(module) }
}
