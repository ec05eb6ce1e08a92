import { Button, Loader, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { useScreenId } from '../layout/ids.ts'

export interface BusyButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  id?: string
  children: string
  /** True while its action runs. */
  busy: boolean
  /** True if pressing it has no effect; by default while busy. */
  blocked?: boolean
  /** If absent, the button submits its form. */
  onClick?: () => void
}

/** Shows its action's progress. It is not disabled meanwhile, because that would lose the keyboard focus. */
export function BusyButton({ busy, blocked = busy, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      type={onClick === undefined ? 'submit' : 'button'}
      data-disabled={blocked || undefined}
      aria-disabled={blocked || undefined}
      aria-busy={busy}
      leftSection={busy && <Loader size={18} color="primary" />}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.())}
    />
  )
}

export interface SaveButtonProps {
  children: string
  /** True if the rules allow saving. */
  allowed: boolean
  saving: boolean
  /** If absent, the button submits its form. */
  onClick?: () => void
}

export function SaveButton({ allowed, saving, ...rest }: SaveButtonProps) {
  return <BusyButton {...rest} id={useScreenId('save')} disabled={!allowed && !saving} busy={saving} />
}
