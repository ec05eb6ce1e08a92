import { useSelector } from '@xstate/react'
import { objectIn } from '../../../domain/objects.ts'
import { questionOf } from '../../../domain/programme.ts'
import { nameKeyOf, shownChoice } from '../../../domain/questions/answers.ts'
import { isDocument, type ShownStep } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { countWords, textOf } from '../../../domain/words.ts'
import { countriesOf, institutionsOf } from '../../../machines/courseChoice/selectors.ts'
import { itemsOf } from '../../../machines/listing/selectors.ts'
import { useApplication, useCourseChoice, useRegions } from '../../PortalContext.tsx'

/** The text of a row: names instead of list ids, plain text instead of rich text. */
export function useTexts(step: RecordStep) {
  const regions = useSelector(useRegions(), itemsOf)
  const courseChoice = useCourseChoice()
  const countries = useSelector(courseChoice, countriesOf)
  const institutions = useSelector(courseChoice, institutionsOf)
  const saved = objectIn(useSelector(useApplication(), ({ context }) => context.fellowship?.[step] ?? null))

  function institutionOf(form: Readonly<Record<string, string>>, field: string, of: string): string {
    const id = form[field]
    const country = countries.find((each) => String(each.id) === form[of])?.name ?? ''
    const institution =
      institutions.find((each) => each.id === id)?.name ??
      (saved[field] === id ? objectIn(saved[nameKeyOf(field)])['name'] : undefined)
    return [institution, country].filter(Boolean).join(', ')
  }

  return function textIn(name: string, { form, documents }: ShownStep): string {
    if (isDocument(name)) return documents[name]?.originalFilename ?? ''
    const texts: Readonly<Record<string, string>> = form
    const value = texts[name] ?? ''
    const question = questionOf(step, name)
    const { kind } = question
    if (kind === 'region') return regions.find(({ id }) => id === value)?.name ?? ''
    if (question.kind === 'institution') return institutionOf(texts, name, question.of)
    if (kind === 'richText') return value === '' ? '' : `${countWords(value)} words: ${textOf(value).trim()}`
    return shownChoice(question, value)
  }
}
