import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportFiles } from './exports.ts'
import { startVisualizer } from './server.ts'

/** `npm run statecharts` serves the visualizer; with `--export` it writes the charts into docs/statecharts and ends. */

const DEFAULT_PORT = 4_400

async function writeExports(): Promise<void> {
  const folder = fileURLToPath(new URL('../docs/statecharts', import.meta.url))
  const files = await exportFiles()
  await mkdir(folder, { recursive: true })
  const old = (await readdir(folder)).filter((file) => /\.(svg|mmd|json)$/.test(file) && !files.has(file))
  await Promise.all(old.map((file) => rm(path.join(folder, file))))
  await Promise.all([...files].map(([file, text]) => writeFile(path.join(folder, file), text)))
  console.log(`Wrote ${files.size} files into docs/statecharts.`)
}

if (process.argv.includes('--export')) await writeExports()
else {
  const port = Number(process.env['STATECHARTS_PORT'] ?? DEFAULT_PORT)
  const { url } = await startVisualizer(port).catch((error: Error & { code?: string }) => {
    if (!/already in use/.test(error.message)) throw error
    console.error(`Port ${port} is taken: the visualizer may be open already. STATECHARTS_PORT names another.`)
    process.exit(1)
  })
  console.log(`The statecharts are at ${url}`)
  console.log(`A portal that is opened with ?inspect in its address streams to it, see docs/statecharts/reading.md.`)
}
