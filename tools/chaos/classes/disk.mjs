import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DOCUMENTS } from '../../support/workload/documents.mjs'
import { between } from '../../support/random.mjs'
import { saving } from '../../support/workload/saving.mjs'
import { together } from '../../support/workload/together.mjs'
import { uploading } from '../../support/workload/uploading.mjs'
import { openWorld } from '../../support/workload/world.mjs'

/** Fills the disk while applicants save and upload, then frees space. */
export const name = 'disk'

const DISK_MB = 400
const FULL_MS = 1_500

/** @type {import('../classes.mjs').Run} */
export async function run({ tries, random, say }) {
  const disk = await mkdtemp(path.join(os.tmpdir(), 'bursary-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'bursary', disk], { encoding: 'utf8' })
  if (mounted.status !== 0) throw new Error(`Mounting a disk needs root: ${mounted.stderr}`)
  try {
    const work = together({ saving, uploading: uploading(DOCUMENTS) })
    const world = await openWorld({ work, random, dataDir: path.join(disk, 'data') })
    try {
      for (let number = 1; number <= tries; number += 1) {
        const left = between(random, 0, 2_000_000)
        await world.workWhile(async () => {
          await pause(200)
          await fill(disk, left)
          await pause(FULL_MS)
        })
        await rm(path.join(disk, 'filler'))
        if (world.server().isOver()) {
          const startMs = await world.restart()
          say(`the full disk stopped the server, restarted in ${startMs.toFixed(0)} ms`)
        }
        await world.check(`full disk ${number}`)
        say(`${number}. ${left} bytes free`)
      }
      return { tested: tries, failures: world.failures }
    } finally {
      await world.close()
    }
  } finally {
    spawnSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
}

/** Fills the disk until this many bytes are free. */
async function fill(disk, left) {
  const { bavail, bsize } = await statfs(disk)
  const file = await open(path.join(disk, 'filler'), 'w')
  const block = Buffer.alloc(1_000_000)
  try {
    for (let rest = bavail * bsize - left; rest > 0; rest -= block.length)
      await file.write(block, 0, Math.min(block.length, rest))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}
