import { createHash, type Hash } from 'node:crypto'
import { OperatorProblem } from '../operator/problem.ts'

/**
 * All stored data as one stream of pieces, table by table and file by file, shared by backup, restore, move and
 * verify. Rows are JSON as PostgreSQL writes it, so they mean the same in every engine and on every machine.
 */

export const FORMAT = 1

export interface Head {
  kind: 'head'
  format: number
  /** ISO instant. */
  madeAt: string
  /** The time of the database's last migration in epoch milliseconds, which identifies the rows' schema. */
  schema: number
  /** The current value of each sequence. */
  sequences: Record<string, SequenceState>
}

export interface SequenceState {
  value: string
  isCalled: boolean
}

export interface Rows {
  kind: 'rows'
  table: string
  /** Each a JSON object by column name, in primary key order. */
  lines: string[]
}

export interface StoredDocument {
  kind: 'document'
  name: string
  content: Buffer
}

/** The last piece; a stream without it was cut off. */
export interface End {
  kind: 'end'
  tables: Record<string, TableSum>
  documents: number
  /** Documents named in the database but missing from the stream. */
  absent: AbsentDocument[]
}

export interface TableSum {
  rows: number
  /** The hash of all lines, each with its newline. */
  sha256: string
}

export interface AbsentDocument {
  name: string
  /** 'deleted' since the rows were read; 'missing' in the store; 'changed': different from the upload. */
  why: 'deleted' | 'missing' | 'changed'
}

export type Piece = Head | Rows | StoredDocument | End

/** A table's checksum, independent of how its rows are split. */
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

  /** Call once, at the end. */
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

/** A stream is not what it should be. */
export class TransferProblem extends OperatorProblem {
  override name = 'TransferProblem'
}
