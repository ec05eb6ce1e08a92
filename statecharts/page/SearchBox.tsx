import { useState } from 'react'
import type { ListedChart } from '../drawing/charts.ts'
import { search, type Found } from './search.ts'

export function SearchBox({ charts, onFound }: { charts: readonly ListedChart[]; onFound: (found: Found) => void }) {
  const [query, setQuery] = useState('')
  const found = search(charts, query)
  const pick = (each: Found) => {
    setQuery('')
    onFound(each)
  }
  return (
    <div className="search">
      <input
        type="search"
        placeholder="Search names and descriptions …"
        aria-label="Search"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          const [first] = found
          if (key === 'Enter' && first !== undefined) pick(first)
          if (key === 'Escape') setQuery('')
        }}
      />
      {query.trim() !== '' && (
        <ul className="found" aria-label="Found">
          {found.length === 0 && <li>No results.</li>}
          {found.map((each) => (
            <li key={`${each.machine} ${each.at}`}>
              <button type="button" onClick={() => pick(each)}>
                <b>{each.title}</b> <small>{each.machine}</small>
                <span>{each.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
