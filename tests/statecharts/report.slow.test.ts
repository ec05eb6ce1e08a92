import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { findChromium } from '../../scripts/support/chromium.mjs'

const A4 = { width: 595, height: 842 }

describe('npm run statecharts -- report', () => {
  it('prints a readable chart on its own sheet, then tables on A4, tagged for screen readers', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'statecharts-report-'))
    try {
      const args = [
        'statecharts/bin/statecharts.mjs',
        'report',
        'applicationsWindow',
        '--format',
        'pdf',
        '--out',
        folder,
      ]
      const env = { ...process.env, CHROMIUM_PATH: findChromium()?.path ?? '' }
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
      expect([status, stderr]).toEqual([0, ''])
      const bytes = readFileSync(path.join(folder, 'applicationsWindow.pdf'))
      const pdf = await PDFDocument.load(bytes)
      const [chart, ...tables] = pdf.getPages().map((page) => page.getSize())
      expect(chart?.width).toBeGreaterThan(A4.width + 10)
      expect(tables.length).toBeGreaterThan(1)
      for (const { width, height } of tables)
        expect([Math.round(width), Math.round(height)]).toEqual([A4.width, A4.height])
      expect(pdf.getTitle()).toContain('applicationsWindow')
      expect(pdf.catalog.toString()).toContain('/MarkInfo')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
