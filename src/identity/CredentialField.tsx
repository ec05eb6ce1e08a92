import type { ComponentProps } from 'react'
import classes from './identity.module.css'

export interface CredentialFieldProps extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  problem?: string
}

export function CredentialField({ name, label, hint, problem, ...input }: CredentialFieldProps) {
  const hintId = hint === undefined ? undefined : `${name}-hint`
  const problemId = problem === undefined ? undefined : `${name}-error`
  return (
    <div>
      <label htmlFor={name} className={classes.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.inputs}>
        <input
          {...input}
          id={name}
          name={name}
          required
          className={classes.input}
          aria-describedby={[hintId, problemId].filter(Boolean).join(' ') || undefined}
          aria-invalid={problem === undefined ? undefined : true}
        />
        {input.type === 'password' && (
          <button type="button" data-shows={name} hidden className={classes.show}>
            Show<span className={classes.spoken}> password</span>
          </button>
        )}
      </div>
    </div>
  )
}
