import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { MODAL_HIDE_MS, MODAL_SHOW_MS } from '../../../domain/limits.ts'
import { Button } from '../layout/Button.ts'
import classes from './Notice.module.css'

const timing = { '--show': `${MODAL_SHOW_MS}ms`, '--hide': `${MODAL_HIDE_MS}ms` } as CSSProperties

export interface NoticeProps {
  title: string
  children: ReactNode
  opened: boolean
  onClose: () => void
  /** Replaces the 'Ok' button. */
  answers?: ReactNode
}

/** A modal with a message and an 'Ok' button. The native dialog traps and restores the focus. */
export function Notice({ title, children, opened, onClose, answers }: NoticeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const shown = useLingering(opened)

  useEffect(() => {
    const element = dialog.current
    if (opened && element?.open === false) element.showModal()
    if (!opened && element?.open === true) element.close()
  }, [opened])

  if (!shown) return null
  return (
    <dialog
      ref={dialog}
      className={classes.notice}
      style={timing}
      aria-labelledby={id}
      aria-describedby={`${id}text`}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      <div id={`${id}text`} className={classes.text}>
        {children}
      </div>
      <div className={classes.answer}>
        {answers ?? (
          <Button miw={96} onClick={() => dialog.current?.close()}>
            Ok
          </Button>
        )}
      </div>
    </dialog>
  )
}

/** True while open, and while fading out. */
function useLingering(opened: boolean): boolean {
  const [shown, setShown] = useState(opened)
  if (opened && !shown) setShown(true)
  useEffect(() => {
    if (opened) return undefined
    const timer = setTimeout(() => setShown(false), MODAL_HIDE_MS)
    return () => clearTimeout(timer)
  }, [opened])
  return shown
}
