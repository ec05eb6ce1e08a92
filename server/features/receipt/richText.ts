import { Parser } from 'htmlparser2'

/** Converts a motivation's rich text into blocks for the PDF, in linear time. */

export interface Run {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
}

export interface Block {
  kind: 'paragraph' | 'heading' | 'quote' | 'item'
  /** An item's bullet or number. */
  marker: string
  /** The nesting depth of a list item. */
  depth: number
  runs: Run[]
}

const MARKS: Readonly<Record<string, 'bold' | 'italic' | 'underline'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
}
const HEADING = /^h[1-6]$/
const BLOCK = /^(?:p|div|h[1-6]|blockquote|pre|ul|ol|li)$/
const DEEPEST_LIST = 6

interface List {
  isOrdered: boolean
  items: number
}

export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  const marks = { bold: 0, italic: 0, underline: 0 }
  const lists: List[] = []
  let quotes = 0
  let headings = 0
  let marker = ''
  let block: Block | null = null

  function open(): Block {
    const depth = Math.min(lists.length, DEEPEST_LIST)
    const kind = headings > 0 ? 'heading' : depth > 0 ? 'item' : quotes > 0 ? 'quote' : 'paragraph'
    const opened: Block = { kind, marker, depth, runs: [] }
    marker = ''
    blocks.push(opened)
    return opened
  }

  function write(text: string) {
    if (block === null && text.trim() === '') return
    block ??= open()
    const [bold, italic, underline] = [marks.bold > 0, marks.italic > 0, marks.underline > 0]
    const last = block.runs.at(-1)
    const isSame = last?.bold === bold && last.italic === italic && last.underline === underline
    if (isSame && last) last.text += text
    else block.runs.push({ text, bold, italic, underline })
  }

  function nextMarker({ isOrdered, items }: List): string {
    return isOrdered ? `${items}.` : '•'
  }

  const parser = new Parser({
    onopentagname(name) {
      const mark = MARKS[name]
      if (mark) marks[mark] += 1
      if (name === 'br') write('\n')
      if (!BLOCK.test(name)) return
      block = null
      if (HEADING.test(name)) headings += 1
      if (name === 'blockquote') quotes += 1
      if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', items: 0 })
      const list = lists.at(-1)
      if (name === 'li' && list) {
        list.items += 1
        marker = nextMarker(list)
      }
    },
    ontext: (text) => write(text.replace(/\s+/gu, ' ')),
    onclosetag(name) {
      const mark = MARKS[name]
      if (mark) marks[mark] -= 1
      if (!BLOCK.test(name)) return
      block = null
      if (HEADING.test(name)) headings -= 1
      if (name === 'blockquote') quotes -= 1
      if (name === 'ul' || name === 'ol') lists.pop()
    },
  })
  parser.end(html)
  return blocks
}
