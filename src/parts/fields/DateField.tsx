import { TextInput } from '@mantine/core'
import { FastField, type FieldProps } from 'formik'
import { lazy, Suspense, use, useRef, useState, type FocusEvent } from 'react'
import { parseTypedDate, showDate } from '../../../domain/dates.ts'
import { CalendarIcon } from '../icons.tsx'
import { fieldChanged } from './fieldChanged.ts'
import { TypedContext } from './StepForm.tsx'
import './fields.css'
import classes from './DateField.module.css'

const loadCalendar = () => import('./Calendar.tsx')
const Calendar = lazy(loadCalendar)

export interface DateFieldProps {
  name: string
  label: string
}

/** A date as dd/mm/yyyy: typed, or picked from a calendar that is fetched when it is first wanted. */
export function DateField({ name, label }: DateFieldProps) {
  return (
    <FastField name={name} shouldUpdate={fieldChanged}>
      {(props: FieldProps<string>) => <DateInput {...props} label={label} />}
    </FastField>
  )
}

function DateInput({ field, meta, form, label }: FieldProps<string> & { label: string }) {
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const typed = use(TypedContext)

  function close() {
    setOpened(false)
    input.current?.focus()
  }

  function pick(day: string) {
    void form.setFieldValue(field.name, showDate(day), false)
    typed()
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
        {...field}
        ref={input}
        id={field.name}
        label={label}
        placeholder="dd/mm/yyyy"
        inputMode="text"
        autoComplete="bday"
        required
        error={meta.touched && meta.error}
        rightSectionWidth={48}
        rightSection={
          <button
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
        <div className={classes.panel}>
          <Suspense fallback={<p className={classes.opening}>Opening the calendar…</p>}>
            <Calendar value={parseTypedDate(field.value)} onPick={pick} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
