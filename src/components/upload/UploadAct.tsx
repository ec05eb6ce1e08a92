import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'

export interface UploadActProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection' | 'className'> {
  /** What the button says. */
  children: string
  /** The document that it is about, which its name says to screen readers. */
  document: string
  onClick: () => void
}

/** A button of one document's widget: seven widgets have the same words on their buttons. */
export function UploadAct({ children, document, ...rest }: UploadActProps) {
  return (
    <Button {...rest} aria-label={`${children} ${document}`}>
      {children}
    </Button>
  )
}
