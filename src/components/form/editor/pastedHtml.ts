/**
 * Reduces clipboard HTML from Word, Google Docs and web pages to what the editor supports: paragraphs, headings,
 * quotes, lists, bold, italics and underline.
 */

const HEADINGS = /^H[1-6]$/
/** Word's 'Title' and 'Heading 1' styles on paragraphs. */
const HEADING_CLASSES = /\bMso(Title|Heading)/i
const DROPPED = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'IMG', 'SVG', 'OBJECT', 'TEMPLATE', 'O:P'])
const BLOCKS = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE FIGURE FIGCAPTION DL DT DD TABLE CAPTION TR HR PRE'.split(' '),
)
const CELLS = new Set(['TD', 'TH'])
/** A block opened before its text is known. */
const HOLDERS = new Set(['LI', 'BLOCKQUOTE', 'H2'])

/** The active inline styles. */
interface Style {
  strong: boolean
  em: boolean
  u: boolean
}

const PLAIN: Style = { strong: false, em: false, u: false }
/** Innermost first. */
const TAGS = ['strong', 'em', 'u'] as const

const says = (value: string) => value !== '' && value !== 'inherit'

/**
 * An element's effect on a style, by its tag and then its own style. Google Docs' outermost <b> cancels itself that
 * way.
 */
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

/** Word writes a list item as a paragraph, with its bullet in a separate span and its depth in a proprietary style. */
function wordListItem(element: HTMLElement): { ordered: boolean; depth: number } | null {
  const list = /mso-list:\s*l\d+\s+level([1-9])\b/i.exec(element.getAttribute('style') ?? '')
  if (list === null) return null
  const sign = [...element.querySelectorAll('span')].find(isListSign)?.textContent ?? ''
  return { ordered: /^[\s(]*([0-9]+|[a-z]|[ivxl]+)[.)]/i.test(sign), depth: Number(list[1]) - 1 }
}

function isListSign(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')
}

/** Appends to the last list of the same kind and depth, or starts one. */
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
  /** The current block; none between blocks. */
  private block: HTMLElement | null = null
  /**
   * The last character of the block's text; empty at its start, LINE_END at the start of a line. Reading it from the
   * text each time would take quadratic time.
   */
  private lastCharacter = ''

  /** Reads an element's children and adds new blocks to `into`. */
  read(parent: Node, into: HTMLElement, style: Style): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.write(node.nodeValue ?? '', into, style)
      else if (node.nodeType === Node.ELEMENT_NODE) this.readElement(node as HTMLElement, into, style)
    }
  }

  private write(text: string, into: HTMLElement, style: Style): void {
    const joined = text.replace(/\s+/g, ' ')
    // White space at the start of a block or after white space collapses.
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
    // SVG tag names are lower case.
    const tagName = element.tagName.toUpperCase()
    if (DROPPED.has(tagName) || isListSign(element)) return
    if (tagName === 'BR') {
      // Google Docs puts meaningless breaks between paragraphs.
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
      // A paragraph inside an item, quote or heading becomes a line.
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

/** HTML supported by the editor; empty if there is no text. */
export function cleanPastedHtml(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  const cleaner = new Cleaner()
  cleaner.read(pasted.body, cleaner.body, PLAIN)
  for (const block of cleaner.body.querySelectorAll('p, h2, blockquote, li, ul, ol')) {
    if (block.textContent === '') block.remove()
  }
  return cleaner.body.innerHTML
}
