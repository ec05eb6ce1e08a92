import { compareAll, type MachineChanges } from '../compare/compare.ts'
import { markedPicture, marksOf, openFor, type Side as SideName } from '../compare/marks.ts'
import { HERE, machinesHere, revisionsOf, sideOf, type Revision, type Side } from '../compare/revisions.ts'
import type { Picture } from '../drawing/charts.ts'
import type { Shape } from '../drawing/flow.ts'
import type { Detail } from '../drawing/writing.ts'
import { Unusable } from '../load.ts'
import type { Machines } from './machines.ts'
import type { Pictures } from './pictures.ts'
import { json, type Routes } from './respond.ts'

/** The differences between two sides, without pictures. */
export interface Comparison {
  from: string
  to: string
  machines: readonly MachineChanges[]
  /** The number of equal machines. */
  same: number
}

/** A machine's pictures on both sides; null if it does not exist there. */
export type ComparedPictures = Record<SideName, Record<Shape, Picture> | null>

/** Serves the differences between two revisions, and the pictures of a changed machine. */
export function comparison(machines: Machines, kept: Pictures, root: string, isConfigured: boolean): Routes {
  const project = async () => (isConfigured ? (await machines.list()).project : null)

  /** The project's machines, and those found or pasted. */
  async function here(): Promise<Side> {
    const { project: plain, charts } = await machines.list()
    const own = machinesHere(plain)
    const others = charts.filter(({ origin }) => origin !== null)
    return { ...own, charts: new Map([...own.charts, ...others.map(({ name, chart }) => [name, chart] as const)]) }
  }

  async function sides(query: URLSearchParams): Promise<[Side, Side]> {
    const known = await project()
    const side = (given: string) => (given === HERE || given === '' ? here() : sideOf(given, known, root))
    return Promise.all([side(query.get('from') ?? HERE), side(query.get('to') ?? HERE)])
  }

  async function compared(query: URLSearchParams): Promise<Comparison> {
    const [from, to] = await sides(query)
    const differing = compareAll(from.charts, to.charts)
    const all = new Set([...from.charts.keys(), ...to.charts.keys()]).size
    return { from: from.name, to: to.name, machines: differing, same: all - differing.length }
  }

  async function pictures(query: URLSearchParams): Promise<ComparedPictures> {
    const machine = query.get('machine') ?? ''
    const [from, to] = await sides(query)
    const [changes] = compareAll(from.charts, to.charts).filter((each) => each.machine === machine)
    if (changes === undefined) throw new Unusable(`${machine} has no differences.`)
    const detail: Detail = query.get('detail') === 'outline' ? 'outline' : 'full'
    const draw = async ({ charts }: Side, side: SideName) => {
      const chart = charts.get(machine)
      if (chart === undefined) return null
      const marks = marksOf(changes, side)
      const open = openFor(chart, marks)
      const drawn = async (shape: Shape) => {
        const picture = JSON.parse(await kept.picture(chart, { detail, shape, open })) as Picture
        return { ...picture, svg: markedPicture(picture.svg, marks) }
      }
      const [tall, wide] = await Promise.all([drawn('tall'), drawn(open === null ? 'wide' : 'tall')])
      return { tall, wide }
    }
    const [before, after] = await Promise.all([draw(from, 'before'), draw(to, 'after')])
    return { before, after }
  }

  return {
    '/comparison.json': json(compared),
    '/comparison-pictures.json': json(pictures),
    '/revisions.json': json(async (): Promise<Revision[]> =>
      revisionsOf((await project())?.exports.folder ?? '.', root),
    ),
  }
}
