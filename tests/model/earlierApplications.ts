import { earlierApplicationsMachine } from '../../machines/earlierApplications/earlierApplications.ts'
import { earlierApplications } from '../../scenarios/earlierApplications.ts'
import { modelOf } from './scenario.ts'

export const earlierApplicationsModel = modelOf(earlierApplicationsMachine, earlierApplications)
