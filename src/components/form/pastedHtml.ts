/**
 * What Word, Google Docs and web pages put on the clipboard, cut down to what the editor holds: paragraphs, headings, quotes, lists, bold,
 * italics and underlining. All else goes: fonts, colours, pictures, tables' borders, comments and scripts.
 */

const HEADINGS = /^H[1-6]$/
/** Word's 'Title' and 'Heading 1' styles, where it writes them as paragraphs. */
const HEADING_CLASSES = /\bMso(Title|Heading)/i
const DROPPED = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'IMG', 'SVG', 'OBJECT', 'TEMPLATE', 'O:P'])
const BLOCKS = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE FIGURE FIGCAPTION DL DT DD TABLE CAPTION TR HR PRE'.split(' '),
)
const CELLS = new Set(['TD', 'TH'])
/** What is begun before its text is known, and holds all of it. */
const HOLDERS = new Set(['LI', 'BLOCKQUOTE', 'H2'])

/** The inline styles that are on. */
interface Style {
  strong: boolean
  em: boolean
  u: boolean
}

const PLAIN: Style = { strong: false, em: false, u: false }
/** Innermost first. */
const TAGS = ['strong', 'em', 'u'] as const

const says = (value: string) => value !== '' && value !== 'inherit'

/** What the element says of a style, by its tag and then by its own style, which Google Docs' outermost <b> takes back. */
function styleWithin(element: HTMLElement, outer: Style): Style {
  const { tagName } = element
  const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style
  const decoration = textDecorationLine || textDecoration
  const style = {
    strong: outer.strong || tagName === 'B' || tagName === 'STRONG',
    em: outer.em || tagName === 'I' || tagName === 'EM',
    u: outer.u || tagName === 'U' || decoration.includes('underline'),
  }
  if (says(fontWeight)) style.strong = fontWeight.startsWith('bold') || Number(fontWeight) >= 600
  if (says(fontStyle)) style.em = /^(?:italic|oblique)/.test(fontStyle)
  return style
}

function textWith(document: Document, text: string, style: Style): Node {
  let node: Node = document.createTextNode(text)
  for (const tag of TAGS) {
    if (!style[tag]) continue
    const around = document.createElement(tag)
    around.append(node)
    node = around
  }
  return node
}

/** Word writes a list as paragraphs: the sign stands in a span of its own, the depth in a style that no browser knows. */
function wordListItem(element: HTMLElement): { ordered: boolean; depth: number } | null {
  const list = /mso-list:\s*l\d+\s+level([1-9])\b/i.exec(element.getAttribute('style') ?? '')
  if (list === null) return null
  const sign = [...element.querySelectorAll('span')].find(isListSign)?.textContent ?? ''
  return { ordered: /^[\s(]*([0-9]+|[a-z]|[ivxl]+)[.)]/i.test(sign), depth: Number(list[1]) - 1 }
}

function isListSign(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')
}

/** Appends to the list of that kind and depth at the end of what is there, or begins one. */
function appendItem(into: HTMLElement, item: HTMLElement, { ordered, depth }: { ordered: boolean; depth: number }) {
  const tag = ordered ? 'OL' : 'UL'
  let list = into.lastElementChild
  for (let level = 0; level <= depth; level += 1) {
    if (list?.tagName !== 'OL' && list?.tagName !== 'UL') list = null
    if (list === null || (level === depth && list.tagName !== tag)) {
      list = into.ownerDocument.createElement(tag)
      into.append(list)
    }
    if (level === depth) break
    into = list as HTMLElement
    list = list.lastElementChild
  }
  list?.append(item)
}

const LINE_END = '\n'

class Cleaner {
  private readonly document = document.implementation.createHTMLDocument()
  readonly body = this.document.body
  /** The block that text goes into; none between blocks. */
  private block: HTMLElement | null = null
  /**
   * The last character of the block's text; empty where it has none, and LINE_END where what follows begins a line. Reading the text anew at
   * every run would take quadratic time.
   */
  private lastCharacter = ''

  /** Reads the children; new blocks go into `into`. */
  read(parent: Node, into: HTMLElement, style: Style): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.write(node.nodeValue ?? '', into, style)
      else if (node.nodeType === Node.ELEMENT_NODE) this.readElement(node as HTMLElement, into, style)
    }
  }

  private write(text: string, into: HTMLElement, style: Style): void {
    const joined = text.replace(/\s+/g, ' ')
    // White space at the beginning of a block, or after white space, means nothing.
    const isAtBeginning = this.block === null || ['', ' ', LINE_END].includes(this.lastCharacter)
    const plain = isAtBeginning ? joined.trimStart() : joined
    if (plain === '') return
    const block = this.block ?? this.open('p', into)
    if (this.lastCharacter === LINE_END) block.append(this.document.createElement('br'))
    block.append(textWith(this.document, plain, style))
    this.lastCharacter = plain.slice(-1)
  }

  private begin(tag: string): HTMLElement {
    this.block = this.document.createElement(tag)
    this.lastCharacter = ''
    return this.block
  }

  private open(tag: string, into: HTMLElement): HTMLElement {
    const block = this.begin(tag)
    into.append(block)
    return block
  }

  private endLine(): void {
    if (this.lastCharacter !== '') this.lastCharacter = LINE_END
  }

  private readElement(element: HTMLElement, into: HTMLElement, outer: Style): void {
    // An SVG's is in lower case.
    const tagName = element.tagName.toUpperCase()
    if (DROPPED.has(tagName) || isListSign(element)) return
    if (tagName === 'BR') {
      // Between paragraphs Google Docs puts breaks that mean nothing.
      this.block?.append(this.document.createElement('br'))
      return
    }
    const wordItem = wordListItem(element)
    if (HEADINGS.test(tagName) || HEADING_CLASSES.test(element.className)) {
      this.open('h2', into)
      this.read(element, into, PLAIN)
    } else if (wordItem !== null) {
      appendItem(into, this.begin('li'), wordItem)
      this.read(element, into, styleWithin(element, outer))
    } else if (tagName === 'UL' || tagName === 'OL') {
      const list = this.document.createElement(tagName)
      into.append(list)
      this.block = null
      this.read(element, list, outer)
    } else if (tagName === 'LI') {
      this.open('li', into)
      this.read(element, into, styleWithin(element, outer))
    } else if (tagName === 'BLOCKQUOTE') {
      this.open('blockquote', into)
      this.read(element, into, styleWithin(element, outer))
    } else if (BLOCKS.has(tagName) && this.block !== null && HOLDERS.has(this.block.tagName)) {
      // A paragraph within an item, a quote or a heading is a line of it.
      this.endLine()
      this.read(element, into, styleWithin(element, outer))
      this.endLine()
      return
    } else if (BLOCKS.has(tagName)) {
      this.block = null
      this.read(element, into, styleWithin(element, outer))
    } else {
      if (CELLS.has(tagName)) this.write(' ', into, outer)
      this.read(element, into, styleWithin(element, outer))
      return
    }
    this.block = null
  }
}

/** The HTML that the editor can hold; empty where there is no text. */
export function cleanPastedHtml(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const cleaner = new Cleaner()
  cleaner.read(pasted.body, cleaner.body, PLAIN)
  for (const block of cleaner.body.querySelectorAll('p, h2, blockquote, li, ul, ol')) {
    if (block.textContent === '') block.remove()
  }
  return cleaner.body.innerHTML
}
