import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Unusable } from '../load.ts'
import { readTrace } from '../trace/readTrace.ts'
import { readCoverage } from '../trace/records.ts'
import type { Machines } from './machines.ts'
import { json, respond, type Routes } from './respond.ts'

const PICTURES: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpeg': 'image/jpeg' }

/** Serves the coverage of tests and live use, and the cited sections. */
export function coverage(machines: Machines, root: string): Routes {
  const project = async () => (await machines.list()).project
  const folder = async () => path.resolve(root, (await project()).coverage.folder)
  /** A screenshot beside the records. */
  async function picture(name: string): Promise<Buffer> {
    const within = await folder()
    const file = path.join(within, name)
    if (PICTURES[path.extname(file)] === undefined || !file.startsWith(within + path.sep))
      throw new Unusable('Only screenshots beside the records are served')
    return readFile(file).catch(() => {
      throw new Unusable(`${name} is missing`)
    })
  }
  return {
    '/coverage.json': json(async () => readCoverage(await folder())),
    '/coverage/': ({ url = '' }, response) => {
      const name = decodeURIComponent(new URL(url, 'http://localhost').pathname).slice('/coverage/'.length)
      respond(response, PICTURES[path.extname(name)] ?? 'text/plain', picture(name))
    },
    '/trace.json': json(async () => readTrace(await project(), root)),
  }
}
