import { mkdir, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageFolder = fileURLToPath(new URL('..', import.meta.url))

export function makeFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'statecharts-')).then((folder) => realpath(folder))
}

const SECTIONS = "export const sections = () => [{ name: '§1', title: 'Tea' }]"

/** Copies the example into a separate folder with XState installed; returns its configuration. */
export async function writeExample(folder: string): Promise<string> {
  const config = path.join(folder, 'statecharts.config.ts')
  await mkdir(path.join(folder, 'node_modules'), { recursive: true })
  const installed = path.join(packageFolder, '..', 'node_modules', 'xstate')
  await symlink(installed, path.join(folder, 'node_modules', 'xstate'), 'dir')
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(path.join(folder, 'sections.mjs'), SECTIONS)
  const example = await readFile(path.join(packageFolder, 'tests', 'example.ts'), 'utf8')
  await writeFile(config, example.replaceAll("'../", `'${packageFolder}`))
  return config
}
