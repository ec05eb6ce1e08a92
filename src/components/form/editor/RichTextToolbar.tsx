import { EditorState, RichUtils } from 'draft-js'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './RichText.module.css'

interface EditorProps {
  editorState: EditorState
  onChange: (state: EditorState) => void
}

const inlineStyles = [
  { style: 'BOLD', label: 'Bold', shown: <b>B</b> },
  { style: 'ITALIC', label: 'Italic', shown: <i>I</i> },
  { style: 'UNDERLINE', label: 'Underline', shown: <u>U</u> },
] as const

/** An icon added by CSS, so that the text stays part of the accessible name (WCAG 2.5.3). */
const mark = (sign: string, word: string) => (
  <span className={classes.marked} data-sign={sign}>
    {word}
  </span>
)

const blocks = [
  { type: 'unordered-list-item', label: 'Bulleted list', shown: mark('•', 'List') },
  { type: 'ordered-list-item', label: 'Numbered list', shown: mark('1.', 'List') },
  { type: 'header-two', label: 'Heading', shown: mark('Aa', 'Heading') },
  { type: 'blockquote', label: 'Quote', shown: mark('“', 'Quote') },
] as const

/** Replaces the editor's toolbar, whose buttons are not keyboard accessible. */
export function RichTextToolbar(given: Partial<EditorProps>) {
  /** The tool that Tab reaches; the arrow keys reach the others. */
  const [current, setCurrent] = useState('Bold')
  const { editorState, onChange } = given
  if (editorState === undefined || onChange === undefined) return null
  const styles = editorState.getCurrentInlineStyle()
  const block = editorState.getCurrentContent().getBlockForKey(editorState.getSelection().getStartKey()).getType()

  const toolOf = (label: string) => ({ label, isCurrent: label === current, onFocus: () => setCurrent(label) })

  return (
    <div role="toolbar" aria-label="Formatting" className={classes.tools} tabIndex={-1} onKeyDown={moveAmongTools}>
      {inlineStyles.map(({ style, label, shown }) => (
        <Tool
          key={style}
          {...toolOf(label)}
          pressed={styles.has(style)}
          onClick={() => onChange(RichUtils.toggleInlineStyle(editorState, style))}
        >
          {shown}
        </Tool>
      ))}
      {blocks.map(({ type, label, shown }) => (
        <Tool
          key={type}
          {...toolOf(label)}
          pressed={block === type}
          onClick={() => onChange(RichUtils.toggleBlockType(editorState, type))}
        >
          {shown}
        </Tool>
      ))}
      <Tool
        {...toolOf('Undo')}
        disabled={editorState.getUndoStack().isEmpty()}
        onClick={() => onChange(EditorState.undo(editorState))}
      >
        {mark('↶', 'Undo')}
      </Tool>
      <Tool
        {...toolOf('Redo')}
        disabled={editorState.getRedoStack().isEmpty()}
        onClick={() => onChange(EditorState.redo(editorState))}
      >
        {mark('↷', 'Redo')}
      </Tool>
    </div>
  )
}

const STEP_OF: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function moveAmongTools(event: KeyboardEvent<HTMLElement>) {
  const step = STEP_OF[event.key]
  if (step === undefined) return
  event.preventDefault()
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const index = tools.findIndex((tool) => tool === document.activeElement)
  tools.at((index + step) % tools.length)?.focus()
}

interface ToolProps {
  label: string
  isCurrent: boolean
  onFocus: () => void
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isCurrent, onFocus, pressed, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      // Not disabled, because that would lose the keyboard focus when the last change is undone.
      aria-disabled={disabled}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}
