import { describe, expect, it } from 'vitest'
import type { Chart } from '../../../domain/decisionFigures.ts'
import { drawChart, wrapped } from '../../../src/desk/drawChart.ts'

const rowOf = (label: string, ...counts: number[]) => ({
  name: label,
  label,
  counts,
  count: counts.reduce((sum, count) => sum + count, 0),
})

const CHART: Chart = {
  title: 'Region by decision',
  columns: ['Awarded', 'Not shortlisted'],
  rows: [rowOf('Khomas', 10, 30), rowOf('Erongo', 0, 15)],
  all: rowOf('All', 10, 45),
}

const CAPTION = { subtitle: 'A bank, intake 2026', notes: ['Source: a bank'] }

const textsOf = (...drawn: Parameters<typeof drawChart>) => drawChart(...drawn).lines.map(({ text }) => text)
const barsOf = (...drawn: Parameters<typeof drawChart>) => drawChart(...drawn).blocks.filter(({ ink }) => ink === 'bar')

describe('a chart', () => {
  it('has every number as text, beside the name of its decision', () => {
    expect(textsOf(CHART, 900)).toEqual([
      'Awarded',
      '10 · 18%',
      'Not shortlisted',
      '45 · 82%',
      'Khomas (40)',
      '10 · 25%',
      '30 · 75%',
      'Erongo (15)',
      '0',
      '15 · 100%',
    ])
  })

  it('has bars on one scale, and none for 0', () => {
    const [ten = NaN, thirty = NaN, fifteen, ...more] = barsOf(CHART, 900).map(({ width }) => width)
    expect([ten * 3, fifteen].map((width) => Math.abs(Number(width) / thirty))).toEqual([
      expect.closeTo(1, 1),
      expect.closeTo(0.5, 1),
    ])
    expect(more).toEqual([])
  })

  it('shows even the smallest number as a bar', () => {
    const [small] = barsOf({ ...CHART, rows: [rowOf('Khomas', 1, 9000)] }, 900)
    expect(small?.width).toBe(2)
  })

  it('has its title, its caption and its notes in a file only', () => {
    const texts = textsOf(CHART, 900, CAPTION)
    expect([texts.at(0), texts.at(1), texts.at(-1)]).toEqual([CHART.title, CAPTION.subtitle, 'Source: a bank'])
    expect(textsOf(CHART, 900)).not.toContain(CHART.title)
  })

  it('has answers beside the bars on a wide screen, and above them on a narrow one', () => {
    const bottoms = (available: number) => {
      const { lines } = drawChart(CHART, available)
      return [/^Khomas/, /^10 · 25%$/].map((text) => lines.find((line) => text.test(line.text))?.y ?? NaN)
    }
    const [wide, beside] = bottoms(900)
    expect(Math.abs(Number(wide) - Number(beside))).toBeLessThan(3)
    const [narrow, below] = bottoms(190)
    expect(Number(below) - Number(narrow)).toBeGreaterThan(10)
  })

  it('is wider than the screen if its columns need it', () => {
    expect(drawChart({ ...CHART, columns: Array.from({ length: 6 }, String) }, 300).width).toBeGreaterThan(500)
  })

  it.each([900, 400])('draws nothing outside itself, %i pixels wide', (available) => {
    const long = { ...CHART, rows: [rowOf('Philosophy, politics and economics '.repeat(6).trim(), 1, 2)] }
    const { width, height, blocks, lines } = drawChart(long, available, CAPTION)
    expect(lines.filter(({ x, y }) => x < 0 || x > width || y > height)).toEqual([])
    expect(blocks.filter((block) => block.x + block.width > width || block.y + block.height > height)).toEqual([])
    const name = lines.filter(({ text }) => /Philo|polit|econ/.test(text))
    expect(name.at(-1)?.text).toMatch(/… \(3\)$/)
    const bars = Number(lines.find(({ text }) => text === '1 · 33%')?.x)
    const end = Math.max(...name.map(({ x, text, size }) => x + text.length * size * 0.55))
    expect(end).toBeLessThanOrEqual(available === 900 ? bars : width)
  })
})

describe('a text that is too long', () => {
  it('is broken between words', () => {
    expect(wrapped('Environmental policy and law', 160, 14, 3)).toEqual(['Environmental policy', 'and law'])
  })

  it('is cut in its last line, and so is a word that is too long', () => {
    expect(wrapped('one two three four five', 40, 14, 2)).toEqual(['one', 'two…'])
    expect(wrapped('Donaudampfschifffahrt', 80, 14, 2)).toEqual(['Donaudamp…'])
    expect(wrapped('環境政策と法律の研究', 84, 14, 1)).toEqual(['環境政策と…'])
  })
})
