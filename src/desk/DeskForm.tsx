import type { ComponentProps } from 'react'
import classes from './desk.module.css'

interface DeskFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void
}

/** A form whose machine makes the call. */
export const DeskForm = ({ onSubmit, ...props }: DeskFormProps) => (
  <form
    className={classes.form}
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)
