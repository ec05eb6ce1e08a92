import { existsSync } from 'node:fs'
import { startPostgres } from '../../tools/support/postgres.mjs'
import { openPostgresServer } from './postgresWire.ts'

export interface TestPostgres {
  /** Whether it is PostgreSQL itself, or the embedded engine behind its protocol. */
  isReal: boolean
  /** The address of a database without any tables. */
  fresh(): Promise<string>
  close(): Promise<void>
}

/** Debian's PostgreSQL where it is installed; elsewhere the embedded engine, spoken to over PostgreSQL's protocol by the real driver. */
export async function openPostgresForTests(): Promise<TestPostgres> {
  return existsSync('/usr/lib/postgresql') ? openReal() : openWire()
}

async function openReal(): Promise<TestPostgres> {
  const { default: pg } = await import('pg')
  const { port, stop } = await startPostgres()
  const address = (database: string) => `postgres://portal@localhost:${port}/${database}`
  let made = 0
  return {
    isReal: true,
    async fresh() {
      const name = `fresh_${(made += 1)}`
      const client = new pg.Client({ connectionString: address('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return address(name)
    },
    close: stop,
  }
}

async function openWire(): Promise<TestPostgres> {
  const { url, engine, close } = await openPostgresServer()
  return {
    isReal: false,
    async fresh() {
      await engine.exec('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
      return url
    },
    close,
  }
}
