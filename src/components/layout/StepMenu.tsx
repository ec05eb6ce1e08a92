import { PROGRESS_TITLES } from '#programme/steps.ts'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ROUTES } from '../../../domain/routes.ts'
import { STEPS, type StepName } from '../../../domain/steps.ts'
import { displayAt, isOpenAt, type ProgressName } from '../../../machines/application/progress.ts'
import type { ScreenName } from '../../../machines/application/selectors.ts'
import classes from './StepMenu.module.css'

export interface StepMenuProps {
  /** The current screen; null outside the application. */
  screen: ScreenName | null
  /** Null if there is no application. */
  progress: ProgressName | null
  /** The steps that lack a valid answer, so that they are not shown as done. */
  incomplete?: readonly StepName[]
  /** Content beside the menu. */
  children?: ReactNode
}

interface ItemProps {
  title: ReactNode
  route: string
  current: boolean
  enabled: boolean
  done?: boolean
}

function Item({ title, route, current, enabled, done = false }: ItemProps) {
  return (
    <li className={classes.item} data-done={done || undefined}>
      {enabled ? (
        <Link href={route} aria-current={current ? 'step' : undefined}>
          {title}
        </Link>
      ) : (
        <span aria-disabled="true">{title}</span>
      )}
    </li>
  )
}

/** The number's symbol (section 2.6) is read as a number. */
const titleOf = (number: number, title: string) => (
  <>
    <span role="img" aria-label={`Step ${number}`}>
      {title[0]}
    </span>
    {title.slice(1)}
  </>
)

const MENU = 'steps'

/** The current step, shown instead of the whole menu on phones. */
function placeOf(screen: ScreenName | null): string {
  const number = STEPS.find(({ name }) => name === screen)?.number
  return number === undefined ? 'Steps' : `Step ${number} of ${STEPS.length}`
}

/** Section 2.6: horizontal on wide screens; on narrow ones a button opens a vertical menu. */
export function StepMenu({ screen, progress, incomplete = [], children }: StepMenuProps) {
  const [location] = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const opened = openedAt !== null
  // Navigation closes it.
  if (opened && openedAt !== location) setOpenedAt(null)

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !opened) return
    setOpenedAt(null)
    opener.current?.focus()
  }

  return (
    <nav
      aria-label="Application steps"
      className={classes.menu}
      data-opened={opened || undefined}
      onKeyDown={closeOnEscape}
    >
      <div className={classes.bar}>
        <button
          ref={opener}
          type="button"
          className={classes.opener}
          aria-expanded={opened}
          aria-controls={MENU}
          onClick={() => setOpenedAt(opened ? null : location)}
        >
          {placeOf(screen)}
        </button>
        {children}
      </div>
      <ol id={MENU}>
        <Item title={PROGRESS_TITLES.menuTitle} route={ROUTES.progress} current={screen === 'progress'} enabled />
        {STEPS.map(({ name, number, route, menuTitle }) => (
          <Item
            key={name}
            title={titleOf(number, menuTitle)}
            route={route}
            current={screen === name}
            enabled={isOpenAt(progress, name)}
            done={displayAt(progress, name) === 'done' && !incomplete.includes(name)}
          />
        ))}
      </ol>
    </nav>
  )
}
