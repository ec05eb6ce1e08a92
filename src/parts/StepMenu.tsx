import { Link } from 'wouter'
import { ROUTES } from '../../domain/routes.ts'
import { PROGRESS_MENU_TITLE, STEPS } from '../../domain/steps.ts'
import { displayAt, isOpenAt, type ProgressName } from '../../machines/application/progress.ts'
import type { ScreenName } from '../../machines/application/selectors.ts'
import classes from './StepMenu.module.css'

export interface StepMenuProps {
  /** The screen that is shown. */
  screen: ScreenName | null
  /** Null where there is no application record. */
  progress: ProgressName | null
}

interface ItemProps {
  title: string
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

/** Section 2.6: horizontal on a wide screen, vertical on a narrow one. */
export function StepMenu({ screen, progress }: StepMenuProps) {
  return (
    <nav aria-label="Application steps" className={classes.menu}>
      <ol>
        <Item title={PROGRESS_MENU_TITLE} route={ROUTES.progress} current={screen === 'progress'} enabled />
        {STEPS.map(({ name, route, menuTitle }) => (
          <Item
            key={name}
            title={menuTitle}
            route={route}
            current={screen === name}
            enabled={isOpenAt(progress, name)}
            done={displayAt(progress, name) === 'done'}
          />
        ))}
      </ol>
    </nav>
  )
}
