import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.css'
import type { ReactNode } from 'react'
import { Button } from '../layout/Button.ts'
import { useFocusAfter } from '../layout/focusAfter.ts'
import { AlertIcon, CheckIcon, InfoIcon } from '../layout/icons.tsx'
import './Message.css'

export interface MessageProps {
  /** 'unsent': answers that the provider does not have. */
  tone: 'error' | 'success' | 'note' | 'news' | 'unsent'
  title?: string
  /** A string is a paragraph. */
  children: ReactNode
  /** Offers 'Try again', which calls this or submits the surrounding form. */
  onRetry?: (() => void) | 'submit'
  /** An alternative to 'Try again'. */
  answer?: ReactNode
  /** The id focused after the message disappears; the page's content by default. */
  focusAfter?: string
  /** Offers 'Close', or `dismissal` if it does more than close the message. */
  onDismiss?: () => void
  dismissal?: string
}

const looks = {
  error: { color: 'red', icon: <AlertIcon />, role: 'alert' },
  success: { color: 'green', icon: <CheckIcon />, role: 'status' },
  note: { color: 'primary', icon: <InfoIcon />, role: 'note' },
  news: { color: 'primary', icon: <InfoIcon />, role: 'status' },
  unsent: { color: 'var(--unsent)', icon: <AlertIcon />, role: 'note' },
} as const

export function Message(props: MessageProps) {
  const { tone, title, children, onRetry, answer, focusAfter, onDismiss, dismissal = 'Close' } = props
  const ref = useFocusAfter(focusAfter)
  return (
    <Alert ref={ref} {...looks[tone]} data-tone={tone} variant="light" title={title}>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {(onRetry ?? answer ?? onDismiss) !== undefined && (
        <div className="message-answer">
          {answer ??
            (onRetry !== undefined && (
              <Button variant="default" {...(onRetry === 'submit' ? { type: 'submit' } : { onClick: onRetry })}>
                Try again
              </Button>
            ))}
          {onDismiss !== undefined && (
            <Button variant="subtle" onClick={onDismiss}>
              {dismissal}
            </Button>
          )}
        </div>
      )}
    </Alert>
  )
}
