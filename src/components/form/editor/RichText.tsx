import draftToHtmlImport from 'draftjs-to-html'
import { ContentState, convertFromHTML, convertToRaw, Editor as DraftEditor, EditorState, Modifier } from 'draft-js'
import htmlToDraftImport from 'html-to-draftjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Editor } from 'react-draft-wysiwyg'
import 'draft-js/dist/Draft.css'
import { EditorBoundary } from './EditorBoundary.tsx'
import { sanitizedHtml } from '../richText/sanitizedHtml.ts'
import { watchEdits } from './watchEdits.ts'
import { cleanPastedHtml } from './pastedHtml.ts'
import { paragraphsOf } from './paragraphs.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { useDebounce } from '../useDebounce.ts'
import classes from './RichText.module.css'

/** The converters are a namespace or a function, depending on the bundler. */
function functionOf<T extends object>(module: T): T {
  return 'default' in module ? (module.default as T) : module
}

const draftToHtml = functionOf(draftToHtmlImport)
const htmlToDraft = functionOf(htmlToDraftImport)

/** The pause in typing before the text is converted and counted. */
const DEBOUNCE_MS = 250
/** An editor that fails again and again without a change is left to the screen's boundary. */
const MOST_FAILURES = 10
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
  if (html?.includes('data-editor=')) return null
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const insert = (fragment: ContentState) =>
    EditorState.push(state, Modifier.replaceWithFragment(content, selection, fragment.getBlockMap()), 'insert-fragment')
  if (html === undefined) {
    return text === null ? null : insert(ContentState.createFromText(paragraphsOf(text).join('\n')))
  }
  const cleaned = cleanPastedHtml(html)
  if (cleaned === '') {
    // The editor itself would insert pictures.
    return text === null
      ? state
      : EditorState.push(state, Modifier.replaceText(content, selection, text), 'insert-fragment')
  }
  const { contentBlocks } = convertFromHTML(cleaned)
  return insert(ContentState.createFromBlockArray(contentBlocks))
}

export interface RichTextProps {
  id: string
  label: string
  required: boolean
  initialHtml: string
  /** The id of the element that describes the text. */
  describedBy: string
  /** Called with the text as HTML once typing pauses, and on unmount. */
  onDebouncedChange: (html: string) => void
}

/**
 * A rich text editor with HTML values. The editor owns the keystrokes; nothing else renders while the applicant types.
 */
export function RichText({ id, label, required, initialHtml, describedBy, onDebouncedChange }: RichTextProps) {
  /** The state that the editor was last rendered from, and how often it had to be rendered again. */
  const [build, setBuild] = useState(() => ({ initialState: editorStateOf(initialHtml), count: 0 }))
  const latest = useRef(build.initialState)
  const draft = useRef<DraftEditor>(null)
  /** Failed renders since the last change of the text. */
  const failures = useRef(0)
  const changed = useDebounce(() => onDebouncedChange(htmlOf(latest.current)), DEBOUNCE_MS)

  function note(state: EditorState) {
    const isNewContent = state.getCurrentContent() !== latest.current.getCurrentContent()
    latest.current = state
    if (!isNewContent) return
    failures.current = 0
    changed()
  }

  const rebuild = useCallback(() => setBuild(({ count }) => ({ initialState: latest.current, count: count + 1 })), [])

  const onBroken = useCallback(
    (error: unknown) => {
      failures.current += 1
      if (failures.current > MOST_FAILURES) throw error
      rebuild()
    },
    [rebuild],
  )

  useEffect(() => {
    const editor = draft.current
    const root = editor?.editor
    if (!root) return undefined
    // The editor has no props for these.
    root.setAttribute('aria-multiline', 'true')
    root.setAttribute('aria-required', String(required))
    if (build.count > 0) editor.focus()
    return watchEdits(root, {
      read: () => latest.current,
      // At once, because the browser may change the page again before React would render.
      write: (state) => flushSync(() => editor.props.onChange(state)),
      rebuild,
    })
  }, [build, rebuild, required])

  return (
    <div id={id} onBlur={() => changed.flush()}>
      <EditorBoundary key={build.count} onBroken={onBroken}>
        <Editor
          defaultEditorState={build.initialState}
          onEditorStateChange={note}
          // Tab leaves the editor, as in other fields.
          onTab={() => true}
          // Draft.js first passes its content, then itself.
          editorRef={(editor) => {
            if (editor instanceof DraftEditor) draft.current = editor
          }}
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
      </EditorBoundary>
    </div>
  )
}
