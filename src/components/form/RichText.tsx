import draftToHtmlImport from 'draftjs-to-html'
import { ContentState, convertFromHTML, convertToRaw, EditorState, Modifier } from 'draft-js'
import htmlToDraftImport from 'html-to-draftjs'
import { useRef, useState } from 'react'
import { Editor } from 'react-draft-wysiwyg'
import 'draft-js/dist/Draft.css'
import { sanitizedHtml } from './richText/sanitizedHtml.ts'
import { cleanPastedHtml } from './pastedHtml.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { useDebounce } from './useDebounce.ts'
import classes from './RichText.module.css'

/** The converters are a namespace or a function, depending on the bundler. */
function functionOf<T extends object>(module: T): T {
  return 'default' in module ? (module.default as T) : module
}

const draftToHtml = functionOf(draftToHtmlImport)
const htmlToDraft = functionOf(htmlToDraftImport)

/** The pause in typing before the text is converted and counted. */
const DEBOUNCE_MS = 250
const TOOLBAR = { options: [], inline: { inDropdown: false, options: ['bold', 'italic', 'underline'] } }

function editorStateOf(html: string): EditorState {
  if (html.trim() === '') return EditorState.createEmpty()
  const { contentBlocks, entityMap } = htmlToDraft(sanitizedHtml(html))
  return EditorState.createWithContent(ContentState.createFromBlockArray(contentBlocks, entityMap))
}

function htmlOf(state: EditorState): string {
  return draftToHtml(convertToRaw(state.getCurrentContent()))
}

/**
 * Replaces the selection with pasted HTML; null if the paste contains no foreign text. The editor passes null if the
 * clipboard has no plain text, despite its types.
 */
function withPasted(state: EditorState, text: string | null, html: string | undefined): EditorState | null {
  // The editor marks its own text and pastes it unchanged from its internal clipboard.
  if (html === undefined || html.includes('data-editor=')) return null
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const cleaned = cleanPastedHtml(html)
  if (cleaned === '') {
    // The editor itself would insert pictures.
    return text === null
      ? state
      : EditorState.push(state, Modifier.replaceText(content, selection, text), 'insert-fragment')
  }
  const { contentBlocks } = convertFromHTML(cleaned)
  const blockMap = ContentState.createFromBlockArray(contentBlocks).getBlockMap()
  return EditorState.push(state, Modifier.replaceWithFragment(content, selection, blockMap), 'insert-fragment')
}

/** Sets attributes the editor has no prop for. Draft.js first passes its content, then itself. */
function describe(editor: object | null) {
  if (!(editor instanceof HTMLElement)) return
  editor.setAttribute('aria-multiline', 'true')
  editor.setAttribute('aria-required', 'true')
}

export interface RichTextProps {
  id: string
  label: string
  initialHtml: string
  /** The id of the element that describes the text. */
  describedBy: string
  /** Called with the text as HTML once typing pauses, and on unmount. */
  onDebouncedChange: (html: string) => void
}

/**
 * A rich text editor with HTML values. The editor owns the keystrokes; nothing else renders while the applicant types.
 */
export function RichText({ id, label, initialHtml, describedBy, onDebouncedChange }: RichTextProps) {
  const [initialState] = useState(() => editorStateOf(initialHtml))
  const latest = useRef(initialState)
  const changed = useDebounce(() => onDebouncedChange(htmlOf(latest.current)), DEBOUNCE_MS)

  function note(state: EditorState) {
    const isNewContent = state.getCurrentContent() !== latest.current.getCurrentContent()
    latest.current = state
    if (isNewContent) changed()
  }

  return (
    <div id={id} onBlur={() => changed.flush()}>
      <Editor
        defaultEditorState={initialState}
        onEditorStateChange={note}
        // Tab leaves the editor, as in other fields.
        onTab={() => true}
        editorRef={describe}
        ariaLabel={label}
        ariaDescribedBy={describedBy}
        spellCheck
        handlePastedText={(text, html, state, onChange) => {
          const pasted = withPasted(state, text, html)
          if (pasted !== null) onChange(pasted)
          return pasted !== null
        }}
        toolbar={TOOLBAR}
        toolbarCustomButtons={[<RichTextToolbar key="toolbar" />]}
        wrapperClassName={classes.wrapper}
        toolbarClassName={classes.toolbar}
        editorClassName={classes.editor}
      />
    </div>
  )
}
