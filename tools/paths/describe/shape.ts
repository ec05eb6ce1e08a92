/** Facts about a value: from its type, and from the functions that read it. */
export interface Shape {
  kinds: Set<Kind>
  /** The only values that its type allows. */
  literals: Literal[]
  /** Values that functions compare it with. */
  compared: Literal[]
  /** Regular expressions that functions test it with. */
  patterns: RegExp[]
  fields: Map<string, Shape>
  isOptional: boolean
  /** True if a guard reads it, so that different values can lead to different states. */
  decides: boolean
}

/** `foreign` is a type of a package or the page, which is not read. */
export type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'nothing' | 'foreign'
export type Literal = string | number | boolean

export function shapeOf(...kinds: Kind[]): Shape {
  return {
    kinds: new Set(kinds),
    literals: [],
    compared: [],
    patterns: [],
    fields: new Map(),
    isOptional: false,
    decides: false,
  }
}

export function fieldOf(shape: Shape, name: string): Shape {
  const field = shape.fields.get(name) ?? shapeOf()
  shape.fields.set(name, field)
  return field
}

/** Adds everything known about one shape to another. */
export function addShape(to: Shape, from: Shape): Shape {
  for (const kind of from.kinds) to.kinds.add(kind)
  to.literals = [...new Set([...to.literals, ...from.literals])]
  to.compared = [...new Set([...to.compared, ...from.compared])]
  to.patterns = [...to.patterns, ...from.patterns]
  to.isOptional ||= from.isOptional
  to.decides ||= from.decides
  for (const [name, field] of from.fields) addShape(fieldOf(to, name), field)
  return to
}

/** A value that nothing is known about. */
export const UNKNOWN = Symbol('unknown')

const firstOf = <Type extends Literal>(values: readonly Literal[], type: string, otherwise: Type) =>
  (values.find((value) => typeof value === type) as Type | undefined) ?? otherwise

/** Usual texts, tried in this order if a pattern refuses the field's name. */
const TEXTS = [
  'user@example.org',
  'https://example.org/',
  '2026-01-31',
  '12:30',
  '1234',
  '0123456789',
  '4242424242424242',
]

/** A text that the patterns accept: the field's name, or a usual text. An address for fields with its name. */
function textOf({ compared, patterns }: Shape, name: string): unknown {
  const texts = [...compared.filter(Boolean), /e-?mail/i.test(name) ? TEXTS[0] : name, ...TEXTS]
  const fits = (text: unknown) => typeof text === 'string' && patterns.every((pattern) => pattern.test(text))
  return texts.find(fits) ?? UNKNOWN
}

/** One value of a shape. `name` is the name of its field. */
export function sampleOf(shape: Shape, name: string): unknown {
  const { kinds, literals, compared, fields } = shape
  const [literal] = literals
  if (literal !== undefined) return literal
  if (fields.size > 0 && !kinds.has('array'))
    return Object.fromEntries(
      [...fields].filter(([, field]) => !isLeftOut(field)).map(([key, field]) => [key, sampleOf(field, key)]),
    )
  if (kinds.has('string')) return textOf(shape, name)
  if (kinds.has('number')) return firstOf(compared, 'number', 1)
  if (kinds.has('boolean')) return true
  if (kinds.has('array')) return []
  if (kinds.has('foreign')) return UNKNOWN
  if (kinds.has('object')) return {}
  if (kinds.has('null')) return null
  if (kinds.has('nothing')) return undefined
  return compared[0] ?? UNKNOWN
}

const isLeftOut = ({ isOptional, decides }: Shape) => isOptional && !decides

function around(value: Literal): Literal[] {
  return typeof value === 'number' ? [value, value + 1, value - 1] : [value]
}

/** Values of a field that guards can distinguish, the sample first. */
function distinctOf(shape: Shape, name: string): unknown[] {
  const { kinds, literals, compared, fields, isOptional, decides } = shape
  const sample = sampleOf(shape, name)
  if (fields.size > 0 && !kinds.has('array'))
    return [...samplesOf(shape, name), ...(isOptional && decides ? [undefined] : [])]
  if (!decides) return [sample]
  return [
    sample,
    ...literals,
    ...compared.flatMap(around),
    ...(kinds.has('string') && literals.length === 0 ? [''] : []),
    ...(kinds.has('number') && literals.length + compared.length === 0 ? [0] : []),
    ...(kinds.has('boolean') ? [false] : []),
    ...(kinds.has('null') ? [null] : []),
    ...(kinds.has('array') ? [['first']] : []),
    ...(isOptional ? [undefined] : []),
  ]
}

/** Values of a shape that together differ in every field that guards read. */
export function samplesOf(shape: Shape, name: string): unknown[] {
  const { kinds, fields } = shape
  const sample = sampleOf(shape, name)
  if (fields.size === 0 || kinds.has('array')) return unique(distinctOf({ ...shape, fields: new Map() }, name))
  const others = [...fields].flatMap(([key, field]) =>
    distinctOf(field, key)
      .slice(1)
      .map((value) => ({ ...(sample as object), [key]: value })),
  )
  return unique([sample, ...others])
}

const unique = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [codeOf(value), value])).values(),
]

/** Names of the fields within a value that nothing is known about. */
export function unknownIn(value: unknown, name: string): string[] {
  if (value === UNKNOWN) return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unknownIn(inner, `${name}.${key}`))
}

export const keyCode = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : textCode(name))

/** A text as TypeScript, in the quotes that need fewer escapes. */
export function textCode(text: string): string {
  if (text.includes("'")) return JSON.stringify(text)
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
}

/** A value as TypeScript. */
export function codeOf(value: unknown): string {
  if (value === UNKNOWN) return 'undefined /* fill in */'
  if (typeof value === 'string') return textCode(value)
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`
  if (value instanceof Error) return `new Error(${textCode(value.message)})`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, inner]) => `${keyCode(key)}: ${codeOf(inner)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
