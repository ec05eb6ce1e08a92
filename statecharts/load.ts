import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StatechartsProject } from './project.ts'

export interface Loaded {
  project: StatechartsProject
  /** The path of the configuration file, and its folder. */
  config: string
  root: string
}

/** An error the user can fix; the message is one sentence. */
export class Unusable extends Error {
  override name = 'Unusable'
}

export const CONFIG_FILE = 'statecharts.config.ts'

/** The path of a configuration file. Throws if it is missing. */
export function configAt(file: string): string {
  const config = path.resolve(file)
  if (!existsSync(config))
    throw new Unusable(`${config} is missing. It is the project's configuration; --config names another file.
Without one, name folders and files: xstate-charts PATH…, or xstate-charts --demo.`)
  return config
}

/** Loads a project from its configuration file. */
export async function loadProject(file: string): Promise<Loaded> {
  const config = configAt(file)
  const { default: project } = (await import(pathToFileURL(config).href)) as { default: StatechartsProject }
  return { project, config, root: path.dirname(config) }
}
