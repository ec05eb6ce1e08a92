import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.css'
import { Button, type ButtonProps } from '../layout/Button.ts'
import { goTo } from '../layout/goTo.ts'
import { useScreenId } from '../layout/ids.ts'
import { useChange } from './reviewChange.ts'

export interface BusyButtonProps extends Pick<ButtonProps, 'variant'> {
  id?: string
  children: string
  /** True while its action runs. */
  busy: boolean
  /** True if pressing it has no effect; by default while busy. */
  blocked?: boolean
  /** True if a press only explains why its action cannot run. */
  refusing?: boolean
  /** If absent, the button submits its form. */
  onClick?: () => void
}

/** Shows its action's progress. It is only `aria-disabled` meanwhile, because a disabled button loses the keyboard focus. */
export function BusyButton({ busy, blocked = busy, refusing = false, onClick, ...rest }: BusyButtonProps) {
  const disabled = blocked || refusing || undefined
  return (
    <Button
      {...rest}
      type={onClick === undefined ? 'submit' : 'button'}
      data-disabled={disabled}
      aria-disabled={disabled}
      aria-busy={busy}
      leftSection={busy && <Loader size={18} color="primary" />}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.())}
    />
  )
}

export interface SaveButtonProps {
  children: string
  /** At the end of the page, or in the bar that leads back to Review. */
  place?: 'end' | 'bar'
  /** True if the rules allow saving. Otherwise a press moves to the list of missing answers. */
  allowed: boolean
  saving: boolean
  /** If absent, the button submits its form. */
  onClick?: () => void
}

export function SaveButton({ allowed, saving, onClick, place = 'end', ...rest }: SaveButtonProps) {
  const isSecond = useChange() !== null && place === 'end'
  const id = useScreenId('save')
  const missing = useScreenId('missing')
  return (
    <BusyButton
      {...rest}
      id={place === 'end' ? id : undefined}
      variant={isSecond ? 'default' : undefined}
      refusing={!allowed}
      busy={saving}
      onClick={onClick && (() => (allowed ? onClick() : goTo(missing)))}
    />
  )
}
