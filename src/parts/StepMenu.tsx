import { Link } from 'wouter'
import { ROUTES } from '../../domain/routes.ts'
import { isMenuStepEnabled, PROGRESS_MENU_TITLE, STEPS } from '../../domain/steps.ts'
import classes from './StepMenu.module.css'

export interface StepMenuProps {
  /** The path that is shown. */
  location: string
  /** Undefined where there is no application record. */
  highestStep: number | undefined
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

/** Section 2.6: across on a wide screen, down on a narrow one. */
export function StepMenu({ location, highestStep }: StepMenuProps) {
  return (
    <nav aria-label="Application steps" className={classes.menu}>
      <ol>
        <Item title={PROGRESS_MENU_TITLE} route={ROUTES.progress} current={location === ROUTES.progress} enabled />
        {STEPS.map(({ name, number, route, menuTitle }) => (
          <Item
            key={name}
            title={menuTitle}
            route={route}
            current={location === route}
            enabled={isMenuStepEnabled(name, highestStep)}
            done={highestStep !== undefined && highestStep > number}
          />
        ))}
      </ol>
    </nav>
  )
}
