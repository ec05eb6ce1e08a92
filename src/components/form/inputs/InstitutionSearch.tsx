import { use, useMemo } from 'react'
import { ALSO_KNOWN, RENAMED } from '../../../../domain/institutionNames.ts'
import type { Institution } from '../../../../domain/entities.ts'
import type { Alias } from '../search/findOptions.ts'
import { SearchField } from '../search/SearchField.tsx'
import type { InstitutionFieldProps } from './InstitutionField.tsx'

/** Most institutions' web addresses contain their abbreviation: unam.na, uct.ac.za, wits.ac.za. */
function hostOf(website: string): Alias[] {
  if (!URL.canParse(website)) return []
  const host = new URL(website).hostname.replace(/^www\d*\./, '')
  return [{ name: host.split('.')[0] ?? '', says: host }]
}

function aliasesOf({ name, countryCode, website }: Institution): Alias[] {
  const also = ALSO_KNOWN[countryCode]?.[name]
  const former = RENAMED.filter(({ country, to }) => country === countryCode && to === name)
  return [
    ...(also?.map((each) => ({ name: each, says: `also known as ${each}` })) ?? []),
    ...former.map(({ from }) => ({ name: from, says: `formerly ${from}` })),
    ...hostOf(website),
  ]
}

export function InstitutionSearch({ institutions, ...field }: InstitutionFieldProps) {
  const options = useMemo(
    () => institutions.map((each) => ({ value: each.id, label: each.name, aliases: aliasesOf(each) })),
    [institutions],
  )
  return <SearchField {...field} options={options} />
}

/** By field: resolves when its native select is not in use, so that it is not replaced during interaction. */
const unused = new Map<string, Promise<unknown>>()

async function left(name: string): Promise<void> {
  const field = document.getElementById(name)
  if (field !== document.activeElement) return
  await new Promise((resolve) => field?.addEventListener('blur', resolve, { once: true }))
}

export default function SearchOnceUnused(props: InstitutionFieldProps) {
  const { name } = props
  const isUnused = unused.get(name) ?? left(name)
  unused.set(name, isUnused)
  use(isUnused)
  return <InstitutionSearch {...props} />
}
