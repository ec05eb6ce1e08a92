import { existsSync } from 'node:fs'
import { startPostgres } from '../../tools/support/postgres.mjs'
import { openPostgresServer } from './postgresWire.ts'

export interface TestPostgres {
  /** True for PostgreSQL itself, false for the embedded engine behind its protocol. */
  isReal: boolean
  /** The URL of an empty database. */
  fresh(): Promise<string>
  close(): Promise<void>
}

/** Debian's PostgreSQL if installed, otherwise the embedded engine behind PostgreSQL's protocol. Both use the real driver. */
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
