import { EditorState, RichUtils } from 'draft-js'
import type { ReactNode } from 'react'
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
  const { editorState, onChange } = given
  if (editorState === undefined || onChange === undefined) return null
  const styles = editorState.getCurrentInlineStyle()
  const block = editorState.getCurrentContent().getBlockForKey(editorState.getSelection().getStartKey()).getType()

  return (
    <div role="group" aria-label="Formatting" className={classes.tools}>
      {inlineStyles.map(({ style, label, shown }) => (
        <Tool
          key={style}
          label={label}
          pressed={styles.has(style)}
          onClick={() => onChange(RichUtils.toggleInlineStyle(editorState, style))}
        >
          {shown}
        </Tool>
      ))}
      {blocks.map(({ type, label, shown }) => (
        <Tool
          key={type}
          label={label}
          pressed={block === type}
          onClick={() => onChange(RichUtils.toggleBlockType(editorState, type))}
        >
          {shown}
        </Tool>
      ))}
      <Tool
        label="Undo"
        disabled={editorState.getUndoStack().isEmpty()}
        onClick={() => onChange(EditorState.undo(editorState))}
      >
        {mark('↶', 'Undo')}
      </Tool>
      <Tool
        label="Redo"
        disabled={editorState.getRedoStack().isEmpty()}
        onClick={() => onChange(EditorState.redo(editorState))}
      >
        {mark('↷', 'Redo')}
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, pressed, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
