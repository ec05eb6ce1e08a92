import { execFile } from 'node:child_process'
import { access, constants, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Unusable } from '../load.ts'

/** Prints with an installed Chromium, because it supports styled SVG, mixed page sizes and tagged PDF. */

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const LONGEST_MS = 300_000
const run = promisify(execFile)

async function browser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  for (const command of COMMANDS) {
    for (const folder of folders) {
      const file = path.join(folder, command)
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return file
    }
  }
  throw new Unusable('Printing a PDF needs Chromium or Chrome, and none was found. Set CHROMIUM_PATH to its path.')
}

export async function printPdf(html: string, file: string): Promise<void> {
  const chromium = await browser()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'statecharts-report-'))
  try {
    const page = path.join(folder, 'report.html')
    await writeFile(page, html)
    // Chromium's sandbox does not run as root.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const quiet = ['--headless', '--disable-gpu', '--disable-background-networking', `--user-data-dir=${folder}`]
    const print = ['--no-pdf-header-footer', '--generate-pdf-document-outline', `--print-to-pdf=${file}`]
    await rm(file, { force: true })
    await run(chromium, [...sandbox, ...quiet, ...print, pathToFileURL(page).href], { timeout: LONGEST_MS })
    if ((await stat(file).catch(() => null)) === null) throw new Error(`${chromium} has written no PDF`)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
