import { mulberry32 } from '../../support/random.mjs'

/** Draws from a seed, so that the same seed gives the same person. */
export interface Draw {
  /** From 0 to 1. */
  fraction(): number
  /** From `least` to `most`. */
  whole(least: number, most: number): number
  /** True so often, from 0 to 1. */
  chance(share: number): boolean
  oneOf<Item>(items: readonly Item[]): Item
  /** Earlier items more often: the first one twice as often as the third. */
  early<Item>(items: readonly Item[]): Item
  /** By weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

const known = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new Error('There is nothing to draw from.')
  return item
}

export function drawFrom(seed: number): Draw {
  const fraction: () => number = mulberry32(seed)
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  const oneOf = <Item>(items: readonly Item[]) => known(items[whole(0, items.length - 1)])
  const weighted = <Item>(items: readonly (readonly [weight: number, item: Item])[]) => {
    let left = fraction() * items.reduce((sum, [weight]) => sum + weight, 0)
    return known(items.find(([weight]) => (left -= weight) < 0) ?? items.at(-1))[1]
  }
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    oneOf,
    early: (items) => weighted(items.map((item, index) => [1 / (index + 2), item] as const)),
    weighted,
    shuffled(items) {
      const rest = [...items]
      return items.map(() => known(rest.splice(whole(0, rest.length - 1), 1)[0]))
    },
  }
}
