import { dropGuideMachine } from '../../machines/dropGuide/dropGuide.ts'
import { dropGuide } from '../../scenarios/parts.ts'
import { modelOf } from './scenario.ts'

export const dropGuideModel = modelOf(dropGuideMachine, dropGuide)
