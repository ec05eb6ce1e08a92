import type { RecordStep } from '../../../../domain/steps.ts'
import { later } from '../../layout/later.tsx'

export const Missing = later<{ step: RecordStep }>(() => import('./FormMissing.tsx'))
