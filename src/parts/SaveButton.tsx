import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'

export interface SaveButtonProps {
  children: string
  /** Whether the rules allow saving. */
  allowed: boolean
  saving: boolean
  /** If absent, the button submits its form. */
  onClick?: () => void
}

export function SaveButton({ children, allowed, saving, onClick }: SaveButtonProps) {
  return (
    <Button
      type={onClick === undefined ? 'submit' : 'button'}
      disabled={!allowed || saving}
      aria-busy={saving}
      leftSection={saving ? <Loader size={18} color="primary" /> : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
