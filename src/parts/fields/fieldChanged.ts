import { getIn, type FormikContextType, type FormikValues } from 'formik'

interface FastFieldProps {
  name: string
  formik: FormikContextType<FormikValues>
  /** What else the field shows, such as a select's options; a change of it draws the field again. */
  shows?: unknown
}

const slices = ['values', 'errors', 'touched'] as const

/** Whether a field has to be drawn again: only when something of its own changed, so that a key press draws one field. */
export function fieldChanged(next: FastFieldProps, current: FastFieldProps): boolean {
  return (
    next.shows !== current.shows ||
    slices.some((slice) => getIn(next.formik[slice], next.name) !== getIn(current.formik[slice], current.name))
  )
}
