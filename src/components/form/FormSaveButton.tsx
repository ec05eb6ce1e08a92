import { SaveButton, type SaveButtonProps } from './SaveButton.tsx'
import { useForm, useFormContext } from './FormContext.ts'

/** Submits its form. Enabled while the form is valid and nothing else forbids saving. */
export function FormSaveButton(props: Pick<SaveButtonProps, 'saving' | 'children' | 'place'>) {
  const { allowed } = useFormContext()
  const valid = useForm(({ isValid }) => isValid)
  return <SaveButton {...props} allowed={allowed && valid} />
}
