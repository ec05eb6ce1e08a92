import { BusyButton } from './BusyButton.tsx'
import { SAVE_BUTTON } from './ids.ts'

export interface SaveButtonProps {
  children: string
  /** Whether the rules allow saving. */
  allowed: boolean
  saving: boolean
  /** If absent, the button submits its form. */
  onClick?: () => void
}

export function SaveButton({ allowed, saving, ...rest }: SaveButtonProps) {
  return <BusyButton {...rest} id={SAVE_BUTTON} disabled={!allowed && !saving} busy={saving} />
}
