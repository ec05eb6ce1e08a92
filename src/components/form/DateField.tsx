import { DATE_FORMAT } from '#programme/settings.ts'
import { TextInput } from '@mantine/core'
import { lazy, memo, Suspense, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { fetchOnce } from '../../loading/fetchOnce.ts'
import { loadUntilItArrives } from '../../loading/loadUntilItArrives.ts'
import { prefetch } from '../../loading/prefetch.ts'
import { CalendarIcon } from '../layout/icons.tsx'
import { useField, useFormContext } from './FormContext.ts'
import './fields.css'
import classes from './DateField.module.css'

const loadCalendar = fetchOnce(() => loadUntilItArrives(() => import('./Calendar.tsx')))
const Calendar = lazy(loadCalendar)

export interface DateFieldProps {
  name: string
  label: string
  autoComplete?: string
  description?: ReactNode
  isBirthday?: boolean
}

/** A date in the programme's format, typed or picked from a lazily loaded calendar. */
export const DateField = memo(function DateField(props: DateFieldProps) {
  const { name, label, autoComplete, description, isBirthday } = props
  const { store, onChanged } = useFormContext()
  const { input: shown, error } = useField(name)
  const [opened, setOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => prefetch(loadCalendar), [])

  function close() {
    setOpened(false)
    opener.current?.focus()
  }

  function pick(shownDay: string) {
    store.set(name, shownDay)
    onChanged()
    close()
  }

  function closeWhenLeft(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false)
  }

  return (
    <div
      className={classes.field}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && opened) close()
      }}
    >
      <TextInput
        {...shown}
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={DATE_FORMAT}
        inputMode="text"
        autoComplete={autoComplete}
        error={error}
        rightSectionWidth={48}
        rightSection={
          <button
            ref={opener}
            type="button"
            className={classes.opener}
            aria-label="Choose the date from a calendar"
            aria-expanded={opened}
            onPointerEnter={loadCalendar}
            onClick={() => setOpened(!opened)}
          >
            <CalendarIcon />
          </button>
        }
      />
      {opened && (
        <div className={classes.panel} tabIndex={-1}>
          <Suspense fallback={<p className={classes.opening}>Opening the calendar…</p>}>
            <Calendar typed={shown.value} isBirthday={isBirthday} onPick={pick} />
          </Suspense>
        </div>
      )}
    </div>
  )
})
