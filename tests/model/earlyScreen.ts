import { earlyScreenMachine } from '../../machines/earlyScreen/earlyScreen.ts'
import { earlyScreen } from '../../scenarios/earlyScreen.ts'
import { modelOf } from './scenario.ts'

export const earlyScreenModel = modelOf(earlyScreenMachine, earlyScreen)
