import { Button, type ButtonProps } from '../layout/Button.ts'

export interface UploadActProps extends Pick<ButtonProps, 'variant' | 'leftSection' | 'className'> {
  /** The button's text. */
  children: string
  /** The document's name, for screen readers. */
  document: string
  onClick: () => void
}

/**
 * A button of an upload widget. All widgets have the same button texts, so the accessible name includes the
 * document.
 */
export function UploadAct({ children, document, variant = 'filled', ...rest }: UploadActProps) {
  return (
    <Button {...rest} variant={variant} aria-label={`${children} ${document}`}>
      {children}
    </Button>
  )
}
