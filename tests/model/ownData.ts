import { ownDataMachine } from '../../machines/ownData/ownData.ts'
import { ownData } from '../../scenarios/ownData.ts'
import { modelOf } from './scenario.ts'

export const ownDataModel = modelOf(ownDataMachine, ownData)
