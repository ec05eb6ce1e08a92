import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
import { ApiError, type Api } from './client.ts'

/** Section 7.2. */

export const STATUS_PATH = '/api/FellowshipApplicationsStatus'

export function createStatus(api: Api) {
  return {
    /** The first item of the list. */
    async first(): Promise<ApplicationsStatus> {
      const [status] = await api.call<ApplicationsStatus[]>(STATUS_PATH)
      if (status === undefined) throw new ApiError('There is no applications status', 'unavailable')
      return status
    },
    update: (status: WindowChange & { id: string; seen?: WindowChange }) =>
      api.call<ApplicationsStatus>(`${STATUS_PATH}/${status.id}`, { method: 'PUT', body: status }),
  }
}
