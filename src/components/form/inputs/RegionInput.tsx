import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { QuestionOf } from '../../../../domain/questions/kinds.ts'
import { itemsOf, listingState } from '../../../../machines/listing/selectors.ts'
import { useRegions } from '../../../PortalContext.tsx'
import { ListFailed } from '../../messages/ListFailed.tsx'
import { SelectField } from '../SelectField.tsx'
import type { Input } from './inputs.ts'

export default {
  Field({ name, question: { label, placeholder = '', autoComplete } }) {
    const regions = useSelector(useRegions(), itemsOf)
    const options = useMemo(() => regions.map(({ id, name: text }) => ({ value: id, label: text })), [regions])
    return (
      <SelectField name={name} label={label} placeholder={placeholder} autoComplete={autoComplete} options={options} />
    )
  },
  Trouble() {
    const regions = useRegions()
    const state = useSelector(regions, listingState)
    return <ListFailed what="regions" state={state} onRetry={() => regions.send({ type: 'list.retry' })} />
  },
} satisfies Input<QuestionOf<'region'>>
