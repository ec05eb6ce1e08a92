/** Minimal CSS text: every picture carries it. */

export type Declarations = Readonly<Record<string, string | number>>

export function declarations(given: Declarations): string {
  return Object.entries(given)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
}

/** Empty if there is no selector. */
export function rule(selectors: string | readonly string[], given: Declarations): string {
  const list = typeof selectors === 'string' ? selectors : selectors.join(',')
  return list === '' ? '' : `${list}{${declarations(given)}}`
}
