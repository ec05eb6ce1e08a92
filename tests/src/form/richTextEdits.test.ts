import { ContentState, EditorState } from 'draft-js'
import { describe, expect, it } from 'vitest'
import { BLOCK_END, changeBetween, readShown, textOf } from '../../../src/components/form/editor/shownText.ts'
import { edited, selectionAt } from '../../../src/components/form/editor/stateEdits.ts'

/** Edits that browsers announce, as the editor's state takes them. e2e/editor.spec.ts has the edits themselves. */

function stateOf(text: string): EditorState {
  return EditorState.createWithContent(ContentState.createFromText(text))
}

const textIn = (state: EditorState) => textOf(state.getCurrentContent()).split(BLOCK_END)

describe('§2.11 an edit that the browser announces', () => {
  it.each([
    ['insertReplacementText', 0, 3, 'Two', ['Two first', 'The second']],
    ['insertText', 4, 13, 'x', ['The x second']],
    ['insertFromPaste', 3, 3, '\nand', ['The', 'and first', 'The second']],
    ['insertParagraph', 3, 4, '', ['The', 'first', 'The second']],
    ['insertLineBreak', 3, 4, '', ['The\nfirst', 'The second']],
    ['deleteWordBackward', 4, 9, '', ['The ', 'The second']],
    ['deleteContentForward', 9, 10, '', ['The firstThe second']],
    ['deleteByCut', 0, 9, '', ['The first', 'The second']],
    ['insertHorizontalRule', 0, 9, '', ['The first', 'The second']],
  ])('%s from %i to %i of %j leaves %j', (inputType, start, end, text, expected) => {
    expect(textIn(edited(stateOf('The first\nThe second'), { inputType, start, end, text }))).toEqual(expected)
  })

  it('undoes and redoes', () => {
    const range = { start: 0, end: 3, text: '' }
    const before = stateOf('The first')
    const after = edited(before, { ...range, inputType: 'insertText', text: 'Any' })
    const undone = edited(after, { ...range, inputType: 'historyUndo' })
    expect([after, undone, edited(undone, { ...range, inputType: 'historyRedo' })].flatMap(textIn)).toEqual([
      'Any first',
      'The first',
      'Any first',
    ])
  })

  it('formats the selection', () => {
    const state = stateOf('The first')
    const selected = EditorState.acceptSelection(state, selectionAt(state.getCurrentContent(), 0, 3))
    const bold = edited(selected, { inputType: 'formatBold', start: 0, end: 3, text: '' })
    expect(bold.getCurrentInlineStyle().toArray()).toEqual(['BOLD'])
  })
})

describe('the text that the browser shows', () => {
  it('has one line for each innermost block, and positions in it', () => {
    document.body.innerHTML =
      '<div><div><div><span>One</span><b>two</b></div></div><ul><li><div><br></div></li></ul>loose</div>'
    const root = document.body.firstElementChild as HTMLElement
    const two = root.querySelector('b')?.firstChild as Text
    const { text, positions } = readShown(root, [
      [two, 2],
      [root, 1],
      [root, 3],
    ])
    expect(text.split(BLOCK_END)).toEqual(['Onetwo', '', 'loose'])
    expect(positions).toEqual([5, 7, 13])
  })

  it.each([
    ['aaa', 'aaaa', 2, { start: 1, end: 1, text: 'a' }],
    ['one two', 'one 2', 5, { start: 4, end: 7, text: '2' }],
    ['same', 'same', 1, null],
  ])('from %j to %j with the caret at %i is the change %j', (before, after, caret, expected) => {
    expect(changeBetween(before, after, caret)).toEqual(expected)
  })
})
