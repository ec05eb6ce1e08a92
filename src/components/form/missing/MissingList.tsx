import { Link } from 'wouter'
import { useScreenId } from '../../layout/ids.ts'
import { goTo } from '../../layout/goTo.ts'
import { News } from '../../messages/News.tsx'
import type { Missing } from './missing.ts'
import './MissingList.css'

/** A longer list stays folded until Save is pressed. */
const SHOWN_AT_ONCE = 5

function summaryOf(list: readonly Missing[]): string {
  const what = list.some(({ wrong }) => wrong !== null) ? 'missing or wrong' : 'missing'
  return list.length === 1 ? `1 answer is still ${what}` : `${list.length} answers are still ${what}`
}

interface MissingListProps {
  list: readonly Missing[]
  /** How often Save was pressed; each press announces the list. */
  presses?: number
}

/**
 * Lists why a step cannot be saved yet, with a link to each field or upload. Screen readers announce it when Save is pressed, and when
 * nothing is missing any more.
 */
export function MissingList({ list, presses = 0 }: MissingListProps) {
  const summary = list.length === 0 ? '' : summaryOf(list)
  const isOpen = presses > 0 || list.length <= SHOWN_AT_ONCE
  const id = useScreenId('missing')
  return (
    <>
      <News>{list.length === 0 ? 'Nothing is missing any more.' : ''}</News>
      {presses > 0 && list.length > 0 && (
        <p key={presses} className="spoken-only" role="alert">
          {`${summary}.`}
        </p>
      )}
      {list.length > 0 && (
        <section id={id} tabIndex={-1} aria-labelledby={`${id}-summary`} className="missing">
          <h2 id={`${id}-summary`}>{summary}</h2>
          <details key={String(isOpen)} open={isOpen}>
            <summary>Show them</summary>
            <ul>
              {list.map(({ target, address, label, wrong }) => (
                <li key={target + label}>
                  {address === undefined ? (
                    <a
                      href={`#${target}`}
                      onClick={(event) => {
                        event.preventDefault()
                        goTo(target)
                      }}
                    >
                      {label.replace(/:$/, '')}
                    </a>
                  ) : (
                    <Link href={address}>{label.replace(/:$/, '')}</Link>
                  )}
                  {wrong !== null && <span>: {wrong}</span>}
                </li>
              ))}
            </ul>
          </details>
        </section>
      )}
    </>
  )
}
