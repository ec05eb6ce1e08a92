/** SVG as text. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** An element; its children are already SVG. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  ...children: readonly string[]
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(String(value))}"`)
  const open = `<${name}${given.join('')}`
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`
}
