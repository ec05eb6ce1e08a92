import { formatBirthdate } from '../../domain/calendar.ts'
import type { StoredDraft } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import { keptCopies } from '../actors/sealedCopies.ts'
import { htmlOfText } from '../components/form/editor/paragraphs.ts'
import type { FirstRequests } from '../signIn/firstRequests.ts'

/** Shows stored answers in an early screen, where they can be edited before the app has loaded. */

const DATE = /^\d{4}-\d\d-\d\dT/

/** The saved record's texts, replaced by the draft's. Records and steps have the same names. */
function textsOf(step: RecordStep, fellowship: Fellowship, drafts: readonly StoredDraft[]): Map<string, string> {
  const saved = Object.entries(fellowship[step] ?? {}).map(([field, value]): [string, string] => {
    const text = String(value ?? '')
    return [field, DATE.test(text) ? formatBirthdate(text) : text]
  })
  return new Map([...saved, ...Object.entries(drafts.find((draft) => draft.step === step)?.form ?? {})])
}

const plainText = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.children].map(({ textContent }) => textContent).join('\n')

/** Returns false if the field cannot be edited yet: its options are unknown, or its text has formatting. */
function show(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): boolean {
  if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ value }) => value === text)
    if (option === undefined) return false
    // The only default, so that another choice, even none, counts as entered.
    for (const each of field.options) each.defaultSelected = each === option
    option.selected = true
    return true
  }
  const isRich = field.dataset.rich !== undefined
  field.defaultValue = field.value = isRich ? plainText(text) : text
  return !isRich || text === '' || htmlOfText(field.value) === text
}

export async function showAnswers(stored: FirstRequests['stored']): Promise<void> {
  const root = document.getElementById('root')
  if (!root?.dataset.early) return
  const copies = (await stored).map(async (answer) => (await answer).clone().json())
  const [[fellowship], drafts] = (await Promise.all(copies)) as [Fellowship[], StoredDraft[]]
  // The app may have replaced the screen meanwhile.
  const { early } = root.dataset
  const step = RECORD_STEPS.find((each) => each === early)
  if (step === undefined || fellowship === undefined) return
  // Text that only this tab has is encrypted. An older text in its place would invite the user to type over it.
  if (keptCopies()[step]?.isStored === false) return
  const texts = textsOf(step, fellowship, drafts)
  // earlyScreen.js has locked the fields and kept their placeholders.
  for (const field of root.querySelectorAll<HTMLInputElement>('[name][data-locked]')) {
    if (!show(field, texts.get(field.name) ?? '')) continue
    field.disabled = field.readOnly = false
    field.placeholder = field.dataset.locked ?? ''
  }
  // A remembered press still waits for the app, and says so.
  if (root.dataset.pressed === undefined) document.getElementById('early-status')?.replaceChildren()
}
