import { useFormikContext } from 'formik'
import { memo } from 'react'
import { SaveButton, type SaveButtonProps } from '../SaveButton.tsx'

const Drawn = memo(SaveButton)

/** A save button that is enabled while the form is valid and everything else allows it. */
export function FormSaveButton({ allowed, ...shown }: Omit<SaveButtonProps, 'onClick'>) {
  const { isValid } = useFormikContext()
  return <Drawn {...shown} allowed={allowed && isValid} />
}
