import { Blob as NodeBlob } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_COUNTS } from '../../../domain/desk.ts'
import type { Figures } from '../../../domain/figures.ts'
import { figureFile } from '../../../src/desk/figureFiles.ts'
import { FIGURES } from '../../support/desk.ts'
import { recordUrls } from './objectUrls.ts'

// jsdom's own cannot be read.
beforeEach(() => void vi.stubGlobal('Blob', NodeBlob))

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.style.removeProperty('--mantine-color-primary-filled')
})

const INTAKE: Figures = { ...FIGURES, intake: '2026/27' }
const GROUP = 'regionId'

async function fileOf(figures: Figures, file: Parameters<typeof figureFile>[1]) {
  const { content, name } = await figureFile(figures, file, 'Sand & Sea Bank')
  return { text: await content.text(), type: content.type, name }
}

const svgOf = async (figures: Figures) => {
  const { text } = await fileOf(figures, { format: 'svg', group: GROUP })
  return new DOMParser().parseFromString(text, 'image/svg+xml')
}

describe('files of the figures', () => {
  it('are named after intake and contents', async () => {
    const names = [
      await fileOf(INTAKE, { format: 'figures' }),
      await fileOf(INTAKE, { format: 'table', group: GROUP }),
      await fileOf(INTAKE, { format: 'svg', group: GROUP }),
    ].map(({ name, type }) => [name, type])
    expect(names).toEqual([
      ['figures-2026-27.csv', 'text/csv;charset=utf-8'],
      ['figures-2026-27-region-by-decision.csv', 'text/csv;charset=utf-8'],
      ['figures-2026-27-region-by-decision.svg', 'image/svg+xml'],
    ])
  })

  it('of a chart show title, programme, intake and source without the page', async () => {
    const chart = await svgOf(INTAKE)
    expect(chart.querySelector('title')?.textContent).toBe('Region by decision')
    const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Region by decision',
        'Sand & Sea Bank Postgraduate Bursary, intake 2026/27: 3 submitted applications',
        'Khomas (2)',
        'Source: Sand & Sea Bank, Postgraduate Bursary portal',
      ]),
    )
  })

  it('show an answer with markup as it was typed', async () => {
    const name = '<script>"&</script>'
    const figure = { name, count: 1, outcomes: { ...NO_COUNTS, undecided: 1 } }
    const chart = await svgOf({ ...FIGURES, groups: { [GROUP]: [figure] } })
    expect(chart.querySelector('script')).toBeNull()
    const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(texts).toContain(`${name} (1)`)
  })

  it("have the brand's colour on white", async () => {
    document.documentElement.style.setProperty('--mantine-color-primary-filled', '#123456')
    const fills = [...(await svgOf(FIGURES)).querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'))
    expect(fills[0]).toBe('#ffffff')
    expect(fills).toContain('#123456')
  })

  it('fail if the browser cannot make a picture, and leave nothing behind', async () => {
    const { made, revoked } = recordUrls()
    // jsdom does not decode pictures.
    await expect(figureFile(FIGURES, { format: 'png', group: GROUP }, 'A bank')).rejects.toThrow()
    expect([made.length, revoked.length]).toEqual([1, 1])
  })
})
