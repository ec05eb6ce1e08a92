import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Chart } from '../chart/chart.ts'
import type { View } from '../drawing/charts.ts'
import { startDrawing, type Draughtsmen } from '../drawing/threads.ts'
import { placeOf } from '../places.ts'

/** Pictures as JSON, each drawn once and cached in a folder. */

const drawingFolders = ['drawing/', 'chart/'].map(placeOf)

async function hashOfDrawing(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of drawingFolders) {
    for (const file of (await readdir(folder)).sort()) hash.update(await readFile(folder + file))
  }
  return hash.digest('hex')
}

export interface Pictures {
  picture: (chart: Chart, view: View) => Promise<string>
  close: () => Promise<void>
}

export function keptPictures(folder: string): Pictures {
  let threads: { drawing: string; draughtsmen: Draughtsmen } | null = null
  /** Worker threads load the drawing code once, so changed code needs new threads. */
  const draughtsmenFor = (drawing: string): Draughtsmen => {
    if (threads?.drawing === drawing) return threads.draughtsmen
    void threads?.draughtsmen.close()
    threads = { drawing, draughtsmen: startDrawing() }
    return threads.draughtsmen
  }
  const drawn = new Map<string, Promise<string>>()

  const draw = async (chart: Chart, view: View, drawing: string, key: string): Promise<string> => {
    const kept = path.join(folder, `${key}.json`)
    const known = await readFile(kept, 'utf8').catch(() => undefined)
    if (known !== undefined) return known
    const picture = JSON.stringify(await draughtsmenFor(drawing).draw(chart, view))
    await mkdir(folder, { recursive: true })
    // Renamed into place, because another server may be reading.
    const beside = `${kept}.${process.pid}`
    await writeFile(beside, picture)
    await rename(beside, kept)
    return picture
  }

  return {
    async picture(chart, view) {
      const drawing = await hashOfDrawing()
      const key = createHash('sha256')
        .update(drawing)
        .update(JSON.stringify([chart, view]))
        .digest('hex')
        .slice(0, 24)
      const known = drawn.get(key) ?? draw(chart, view, drawing, key)
      drawn.set(key, known)
      known.finally(() => drawn.delete(key)).catch(() => undefined)
      return known
    },
    close: async () => threads?.draughtsmen.close(),
  }
}
