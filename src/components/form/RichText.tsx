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

/** The pause in typing after which the text is converted and counted. */
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
 * The state with the pasted text in place of the selection; null where the paste brings no text of another program. The editor hands over null,
 * whatever its types say, where the clipboard has no plain text.
 */
function withPasted(state: EditorState, text: string | null, html: string | undefined): EditorState | null {
  // Its own text, which the editor's clipboard holds as it was, is marked by the editor.
  if (html === undefined || html.includes('data-editor=')) return null
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const cleaned = cleanPastedHtml(html)
  if (cleaned === '') {
    // The editor itself would put pictures in.
    return text === null
      ? state
      : EditorState.push(state, Modifier.replaceText(content, selection, text), 'insert-fragment')
  }
  const { contentBlocks } = convertFromHTML(cleaned)
  const blockMap = ContentState.createFromBlockArray(contentBlocks).getBlockMap()
  return EditorState.push(state, Modifier.replaceWithFragment(content, selection, blockMap), 'insert-fragment')
}

/** Says what the editor has no property for; it hands over its content, and then itself. */
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

/** Rich text as HTML. The editor owns the keystrokes; nothing else renders or counts while the applicant types. */
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
        // Tab leaves the editor, as it leaves every other field.
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
