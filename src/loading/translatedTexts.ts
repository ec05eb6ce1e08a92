/**
 * Browser translators replace each text node with <font> elements. React would go on to change and remove the replaced
 * nodes: texts on the screen would no longer change, and removals would fail. Here a replaced node returns to the page
 * before React uses it, and the translator translates it again.
 */

const fontOf = new WeakMap<Node, ChildNode>()
const textsOf = new WeakMap<Node, Node[]>()
const removedByReact = new WeakSet<Node>()

function noteReplaced(records: readonly MutationRecord[]): void {
  const fonts = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) if (node.nodeName === 'FONT') fonts.add(node)
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node !== null && fonts.has(node))
    for (const node of removedNodes) {
      if (node.nodeName !== '#text' || font === undefined || node.parentNode !== null || removedByReact.has(node))
        continue
      fontOf.set(node, font as ChildNode)
      textsOf.set(font as ChildNode, [...(textsOf.get(font as ChildNode) ?? []), node])
    }
  }
}

/** From now on, and for what has happened already. */
export function keepTranslatedTexts(already: readonly MutationRecord[]): void {
  noteReplaced(already)
  const observer = new MutationObserver(noteReplaced)
  observer.observe(document.body, { childList: true, subtree: true })

  function putBack(node: Node | null): void {
    noteReplaced(observer.takeRecords())
    const font = node === null ? undefined : fontOf.get(node)
    if (font === undefined) return
    const texts = textsOf.get(font) ?? []
    for (const text of texts) fontOf.delete(text)
    if (font.parentNode !== null) font.replaceWith(...texts)
  }

  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child)
    removedByReact.add(child)
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    putBack(child)
    putBack(before)
    removedByReact.delete(child)
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this)
      nodeValue.set?.call(this, value)
    },
  })
}
