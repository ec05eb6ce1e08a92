import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { MODAL_HIDE_MS, MODAL_SHOW_MS } from '../../domain/limits.ts'
import classes from './Notice.module.css'

const timing = { '--show': `${MODAL_SHOW_MS}ms`, '--hide': `${MODAL_HIDE_MS}ms` } as CSSProperties

export interface NoticeProps {
  title: string
  children: ReactNode
  opened: boolean
  onClose: () => void
}

/** A modal that says one thing and is answered with 'Ok'. The browser's own dialog keeps the focus and gives it back. */
export function Notice({ title, children, opened, onClose }: NoticeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (opened && element?.open === false) element.showModal()
    if (!opened && element?.open === true) element.close()
  }, [opened])

  return (
    <dialog ref={dialog} className={classes.notice} style={timing} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <div className={classes.text}>{children}</div>
      <form method="dialog" className={classes.answer}>
        <Button type="submit" miw={96}>
          Ok
        </Button>
      </form>
    </dialog>
  )
}
