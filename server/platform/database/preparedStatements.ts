import { messages, protocol, types, type QueryOptions, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import type { Engine } from './engine.ts'

const { Parser, serialize } = protocol
const { CommandCompleteMessage, DatabaseError, DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } =
  messages

/** The number of parsed statements kept: more than the portal has. */
const KEPT = 300

interface Statement {
  name: string
  /** The parameter types. */
  parameters: readonly number[]
}

/** The engine's messages for one statement, and its command tag. */
export type Completion<Row> = Results<Row> & { command: string }

/** Throws the engine's error, if any. */
export type Query = <Row>(text: string, values?: readonly unknown[], options?: QueryOptions) => Promise<Completion<Row>>

type Answer = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0][]

/**
 * Parses and plans each statement of the embedded engine once and then runs it with one message. The engine's own
 * `query` sends six and plans every time. Only this process is connected, so statement names are safe.
 */
export class PreparedStatements {
  readonly #engine: Engine
  readonly #known = new LRUCache<string, Statement>({ max: KEPT, dispose: ({ name }) => this.#over.push(name) })
  /** Unused statements that still have to be closed. */
  #over: string[] = []
  #made = 0
  readonly #serializers = { ...types.serializers }
  readonly #parsers = { ...types.parsers }

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Reads the ids of the array types, so that arrays are parsed as arrays. */
  async learnArrays(): Promise<void> {
    const { rows } = await this.run<{ oid: number; typarray: number }>(
      'select oid, typarray from pg_catalog.pg_type where typarray <> 0',
    )
    for (const { oid, typarray } of rows) {
      this.#serializers[typarray] = (values) => types.arraySerializer(values, this.#serializers[oid], typarray)
      this.#parsers[typarray] = (text) => types.arrayParser(text, this.#parsers[oid] ?? String, typarray) as unknown
    }
  }

  /** Runs one statement; the caller has exclusive use of the engine. Throws the engine's error. */
  readonly run: Query = async <Row>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}) => {
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
      // The table may have been recreated.
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
    const sent = new Uint8Array(Buffer.concat([...closed, ...parts, serialize.sync()]))
    const answer: Answer = []
    new Parser().parse(await this.#engine.send(sent), (message) => void answer.push(message))
    const refused = answer.find((message) => message instanceof DatabaseError)
    if (refused) throw refused
    return answer
  }

  #written(value: unknown, type: number, { serializers }: QueryOptions) {
    if (value === null || value === undefined) return null
    const write = serializers?.[type] ?? this.#serializers[type] ?? String
    return write(value)
  }

  #read<Row>(answer: Answer, { rowMode, parsers }: QueryOptions): Completion<Row> {
    const fields = answer.find((message) => message instanceof RowDescriptionMessage)?.fields ?? []
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      dataTypeID,
      parse: parsers?.[dataTypeID] ?? this.#parsers[dataTypeID] ?? String,
    }))
    const rows = answer
      .filter((message) => message instanceof DataRowMessage)
      .map(({ fields: texts }) => {
        const values = columns.map(({ dataTypeID, parse }, index) => {
          const text = texts[index] ?? null
          return text === null ? null : (parse(text, dataTypeID) as unknown)
        })
        return rowMode === 'array'
          ? values
          : Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]))
      }) as Row[]
    const command = answer.find((message) => message instanceof CommandCompleteMessage)?.text ?? ''
    return {
      command,
      rows,
      fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
      affectedRows: Number(command.split(' ').at(-1)) || 0,
    }
  }
}
