import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ContentState, EditorState, Modifier, SelectionState } from 'draft-js'
import { describe, expect, it, vi } from 'vitest'
import { RichText } from '../../src/components/form/editor/RichText.tsx'
import { RichTextToolbar } from '../../src/components/form/editor/RichTextToolbar.tsx'
import { paste } from './support/editor.ts'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

/** A text of two paragraphs with its first word selected. */
function selected(): EditorState {
  const state = EditorState.createWithContent(ContentState.createFromText('Because of it.\nAnd more.'))
  const block = state.getCurrentContent().getFirstBlock().getKey()
  return EditorState.acceptSelection(state, SelectionState.createEmpty(block).merge({ focusOffset: 7 }))
}

function renderTools(state: EditorState) {
  const onChange = vi.fn<(state: EditorState) => void>()
  const view = renderPart(<RichTextToolbar editorState={state} onChange={onChange} />)
  return { ...view, onChange, changed: () => onChange.mock.calls[0]?.[0] }
}

const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const pressed = () =>
  screen
    .getAllByRole('button')
    .filter(({ ariaPressed }) => ariaPressed === 'true')
    .map(({ title }) => title)

describe('§2.11 the toolbar of the motivation', () => {
  it('§2.11 names its buttons, and none is pressed for plain text', () => {
    renderTools(selected())
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeDefined()
    expect(screen.getAllByRole('button').map(({ title, textContent }) => [title, textContent])).toEqual([
      ['Bold', 'B'],
      ['Italic', 'I'],
      ['Underline', 'U'],
      ['Bulleted list', 'List'],
      ['Numbered list', 'List'],
      ['Heading', 'Heading'],
      ['Quote', 'Quote'],
      ['Undo', 'Undo'],
      ['Redo', 'Redo'],
    ])
    expect(pressed()).toEqual([])
    // For voice control, an accessible name contains the visible text.
    for (const { ariaLabel, textContent } of screen.getAllByRole('button')) {
      expect(ariaLabel?.toLowerCase()).toContain(textContent.toLowerCase())
    }
  })

  it.each([
    ['Bold', 'BOLD'],
    ['Italic', 'ITALIC'],
    ['Underline', 'UNDERLINE'],
    ['Bulleted list', 'unordered-list-item'],
    ['Numbered list', 'ordered-list-item'],
    ['Heading', 'header-two'],
    ['Quote', 'blockquote'],
  ])('§2.11 %s formats only the selection or its paragraph, and shows as pressed', async (name, format) => {
    const { user, changed, rerender } = renderTools(selected())
    await user.click(tool(name))
    const state = changed() ?? selected()
    const [first, second] = state.getCurrentContent().getBlocksAsArray()
    const formats = [first?.getType(), ...(first?.getInlineStyleAt(0).toArray() ?? [])]
    expect(formats.filter((each) => each !== 'unstyled')).toEqual([format])
    expect([first?.getInlineStyleAt(8).toArray(), second?.getType()]).toEqual([[], 'unstyled'])
    rerender(<RichTextToolbar editorState={state} onChange={() => {}} />)
    expect(pressed()).toEqual([name])
  })

  it('undoes and redoes the last change', async () => {
    const before = selected()
    const content = Modifier.replaceText(before.getCurrentContent(), before.getSelection(), 'Since')
    const typed = EditorState.push(before, content, 'insert-characters')
    const text = (state: EditorState | undefined) => state?.getCurrentContent().getPlainText()
    const first = renderTools(typed)
    expect([tool('Undo').ariaDisabled, tool('Redo').ariaDisabled]).toEqual(['false', 'true'])
    await first.user.click(tool('Undo'))
    const undone = first.changed() ?? typed
    expect(text(undone)).toBe('Because of it.\nAnd more.')
    first.unmount()
    const second = renderTools(undone)
    expect([tool('Undo').ariaDisabled, tool('Redo').ariaDisabled]).toEqual(['true', 'false'])
    await second.user.click(tool('Redo'))
    expect(text(second.changed())).toBe('Since of it.\nAnd more.')
  })

  it('is one stop of Tab, and the arrow keys reach every button', async () => {
    const { user } = renderTools(selected())
    const reached = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
    expect(reached()).toEqual([tool('Bold')])
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tool('Redo'))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect([document.activeElement, ...reached()]).toEqual([tool('Italic'), tool('Italic')])
    await user.tab()
    expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(false)
  })

  it('keeps the selection when a button is pressed', () => {
    renderTools(selected())
    expect(fireEvent.mouseDown(tool('Bold'))).toBe(false)
  })
})

describe('§2.11 the editor of the motivation', () => {
  const renderEditor = (initialHtml: string) => {
    const onDebouncedChange = vi.fn<(html: string) => void>()
    const view = renderPart(
      <>
        <RichText
          id="motivation"
          label="Motivational Statement"
          required
          initialHtml={initialHtml}
          describedBy="motivation-words"
          onDebouncedChange={onDebouncedChange}
        />
        <button type="button">Elsewhere</button>
      </>,
    )
    return { ...view, onDebouncedChange, editor: screen.getByRole('textbox', { name: 'Motivational Statement' }) }
  }

  it('§2.11 reports its HTML once typing pauses, and at once on blur', async () => {
    const { user, editor, onDebouncedChange } = renderEditor('<p>Because</p>')
    expect([
      editor.textContent,
      ...['aria-multiline', 'aria-required'].map((name) => editor.getAttribute(name)),
    ]).toEqual(['Because', 'true', 'true'])
    await user.click(tool('Heading'))
    expect(onDebouncedChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onDebouncedChange.mock.calls.map(([html]) => html.trim())).toEqual(['<h2>Because</h2>']))
    await user.click(tool('Quote'))
    fireEvent.blur(editor)
    expect(onDebouncedChange.mock.calls.at(-1)?.[0].trim()).toBe('<blockquote>Because</blockquote>')
  })

  it('§2.11 does not report mere cursor movement', async () => {
    const { user, editor, onDebouncedChange } = renderEditor('<p>Because</p>')
    await user.click(tool('Bold'))
    fireEvent.blur(editor)
    expect(onDebouncedChange).not.toHaveBeenCalled()
  })

  it.each([
    [
      'formatted text from another program without its styles',
      '<p style="color:red"><b>Also</b></p>',
      '<p><strong>Also</strong>Because</p>',
    ],
    ['text copied from this editor', '<p data-editor="a1">Also</p>', '<p>AlsoBecause</p>'],
    ['plain text if there is nothing else', null, '<p>AlsoBecause</p>'],
    ['plain text if cleaning leaves nothing else', '<img src="https://example.org/a.png">', '<p>AlsoBecause</p>'],
  ])('§2.11 pastes %s', async (_, html, expected) => {
    const { editor, onDebouncedChange } = renderEditor('<p>Because</p>')
    paste(editor, 'Also', html)
    fireEvent.blur(editor)
    await waitFor(() => expect(onDebouncedChange.mock.calls.at(-1)?.[0].trim()).toBe(expected))
  })

  it('pastes no picture from another program', async () => {
    const { user, editor, onDebouncedChange } = renderEditor('<p>Because</p>')
    paste(editor, '', '<img src="https://example.org/a.png">')
    expect([editor.textContent, tool('Undo').ariaDisabled]).toEqual(['Because', 'true'])
    await user.click(tool('Heading'))
    fireEvent.blur(editor)
    await waitFor(() => expect(onDebouncedChange.mock.calls.map(([html]) => html.trim())).toEqual(['<h2>Because</h2>']))
  })

  it('can be left with Tab, even from a list', () => {
    const { editor } = renderEditor('<ul><li>Three</li></ul>')
    // The caret is behind the pasted text.
    paste(editor, 'One Two', '<ul><li>One</li><li>Two</li></ul>')
    expect([...editor.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['One', 'TwoThree'])
    expect(fireEvent.keyDown(editor, { key: 'Tab', keyCode: 9 })).toBe(true)
    expect(within(editor).getByText(/^Two/).closest('li')?.className).not.toContain('depth1')
  })

  it.each(['', ' \n'])('is empty for an empty text: %j', (html) => {
    expect(renderEditor(html).editor.textContent).toBe('')
  })
})
