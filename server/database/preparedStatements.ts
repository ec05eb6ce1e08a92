import { messages, protocol, types, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = messages

/** How many statements the engine keeps parsed: more than the portal has. */
const KEPT = 300

interface Statement {
  name: string
  /** The types of its parameters. */
  parameters: readonly number[]
}

type Engine = Pick<PGlite, 'execProtocol' | 'serializers' | 'parsers'>
type Answer = Awaited<ReturnType<PGlite['execProtocol']>>['messages']

/**
 * The statements of the embedded engine, each parsed and planned once and then run by one message. The engine's own `query` sends six per
 * call and plans anew each time; nobody but this process is connected, so that names are safe here, as they are not behind a pooler.
 */
export class PreparedStatements {
  readonly #engine: Engine
  readonly #known = new LRUCache<string, Statement>({ max: KEPT, dispose: ({ name }) => this.#over.push(name) })
  /** Those that are not used any more, and that the engine has yet to be told of. */
  #over: string[] = []
  #made = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Runs one statement; whoever calls has the engine to itself. Throws what the engine says. */
  async run<Row>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> {
    const statement = this.#known.get(text) ?? (await this.#prepare(text))
    const bound = values.map((value, index) => this.#written(value, statement.parameters[index] ?? 0, options))
    try {
      const answer = await this.#send([
        serialize.bind({ statement: statement.name, values: bound }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ])
      return this.#read<Row>(answer, options)
    } catch (error) {
      // Its tables may have been made anew.
      this.#known.delete(text)
      throw error
    }
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `statement_${this.#made++}`
    const answer = await this.#send([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    const described = answer.find((message) => message instanceof ParameterDescriptionMessage)
    const statement = { name, parameters: described?.dataTypeIDs ?? [] }
    this.#known.set(text, statement)
    return statement
  }

  async #send(parts: Uint8Array[]): Promise<Answer> {
    const closed = this.#over.map((name) => serialize.close({ type: 'S', name }))
    this.#over = []
    const { messages: answer } = await this.#engine.execProtocol(Buffer.concat([...closed, ...parts, serialize.sync()]))
    return answer
  }

  #written(value: unknown, type: number, { serializers }: QueryOptions) {
    if (value === null || value === undefined) return null
    const write = serializers?.[type] ?? this.#engine.serializers[type] ?? String
    return write(value)
  }

  #read<Row>(answer: Answer, { rowMode, parsers }: QueryOptions): Results<Row> {
    const reading = { ...this.#engine.parsers, ...parsers }
    const fields = answer.find((message) => message instanceof RowDescriptionMessage)?.fields ?? []
    const rows = answer
      .filter((message) => message instanceof DataRowMessage)
      .map(({ fields: texts }) => {
        const read = fields.map(({ name, dataTypeID }, index) => {
          return [name, types.parseType(texts[index] ?? null, dataTypeID, reading) as unknown] as const
        })
        return rowMode === 'array' ? read.map(([, value]) => value) : Object.fromEntries(read)
      }) as Row[]
    const done = answer.find((message) => message instanceof CommandCompleteMessage)
    return {
      rows,
      fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
      affectedRows: Number(done?.text.split(' ').at(-1)) || 0,
    }
  }
}
