import { shallowEqual, useSelector } from '@xstate/react'
import { known } from '../../../domain/known.ts'
import { fromEntries, objectIn } from '../../../domain/objects.ts'
import { countriesIn, questionOf } from '../../../domain/programme.ts'
import { nameKeyOf, shownChoice } from '../../../domain/questions/answers.ts'
import { isDocument, type ShownStep } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { countWords, textOf } from '../../../domain/words.ts'
import type { CourseChoiceSnapshot } from '../../../machines/courseChoice/courseChoice.ts'
import { choiceId } from '../../../machines/courseChoice/selectors.ts'
import { itemsOf } from '../../../machines/listing/selectors.ts'
import { useApplication, useRegions } from '../../PortalContext.tsx'

type Texts = Readonly<Record<string, string>>

/** The countries and institutions of a step, by the question for their country. */
function useLists(step: RecordStep) {
  const lists: Readonly<Record<string, CourseChoiceSnapshot['context']>> = useSelector(
    useApplication(),
    ({ children }) =>
      fromEntries(
        countriesIn(step).map(({ field }) => {
          const choice = known(children[choiceId(field)], field)
          return [field, choice.getSnapshot().context] as const
        }),
      ),
    shallowEqual,
  )
  return (country: string) => known(lists[country], country)
}

/** The text of a row: names instead of list ids, plain text instead of rich text. */
export function useTexts(step: RecordStep) {
  const regions = useSelector(useRegions(), itemsOf)
  const listsOf = useLists(step)
  const saved = objectIn(useSelector(useApplication(), ({ context }) => context.fellowship?.[step] ?? null))

  const countryIn = (form: Texts, field: string) =>
    listsOf(field).countries.find(({ id }) => String(id) === form[field])?.name ?? ''

  function institutionOf(form: Texts, field: string, of: string): string {
    const id = form[field]
    const country = countryIn(form, of)
    const institution =
      listsOf(of).institutions.find((each) => each.id === id)?.name ??
      (saved[field] === id ? objectIn(saved[nameKeyOf(field)])['name'] : undefined)
    return [institution, country].filter(Boolean).join(', ')
  }

  return function textIn(name: string, { form, documents }: ShownStep): string {
    if (isDocument(name)) return documents[name]?.originalFilename ?? ''
    const texts: Texts = form
    const value = texts[name] ?? ''
    const question = questionOf(step, name)
    const { kind } = question
    if (kind === 'region') return regions.find(({ id }) => id === value)?.name ?? ''
    if (kind === 'country') return countryIn(texts, name)
    if (question.kind === 'institution') return institutionOf(texts, name, question.of)
    if (kind === 'richText') return value === '' ? '' : `${countWords(value)} words: ${textOf(value).trim()}`
    return shownChoice(question, value)
  }
}
