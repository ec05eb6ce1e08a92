import { EditorState, Modifier, RichUtils, SelectionState, type ContentState, type EditorChangeType } from 'draft-js'
import { BLOCK_END, type Change } from './shownText.ts'

/** Applies the browser's edits to the editor's state. Positions count the whole text, with one between blocks. */

function placeAt(content: ContentState, position: number) {
  let left = position
  for (const block of content.getBlocksAsArray()) {
    if (left <= block.getLength()) return { key: block.getKey(), offset: left }
    left -= block.getLength() + 1
  }
  const last = content.getLastBlock()
  return { key: last.getKey(), offset: last.getLength() }
}

/** The inverse: the position of a place in a block. */
function positionAt(content: ContentState, key: string, offset: number): number {
  let position = offset
  for (const block of content.getBlocksAsArray()) {
    if (block.getKey() === key) break
    position += block.getLength() + 1
  }
  return position
}

export function rangeOf(state: EditorState): { start: number; end: number } {
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  return {
    start: positionAt(content, selection.getStartKey(), selection.getStartOffset()),
    end: positionAt(content, selection.getEndKey(), selection.getEndOffset()),
  }
}

export function selectionAt(content: ContentState, start: number, end = start): SelectionState {
  const [anchor, focus] = [placeAt(content, start), placeAt(content, end)]
  return SelectionState.createEmpty(anchor.key).merge({
    anchorOffset: anchor.offset,
    focusKey: focus.key,
    focusOffset: focus.offset,
    hasFocus: true,
  })
}

/** Replaces a range. The text takes the style that was chosen for typing, or that of the first replaced character. */
export function replaced(
  state: EditorState,
  { start, end, text }: Change,
  type: EditorChangeType = 'insert-fragment',
): EditorState {
  const range = selectionAt(state.getCurrentContent(), start, end)
  const style = state.getInlineStyleOverride() ?? EditorState.acceptSelection(state, range).getCurrentInlineStyle()
  const [first = '', ...others] = text.split(BLOCK_END)
  let content = Modifier.replaceText(state.getCurrentContent(), range, first, style)
  for (const line of others) {
    content = Modifier.splitBlock(content, content.getSelectionAfter())
    content = Modifier.replaceText(content, content.getSelectionAfter(), line, style)
  }
  return EditorState.push(state, content, type)
}

const asBlocks = (text: string) => text.replace(/\r\n?|\n/g, BLOCK_END)

/** An edit that the browser announces, with the input types of the Input Events specification. */
export interface BrowserEdit extends Change {
  inputType: string
}

const STYLES: Readonly<Record<string, string>> = {
  formatBold: 'BOLD',
  formatItalic: 'ITALIC',
  formatUnderline: 'UNDERLINE',
}
/** Draft.js handles the events before these. */
const HANDLED_BEFORE = ['deleteByCut', 'deleteByDrag', 'insertFromDrop']

/** The state after an edit; the same state if the editor does not support it. */
export function edited(state: EditorState, { inputType, start, end, text }: BrowserEdit): EditorState {
  if (HANDLED_BEFORE.includes(inputType)) return state
  if (inputType === 'historyUndo') return EditorState.undo(state)
  if (inputType === 'historyRedo') return EditorState.redo(state)
  if (inputType === 'insertParagraph') return replaced(state, { start, end, text: BLOCK_END }, 'split-block')
  if (inputType === 'insertLineBreak') return replaced(state, { start, end, text: '\n' })
  if (inputType.startsWith('delete')) {
    const [isBackward, isCaret] = [inputType.endsWith('Backward'), state.getSelection().isCollapsed()]
    // At the start of a list item or quote, Backspace first removes the block's type.
    const plain = isBackward && isCaret ? RichUtils.handleKeyCommand(state, 'backspace') : null
    if (plain !== null) return plain
    return start === end ? state : replaced(state, { start, end, text: '' }, 'remove-range')
  }
  if (inputType.startsWith('insert')) return text === '' ? state : replaced(state, { start, end, text: asBlocks(text) })
  const style = STYLES[inputType]
  return style === undefined ? state : RichUtils.toggleInlineStyle(state, style)
}
