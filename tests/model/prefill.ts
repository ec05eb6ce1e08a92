import { prefillMachine } from '../../machines/prefill/prefill.ts'
import { prefill } from '../../scenarios/prefill.ts'
import { modelOf } from './scenario.ts'

export const prefillModel = modelOf(prefillMachine, prefill)
