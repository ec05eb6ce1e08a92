import type { ContentState, EditorState } from 'draft-js'

/** Compares the text that the browser shows in the editor with the editor's state. */

/** The paragraph separator stands between blocks. Text within a block never contains it. */
export const BLOCK_END = '\u2029'

export const textOf = (content: ContentState): string =>
  content
    .getBlocksAsArray()
    .map((block) => block.getText())
    .join(BLOCK_END)

/** A place in the page, as in a Range. */
export type Place = readonly [node: Node, offset: number]

export interface ShownText {
  text: string
  /** The positions of the given places in the text. */
  positions: number[]
}

const BLOCK = 'div, p, li, ul, ol, blockquote, pre, table, h1, h2, h3, h4, h5, h6'

/** Reads the text from the page, also after the browser has changed the editor's elements. */
export function readShown(root: Node, places: readonly Place[] = []): ShownText {
  const lines: string[] = []
  let line: string | null = null
  const found = places.map(() => ({ line: 0, offset: 0 }))

  const note = (node: Node, isHere: (offset: number) => boolean, at: () => { line: number; offset: number }) =>
    places.forEach(([place, offset], index) => {
      if (place === node && isHere(offset)) found[index] = at()
    })
  const here = () => ({ line: lines.length, offset: line?.length ?? 0 })
  /** After an element that ends its line, the place is the end of that line. */
  const end = () => (line === null && lines.length > 0 ? { line: lines.length - 1, offset: Infinity } : here())
  function endLine() {
    if (line !== null) lines.push(line)
    line = null
  }

  function read(node: Node) {
    if (node instanceof Text) {
      const start = here()
      line = (line ?? '') + node.data
      places.forEach(([place, offset], index) => {
        if (place === node) found[index] = { line: start.line, offset: start.offset + offset }
      })
    } else if (node instanceof HTMLBRElement) {
      note(node, () => true, here)
      line = `${line ?? ''}\n`
    } else if (node instanceof Element) {
      const isBlock = node !== root && node.matches(BLOCK)
      if (isBlock) {
        endLine()
        // Only innermost blocks are lines, because Draft.js wraps each block in another one.
        if (node.querySelector(BLOCK) === null) line = ''
      }
      node.childNodes.forEach((child, index) => {
        note(node, (offset) => offset === index, here)
        read(child)
      })
      note(node, (offset) => offset >= node.childNodes.length, end)
      if (isBlock) endLine()
    }
  }
  read(root)
  endLine()

  // A line break at the end of a block is only there to be seen: Draft.js adds one, and an empty block holds one.
  const texts = lines.map((each) => (each.endsWith('\n') ? each.slice(0, -1) : each))
  const starts: number[] = []
  texts.reduce((start, { length }) => {
    starts.push(start)
    return start + length + 1
  }, 0)
  const text = texts.join(BLOCK_END)
  const positions = found.map((each) => {
    const start = starts[each.line]
    return start === undefined ? text.length : start + Math.min(each.offset, texts[each.line]?.length ?? 0)
  })
  return { text, positions }
}

/** A part of a block in one style, which Draft.js renders as one element. */
interface Leaf {
  get: (edge: 'start' | 'end') => number
}

/** True if the page has exactly the elements and texts that Draft.js renders for the state. */
export function isRendered(root: HTMLElement, state: EditorState): boolean {
  const content = state.getCurrentContent()
  const leaves: { key: string; text: string }[] = []
  for (const block of content.getBlocksAsArray()) {
    state.getBlockTree(block.getKey()).forEach((range, decorator) =>
      range?.get('leaves').forEach((leaf: Leaf | undefined, index: number) => {
        const key = `${block.getKey()}-${decorator}-${index}`
        if (leaf !== undefined) leaves.push({ key, text: block.getText().slice(leaf.get('start'), leaf.get('end')) })
      }),
    )
  }
  const shown = root.querySelectorAll<HTMLElement>('span[data-offset-key]')
  return (
    shown.length === leaves.length &&
    leaves.every(({ key, text }, index) => {
      const element = shown[index]
      const has = element?.textContent ?? ''
      // Draft.js adds a line break after one at the end of a block.
      return element?.dataset.offsetKey === key && (has === text || (text.endsWith('\n') && has === `${text}\n`))
    }) &&
    readShown(root).text === textOf(content)
  )
}

export interface Change {
  /** The replaced range of the text before. */
  start: number
  end: number
  text: string
}

/** The shortest change from one text to another that ends at the caret if it can; null if they are the same. */
export function changeBetween(before: string, after: string, caret: number): Change | null {
  if (before === after) return null
  const longest = Math.min(before.length, after.length)
  let same = 0
  while (same < Math.min(longest, after.length - caret) && before.at(-1 - same) === after.at(-1 - same)) same += 1
  let start = 0
  while (start < longest - same && before[start] === after[start]) start += 1
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}
