import { SaveButton, type SaveButtonProps } from './SaveButton.tsx'
import { useForm, useFormContext } from './FormContext.ts'

/** Submits its form. Enabled while the form is valid and nothing else forbids saving. */
export function FormSaveButton(props: Pick<SaveButtonProps, 'saving' | 'children' | 'place'>) {
  const { isAllowed } = useFormContext()
  const allowed = useForm(({ isValid, values }) => isValid && isAllowed(values))
  return <SaveButton {...props} allowed={allowed} />
}
