/** Writes compact CSS, because every picture includes it. */

export type Declarations = Readonly<Record<string, string | number>>

export function declarations(given: Declarations): string {
  return Object.entries(given)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
}

/** Returns an empty string for no selectors. */
export function rule(selectors: string | readonly string[], given: Declarations): string {
  const list = typeof selectors === 'string' ? selectors : selectors.join(',')
  return list === '' ? '' : `${list}{${declarations(given)}}`
}
