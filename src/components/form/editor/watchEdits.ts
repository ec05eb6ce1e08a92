import { EditorState } from 'draft-js'
import { changeBetween, isRendered, readShown, textOf, type Place } from './shownText.ts'
import { edited, rangeOf, replaced, selectionAt } from './stateEdits.ts'

/**
 * Keeps the editor's state and the page the same, whatever the browser does.
 *
 * Draft.js handles the keys it knows and text at the caret. Spell checkers, phone keyboards, input methods and
 * extensions also replace and delete ranges. Draft.js reads only the one element in which such an edit ends, so it loses
 * words when the range spans styles, and React fails on elements that the browser has removed. Therefore such edits are
 * prevented and applied to the state. Those that cannot be prevented are read from the page, undone there and applied
 * to the state, so that React only ever sees its own elements.
 */

/** How long some browsers still change the text after the end of a composition. Draft.js uses the same. */
const COMPOSITION_END_MS = 20

export interface EditedEditor {
  read: () => EditorState
  /** Renders the state at once. */
  write: (state: EditorState) => void
  /** Renders the editor again from its state. */
  rebuild: () => void
}

function undo(records: readonly MutationRecord[]): void {
  for (const { type, target, oldValue, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
    if (type === 'characterData') target.nodeValue = oldValue
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
    for (const node of removedNodes) {
      target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
    }
  }
}

/** True if only the text within one of Draft.js's text elements changed, which Draft.js tolerates. */
const isWithinText = ({ type, target }: MutationRecord) =>
  type === 'characterData' || (target instanceof Element && target.matches('[data-text]'))

export function watchEdits(root: HTMLElement, { read, write, rebuild }: EditedEditor): () => void {
  const observer = new MutationObserver((records) => settle(records))
  const observe = () =>
    observer.observe(root, { childList: true, characterData: true, characterDataOldValue: true, subtree: true })
  /** During a composition nothing is changed in the page, because that would end it. */
  let composition: 'none' | 'running' | 'ending' = 'none'
  let duringComposition: MutationRecord[] = []
  let timer = 0
  /** The text that Draft.js expects after the browser has inserted a character at the caret. */
  let expected: string | null = null

  /** The caret in the shown text. */
  function readCaret() {
    const { focusNode, focusOffset } = root.ownerDocument.getSelection() ?? {}
    const isInside = focusNode != null && root.contains(focusNode)
    const { text, positions } = readShown(root, isInside ? [[focusNode, focusOffset ?? 0]] : [])
    return { text, caret: positions[0] ?? text.length }
  }

  /** Brings the state and the page together after the browser has changed the page. */
  function settle(records: MutationRecord[]): void {
    if (composition !== 'none') {
      duringComposition.push(...records)
      return
    }
    const state = read()
    if (records.length === 0 || isRendered(root, state)) return
    const { text, caret } = readCaret()
    const change = changeBetween(textOf(state.getCurrentContent()), text, caret)
    const next = change === null ? state : replaced(state, change, 'insert-characters')
    const content = next.getCurrentContent()
    const selection = selectionAt(content, caret)
    if (records.every(isWithinText) && isRendered(root, next)) {
      return write(EditorState.set(EditorState.acceptSelection(next, selection), { nativelyRenderedContent: content }))
    }
    undo(records)
    observer.takeRecords()
    const isRestored = isRendered(root, state)
    write(EditorState.forceSelection(next, selection))
    if (!isRestored) rebuild()
  }

  function endComposition(): void {
    clearTimeout(timer)
    composition = 'none'
    settle([...duringComposition.splice(0), ...observer.takeRecords()])
  }

  function onCompositionStart(event: Event): void {
    // Draft.js would read the text element by element when the composition ends.
    event.stopPropagation()
    clearTimeout(timer)
    composition = 'running'
  }

  function onCompositionEnd(event: Event): void {
    event.stopPropagation()
    composition = 'ending'
    timer = window.setTimeout(endComposition, COMPOSITION_END_MS)
  }

  /** Chromium and WebKit announce composed text once more, which Draft.js would insert. */
  function onTextInput(event: Event): void {
    if (composition !== 'none') event.stopPropagation()
  }

  function onKeyDown(): void {
    if (composition === 'ending') endComposition()
  }

  function onBeforeInput(event: InputEvent): void {
    expected = null
    const { inputType } = event
    if (composition === 'ending' && !inputType.includes('Composition')) endComposition()
    if (composition !== 'none' || !event.cancelable) return
    const state = read()
    const [target] = event.getTargetRanges()
    const places: Place[] = target
      ? [
          [target.startContainer, target.startOffset],
          [target.endContainer, target.endOffset],
        ]
      : []
    const { text: shown, positions } = readShown(root, places)
    const selected = rangeOf(state)
    const [start = selected.start, end = selected.end] = positions
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    const isAtCaret = start === end && start === selected.start && end === selected.end
    if (inputType === 'insertText' && isAtCaret) {
      expected = shown.slice(0, start) + text + shown.slice(end)
      return
    }
    event.preventDefault()
    const next = edited(state, { inputType, start, end, text })
    if (next !== state) write(next)
  }

  function onInput(event: Event): void {
    const records = observer.takeRecords()
    if (composition === 'none' && expected !== null && readShown(root).text === expected) return
    event.stopPropagation()
    settle(records)
  }

  const listeners = {
    beforeinput: onBeforeInput as (event: Event) => void,
    textInput: onTextInput,
    input: onInput,
    keydown: onKeyDown,
    compositionstart: onCompositionStart,
    compositionend: onCompositionEnd,
  }
  observe()
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener)
  }
}
