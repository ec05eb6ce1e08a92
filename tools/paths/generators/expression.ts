import { Impossible, type Condition } from './conditions.ts'

/** Parses GraphWalker's generator expressions, such as `random(edge_coverage(80) and length(20))`. Several run in turn. */

export const GENERATORS = ['random', 'weighted_random', 'quick_random', 'a_star', 'shortest_all_paths'] as const
export type GeneratorName = (typeof GENERATORS)[number]

/** Covers every state, every transition and both results of every guard. */
export const COVERING = 'shortest_all_paths(transition_coverage(100))'

export interface Generator {
  name: GeneratorName
  condition: Condition
}

const PERCENTAGES = ['edge_coverage', 'vertex_coverage', 'requirement_coverage', 'transition_coverage'] as const
const NAMES = ['reached_vertex', 'reached_edge'] as const
export const CONDITIONS = [...PERCENTAGES, ...NAMES, 'length', 'time_duration', 'never'] as const

const TOKEN = /\s*(\|\||&&|[()]|[A-Za-z0-9_.-]+|\S)/gy
const OPERATORS: Record<string, 'and' | 'or'> = { and: 'and', AND: 'and', '&&': 'and', or: 'or', OR: 'or', '||': 'or' }

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word)
}

class Reader {
  private readonly tokens: string[]
  private position = 0
  readonly text: string

  constructor(text: string) {
    this.text = text
    this.tokens = [...text.trim().matchAll(TOKEN)].map(([, token = '']) => token)
  }

  get next(): string {
    return this.tokens[this.position] ?? ''
  }

  take(): string {
    const token = this.next
    this.position += 1
    return token
  }

  expect(token: string): void {
    const found = this.take()
    if (found !== token) throw this.failure(`'${token}' is missing before '${found || 'the end'}'`)
  }

  failure(what: string): Impossible {
    return new Impossible(`'${this.text}' is no generator: ${what}.`)
  }

  /** Conditions joined by one operator; brackets are needed to mix operators, as in GraphWalker. */
  condition(): Condition {
    const parts = [this.primary()]
    const operator = OPERATORS[this.next]
    if (operator === undefined) return parts[0] as Condition
    while (OPERATORS[this.next] !== undefined) {
      if (OPERATORS[this.take()] !== operator) throw this.failure("'and' and 'or' side by side need brackets")
      parts.push(this.primary())
    }
    return { kind: operator, parts }
  }

  private primary(): Condition {
    if (this.next === '(') {
      this.take()
      const inner = this.condition()
      this.expect(')')
      return inner
    }
    return this.stopCondition()
  }

  private stopCondition(): Condition {
    const kind = this.take().toLowerCase()
    if (kind === 'never') return { kind }
    if (!isOneOf(CONDITIONS, kind)) {
      throw this.failure(`there is no stop condition '${kind}'; there are ${CONDITIONS.join(', ')}`)
    }
    this.expect('(')
    const value = this.take()
    this.expect(')')
    if (isOneOf(NAMES, kind)) return { kind, name: value }
    if (!/^\d+$/.test(value)) throw this.failure(`${kind} takes a whole number, not '${value}'`)
    if (kind === 'length') return { kind, steps: Number(value) }
    if (kind === 'time_duration') return { kind, seconds: Number(value) }
    if (Number(value) > 100) throw this.failure(`${kind} takes a percentage, not ${value}`)
    return { kind: kind as (typeof PERCENTAGES)[number], percent: Number(value) }
  }

  generator(): Generator {
    const name = this.take().toLowerCase()
    if (!isOneOf(GENERATORS, name)) {
      throw this.failure(`there is no generator '${name}'; there are ${GENERATORS.join(', ')}`)
    }
    this.expect('(')
    const condition = this.condition()
    this.expect(')')
    return { name, condition }
  }
}

export function readGenerators(text: string): Generator[] {
  const reader = new Reader(text)
  const generators = [reader.generator()]
  while (reader.next !== '') generators.push(reader.generator())
  return generators
}
