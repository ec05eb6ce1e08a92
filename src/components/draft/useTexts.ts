import { useSelector } from '@xstate/react'
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
  const saved = useSelector(useApplication(), ({ context }) => context.fellowship?.courseDetails ?? null)

  function institutionOf(form: Readonly<Record<string, string>>): string {
    const id = form['institutionId']
    const country = countries.find((each) => String(each.id) === form['countryId'])?.name ?? ''
    const institution =
      institutions.find((each) => each.id === id)?.name ??
      (saved?.institutionId === id ? saved?.institution?.name : undefined)
    return [institution, country].filter(Boolean).join(', ')
  }

  return function textIn(name: string, { form, documents }: ShownStep): string {
    if (isDocument(name)) return documents[name]?.originalFilename ?? ''
    const texts: Readonly<Record<string, string>> = form
    const value = texts[name] ?? ''
    if (name === 'regionId') return regions.find(({ id }) => id === value)?.name ?? ''
    if (name === 'disabled') return value === '' ? '' : value === 'true' ? 'Yes' : 'No'
    if (name === 'institutionId') return institutionOf(texts)
    if (step === 'motivation') return value === '' ? '' : `${countWords(value)} words: ${textOf(value).trim()}`
    return value
  }
}
