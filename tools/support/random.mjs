/** Mulberry32, a seeded generator of numbers in [0, 1). */
export function mulberry32(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An integer from `least` to `most`. */
export const between = (random, least, most) => least + Math.floor(random() * (most - least + 1))

export const oneOf = (random, items) => items[Math.floor(random() * items.length)]
