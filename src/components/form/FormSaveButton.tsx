import { SaveButton, type SaveButtonProps } from './SaveButton.tsx'
import { useForm } from './FormContext.ts'

/** A save button enabled while the form is valid and nothing else forbids saving. */
export function FormSaveButton({ allowed, ...shown }: Omit<SaveButtonProps, 'onClick'>) {
  const valid = useForm(({ isValid }) => isValid)
  return <SaveButton {...shown} allowed={allowed && valid} />
}
