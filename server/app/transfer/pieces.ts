import { createHash, type Hash } from 'node:crypto'
import { OperatorProblem } from '../operator/problem.ts'

/**
 * Everything that is kept, as one stream of pieces, table by table and file by file: a backup writes it to a file, a restore reads it from
 * there, a move hands it from stores to stores, and a verification looks at it. Rows are JSON as PostgreSQL writes it, so that they
 * mean the same in every engine and on every machine.
 */

export const FORMAT = 1

export interface Head {
  kind: 'head'
  format: number
  /** ISO instant. */
  madeAt: string
  /** When the database's last migration was written, in epoch milliseconds: which schema the rows have. */
  schema: number
  /** Where each sequence stands. */
  sequences: Record<string, SequenceState>
}

export interface SequenceState {
  value: string
  isCalled: boolean
}

export interface Rows {
  kind: 'rows'
  table: string
  /** Each a JSON object by the columns' own names, in the order of the primary key. */
  lines: string[]
}

export interface StoredDocument {
  kind: 'document'
  name: string
  content: Buffer
}

/** What a stream ends with: one without it was cut off. */
export interface End {
  kind: 'end'
  tables: Record<string, TableSum>
  documents: number
  /** Documents that the database names and the stream does not have. */
  absent: AbsentDocument[]
}

export interface TableSum {
  rows: number
  /** Of all lines, each ended by a newline. */
  sha256: string
}

export interface AbsentDocument {
  name: string
  /** 'deleted' since the rows were read; 'missing' in the store; 'changed': not what was uploaded. */
  why: 'deleted' | 'missing' | 'changed'
}

export type Piece = Head | Rows | StoredDocument | End

/** What a table's rows come to, whichever parts they come in. */
export class TableSums {
  private readonly sums = new Map<string, { rows: number; hash: Hash }>()

  constructor(tables: readonly string[] = []) {
    for (const table of tables) this.of(table)
  }

  add({ table, lines }: Pick<Rows, 'table' | 'lines'>): void {
    const sum = this.of(table)
    sum.rows += lines.length
    for (const line of lines) sum.hash.update(`${line}\n`)
  }

  /** To be asked once. */
  all(): Record<string, TableSum> {
    return Object.fromEntries(
      [...this.sums].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }]),
    )
  }

  private of(table: string) {
    const sum = this.sums.get(table) ?? { rows: 0, hash: createHash('sha256') }
    this.sums.set(table, sum)
    return sum
  }
}

/** What a stream of pieces says that it should not be. */
export class TransferProblem extends OperatorProblem {
  override name = 'TransferProblem'
}
