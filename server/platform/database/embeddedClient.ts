import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionAbortedError, type PGlite, type Transaction } from '@electric-sql/pglite'
import pLimit from 'p-limit'
import type { Engine } from './engine.ts'
import { PreparedStatements, type Query } from './preparedStatements.ts'

const refusing =
  (words: string): Query =>
  () =>
    Promise.reject(new Error(words))

/** The part of the engine's client that Drizzle's driver uses. */
export type AskedByDrizzle = Pick<PGlite, 'query' | 'transaction'>

/** Drizzle's client for the embedded engine. Runs one statement at a time, and none between those of a transaction. */
export class EmbeddedClient implements AskedByDrizzle {
  readonly #engine: Engine
  readonly #statements: PreparedStatements
  #statement: Query
  readonly #oneStatement = pLimit(1)
  readonly #oneTransaction = pLimit(1)
  /** The transaction in which the caller runs. */
  readonly #within = new AsyncLocalStorage<{ isOpen: boolean }>()

  constructor(engine: Engine) {
    this.#engine = engine
    this.#statements = new PreparedStatements(engine)
    this.#statement = this.#statements.run
  }

  /** Waits for the engine; rejects if it cannot be opened. */
  async open(): Promise<void> {
    await this.#statements.learnArrays()
  }

  /** True for a statement within a transaction. */
  readonly run: Query = (text, values, options) => this.#oneStatement(() => this.#statement(text, values, options))

  /** Refuses a statement outside the transaction that waits for it, because both would wait forever. */
  readonly query: Query = async (text, values, options) => {
    if (this.#within.getStore()?.isOpen === true) throw new Error(`A transaction waits for another connection: ${text}`)
    return this.#oneTransaction(() => this.run(text, values, options))
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#oneTransaction(async () => {
      let statements = this.run
      const tx: Pick<Transaction, 'query'> = { query: (...asked) => statements(...asked) }
      await this.run('begin')
      const transaction = { isOpen: true }
      const done = await this.#within
        .run(transaction, () => work(tx as Transaction))
        .finally(() => {
          statements = refusing('Transaction is closed')
          transaction.isOpen = false
        })
        .catch(async (error: unknown) => {
          await this.run('rollback')
          throw error
        })
      const { command } = await this.run('commit')
      // The caller committed although one of the statements failed.
      if (command === 'ROLLBACK') throw new TransactionAbortedError()
      return done
    })
  }

  /** Resolves after all statements have been answered. */
  close(): Promise<void> {
    return this.#oneTransaction(async () => {
      this.#statement = refusing('The database is closed')
      await this.#engine.close()
    })
  }
}
