import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Message } from '../components/messages/Message.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface QuestionProps {
  title: string
  children: ReactNode
  /** The words of the button that confirms. */
  yes: string
  canConfirm?: boolean
  onConfirm: () => void
  /** The words of the button that cancels. */
  no?: string
  onCancel: () => void
  /** The id of the button that asked, to which 'Cancel' returns the focus. */
  opener?: string
  /** True after a call that failed. */
  hasFailed?: boolean
  /** True if the server would refuse it again. */
  isRefused?: boolean
}

/** Asks before an action. The focus is on the button that does nothing. */
export function Question(props: QuestionProps) {
  const { title, children, yes, no = 'Cancel', opener, hasFailed = false, isRefused = false, canConfirm = true } = props
  const answer = (
    <div className={classes.answers}>
      {!isRefused && (
        <Button disabled={!canConfirm} onClick={props.onConfirm}>
          {hasFailed ? 'Try again' : yes}
        </Button>
      )}
      <Button ref={takeFocus} variant="default" data-opener={opener} onClick={props.onCancel}>
        {isRefused ? 'Close' : no}
      </Button>
    </div>
  )
  return (
    <Message tone={hasFailed ? 'error' : 'news'} title={title} answer={answer}>
      {children}
    </Message>
  )
}
