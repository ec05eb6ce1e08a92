import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Closes what a file has opened for all of its tests, the last one first. */
export function closedAfterAll<Opened extends { close(): unknown }>(opened: Opened): Opened {
  afterAll(async () => {
    await opened.close()
  })
  return opened
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'portal-test-'))

/** An empty folder for all tests of a file. */
export async function folderForAllTests(): Promise<string> {
  const folder = await newFolder()
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder for the running test. */
export async function folderForTest(): Promise<string> {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
