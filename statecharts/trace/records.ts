import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { countTests, LIVE, type Counts, type Coverage, type TestCoverage, type TestRecord } from './coverage.ts'

/** Reads the coverage recorded by tests and live use. */

async function entriesOf(folder: string, kind: 'isFile' | 'isDirectory'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry[kind]())
    .map(({ name }) => name)
    .sort()
}

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
const isJson = (file: string) => file.endsWith('.json')

async function readSuite(folder: string, suite: string): Promise<TestCoverage[]> {
  const machines = await entriesOf(path.join(folder, suite), 'isDirectory')
  const read = machines.map(async (machine) => {
    const within = path.posix.join(suite, machine)
    const files = (await entriesOf(path.join(folder, within), 'isFile')).filter(isJson)
    return Promise.all(
      files.map(async (file): Promise<TestCoverage> => {
        const record = (await json(path.join(folder, within, file))) as TestRecord
        const pictures = Object.entries(record.pictures ?? {}).map(([id, name]) => [id, `${within}/${name}`])
        return { ...record, suite, machine, pictures: Object.fromEntries(pictures) as Record<string, string> }
      }),
    )
  })
  return (await Promise.all(read)).flat()
}

/** The records of every test, by suite. */
export async function readTests(folder: string): Promise<TestCoverage[]> {
  const suites = (await entriesOf(folder, 'isDirectory')).filter((suite) => suite !== LIVE)
  return (await Promise.all(suites.map((suite) => readSuite(folder, suite)))).flat()
}

/** The counts of tests and live use. */
export async function readCoverage(folder: string): Promise<Coverage> {
  const coverage = countTests(await readTests(folder))
  for (const file of (await entriesOf(path.join(folder, LIVE), 'isFile')).filter(isJson)) {
    const machine = path.basename(file, '.json')
    coverage[machine] = { ...coverage[machine], [LIVE]: (await json(path.join(folder, LIVE, file))) as Counts }
  }
  return coverage
}
