import { flushSync } from 'react-dom'
import { createActor, fromCallback, fromPromise, waitFor, type AnyActorRef } from 'xstate'
import { DOCUMENTS, type DocumentKind } from '../../domain/documents.ts'
import { EARLY_ATTRIBUTE } from '../../domain/earlyScreen.ts'
import { RECORD_STEPS, STEP, type RecordStep } from '../../domain/steps.ts'
import type { ApplicationActor } from '../../machines/application/application.ts'
import { applicationState } from '../../machines/application/selectors.ts'
import { visitorOf } from '../../machines/authentication/selectors.ts'
import { isCompared, needsApplicant } from '../../machines/draft/comparison.ts'
import { earlyScreenMachine, type Replace, type EarlyScreenEvent } from '../../machines/earlyScreen/earlyScreen.ts'
import type { PortalActor } from '../../machines/portal/portal.ts'
import { paragraphsOf } from '../components/form/editor/paragraphs.ts'
import { uploadId } from '../components/layout/ids.ts'
import { asStored, enter, type Entries } from './entries.ts'
import { isOpenedFor } from './rememberPlace.ts'

/** Replaces an early screen (domain/earlyScreen.ts) with the app. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The pickers of a document's widget: for files, and for photos. */
function pickersOf(root: HTMLElement, kind: DocumentKind): HTMLInputElement[] {
  const widget = root.querySelector(`#${uploadId(kind)}`)?.closest('[role=group]')
  return [...(widget?.querySelectorAll<HTMLInputElement>('[type=file]') ?? [])]
}

/** A dialog that was opened early may answer, or be cancelled, after its picker has been replaced. */
function forwardFiles(root: HTMLElement, application: ApplicationActor, step: RecordStep): void {
  for (const { kind } of DOCUMENTS) {
    const touch = () => application.getSnapshot().children[`upload-${kind}`]?.send({ type: 'upload.touched' })
    for (const picker of pickersOf(root, kind)) {
      if ('left' in picker.dataset) touch()
      picker.addEventListener('cancel', touch)
      picker.addEventListener('change', () => {
        const file = picker.files?.[0]
        if (file) enter(application, step, { form: {}, seen: {}, files: [[kind, file]] })
      })
    }
  }
}

/** The text that a field had before it was changed. */
const seenIn = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '')
    : field.defaultValue

function entriesIn(root: HTMLElement): Entries {
  const fields = [...root.querySelectorAll<Field>('main :is(input, select, textarea)[name]')]
  const entered = fields.filter((field) => !field.disabled && field.value !== seenIn(field))
  const files = DOCUMENTS.flatMap(({ kind }) => {
    const file = pickersOf(root, kind)[0]?.files?.[0]
    return file ? [[kind, file] as const] : []
  })
  const textsOf = (textIn: (field: Field) => string) =>
    asStored(stepHere(), Object.fromEntries(entered.map((field) => [field.name, textIn(field)])))
  return { form: textsOf(({ value }) => value), seen: textsOf(seenIn), files }
}

const isNothing = ({ form, files }: Entries) => Object.keys(form).length + files.length === 0

const partsOf = (portal: PortalActor) => {
  const { authentication } = portal.getSnapshot().children
  return { authentication, application: authentication?.getSnapshot().children.application }
}

/** The portal's state as an event; undefined while it is still starting. */
function eventOf(portal: PortalActor, root: HTMLElement): EarlyScreenEvent | undefined {
  const { authentication, application } = partsOf(portal)
  const visitor = authentication && visitorOf(authentication.getSnapshot())
  if (visitor === 'unknown') return undefined
  const disconnected = () => ({ type: 'portal.disconnected', isEntered: !isNothing(entriesIn(root)) }) as const
  if (visitor === 'disconnected') return disconnected()
  if (visitor !== 'signedIn' || application === undefined) return { type: 'portal.refused' }
  const snapshot = application.getSnapshot()
  if (snapshot.matches('disconnected')) return disconnected()
  const state = applicationState(snapshot)
  if (state === 'loading') return undefined
  return { type: state === 'working' && isOpenedFor(root, snapshot) ? 'portal.ready' : 'portal.refused' }
}

/** Reports changes of what the portal can show. */
const watchPortal = (portal: PortalActor, root: HTMLElement) =>
  fromCallback(({ sendBack }) => {
    let last: string | undefined
    const watched = new Map<AnyActorRef, { unsubscribe: () => void }>()
    const look = () => {
      for (const part of Object.values(partsOf(portal)) as (AnyActorRef | undefined)[])
        if (part && !watched.has(part)) watched.set(part, part.subscribe({ next: look, error: () => {} }))
      const event = eventOf(portal, root)
      if (event === undefined || event.type === last) return
      last = event.type
      sendBack(event)
    }
    look()
    return () => watched.forEach((each) => each.unsubscribe())
  })

type NoInput = Record<string, never>

async function wordEnded(root: HTMLElement) {
  if (root.hasAttribute('data-composing'))
    await new Promise((resolve) => root.addEventListener('compositionend', resolve, { once: true }))
}

const composed = (root: HTMLElement) =>
  fromPromise<string | null, NoInput>(async () => {
    await wordEnded(root)
    return root.dataset.pressed ?? null
  })

/** keepEarly.js encrypts what was typed, which takes a moment. */
const textKept = (root: HTMLElement & { keeping?: Promise<unknown> }) =>
  fromPromise<unknown, NoInput>(async () => {
    await wordEnded(root)
    // More may be typed meanwhile.
    let kept: typeof root.keeping
    while (kept !== root.keeping) {
      kept = root.keeping
      await kept
    }
  })

const stepHere = () => RECORD_STEPS.find((step) => STEP[step].route === location.pathname)

/** Only a step's own form can overwrite answers. */
const compared = (portal: PortalActor) =>
  fromPromise<boolean, NoInput>(async ({ signal }) => {
    const step = stepHere()
    const draft = step && partsOf(portal).application?.getSnapshot().children[`draft-${step}`]
    return draft !== undefined && needsApplicant(await waitFor(draft, isCompared, { timeout: Infinity, signal }))
  })

/** Reports the next input or press. */
const watchApplicant = fromCallback(({ sendBack }) => {
  const acted = ({ isTrusted }: Event) => isTrusted && sendBack({ type: 'applicant.acted' })
  for (const type of ACTS) document.addEventListener(type, acted, true)
  return () => ACTS.forEach((type) => document.removeEventListener(type, acted, true))
})
const ACTS = ['input', 'click'] as const

/** The place of a position in the editor, with one position between paragraphs. Positions beyond the text are its end. */
function placeIn(editor: HTMLElement, position: number): [Node, number] {
  let left = position
  for (const block of editor.querySelectorAll('[data-block]')) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    let place: [Node, number] = [block, 0]
    // Formatting splits a paragraph into several texts.
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      place = [text, left]
      if (left <= text.length) return place
      left -= text.length
    }
    if (left === 0) return place
    left -= 1
  }
  return [editor, editor.childNodes.length]
}

/** Selects in the editor what is selected in its plain text. */
function selectInEditor(editor: HTMLElement, { value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  const placeOf = (position: number) => placeIn(editor, paragraphsOf(value.slice(0, position)).join('\n').length)
  document.getSelection()?.setBaseAndExtent(...placeOf(selectionStart), ...placeOf(selectionEnd))
  // The browser sends this event later. Until then the editor would restore its own selection at every render.
  flushSync(() => document.dispatchEvent(new Event('selectionchange')))
}

const nameOf = (element: Element) => element.ariaLabel || element.textContent

/** Finds this element again when the app has replaced it: by its id, else by its kind, its name, and how many alike come before it. */
function findAgain(element: Element) {
  const { id, localName } = element
  const name = nameOf(element)
  const alike = () => [...document.querySelectorAll<HTMLElement>(localName)].filter((each) => nameOf(each) === name)
  const index = alike().indexOf(element as HTMLElement)
  return () => document.getElementById(id) ?? alike()[index]
}

const textsOf = (element?: Element) => [...(element?.childNodes ?? [])].filter((node) => node instanceof Text)

/** Finds this position in a text again. */
function findTextAgain(node: Node | null, offset: number) {
  const parent = node?.parentElement
  if (!parent || !(node instanceof Text)) return null
  const index = textsOf(parent).indexOf(node)
  const again = findAgain(parent)
  return (): [Text, number] | null => {
    const text = textsOf(again())[index]
    return text ? [text, Math.min(offset, text.length)] : null
  }
}

/** The selection of texts now, which is a screen reader's position; returns a function that restores it. */
function holdReading() {
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = document.getSelection() ?? {}
  const anchor = findTextAgain(anchorNode, anchorOffset)
  const focus = findTextAgain(focusNode, focusOffset)
  if (anchor === null || focus === null) return null
  return () => {
    const [from, to] = [anchor(), focus()]
    if (from && to) document.getSelection()?.setBaseAndExtent(...from, ...to)
  }
}

/** The focus, selection and reading position now; returns a function that restores them. */
function holdPlace() {
  const { activeElement } = document
  const { scrollX, scrollY } = window
  const read = holdReading()
  // The app may then move to the field that its address names.
  if (activeElement === document.body && scrollY === 0 && !read) return () => {}
  const isSave = activeElement?.matches('[type=submit]')
  const again = findAgain(activeElement ?? document.body)
  const { selectionStart, selectionEnd, selectionDirection } = activeElement as HTMLInputElement
  return () => {
    read?.()
    const field = isSave ? [...document.querySelectorAll<HTMLElement>('main form [type=submit]')].at(-1) : again()
    const editor = field?.querySelector<HTMLElement>('[contenteditable=true]')
    // The editor first renders its own selection.
    flushSync(() => (editor ?? field)?.focus({ preventScroll: true }))
    if (editor && activeElement instanceof HTMLTextAreaElement) selectInEditor(editor, activeElement)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      // Fields such as an email have no selection.
      if (selectionStart !== null)
        field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
    }
    window.scrollTo(scrollX, scrollY)
  }
}

/** Leaves a field again, so that it may show its message. */
function leave(id: string): void {
  const field = document.getElementById(id)
  if (field !== document.activeElement) field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Carries out what was pressed before the app could: a save ('') or the button or link with this name. */
function press(root: HTMLElement, pressed: string): void {
  if (pressed === '') return root.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  const named = [...root.querySelectorAll<HTMLElement>('a, button')]
  named.find((each) => nameOf(each) === pressed)?.click()
}

/**
 * Starts the portal's machines, and renders the app in place of the early screen once it can go on. Resolves then.
 * `loaded` settles with the screen's files.
 */
export async function replaceEarlyScreen(
  root: HTMLElement,
  portal: PortalActor,
  loaded: Promise<unknown>,
  render: () => void,
): Promise<void> {
  function replace({ how }: Replace) {
    const entries = entriesIn(root)
    const step = stepHere()
    const { application } = partsOf(portal)
    if (step !== undefined && how === 'enter' && application) {
      enter(application, step, entries)
      forwardFiles(root, application, step)
    }
    const left = how === 'enter' ? [...root.querySelectorAll('main [data-left]')].map(({ id }) => id) : []
    const restore = holdPlace()
    root.removeAttribute(EARLY_ATTRIBUTE)
    flushSync(render)
    restore()
    left.forEach(leave)
  }

  const earlyScreen = createActor(
    earlyScreenMachine.provide({
      actors: {
        watchPortal: watchPortal(portal, root),
        loadScreen: fromPromise<unknown, NoInput>(() => loaded),
        composed: composed(root),
        textKept: textKept(root),
        compared: compared(portal),
        watchApplicant,
      },
    }),
  )
  portal.start()
  earlyScreen.on('log', ({ level, message }) => console[level](message))
  earlyScreen.on('press', ({ pressed }) => press(root, pressed))
  // Until then it shows that a press waits.
  earlyScreen.subscribe({ complete: () => document.getElementById('early-status')?.remove() })
  await new Promise<void>((resolve) => {
    earlyScreen.on('replace', (event) => resolve(replace(event)))
    earlyScreen.start()
  })
}
