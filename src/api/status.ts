import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
import { ApiError, type Api } from './client.ts'

/** Section 7.2. */

export const STATUS_PATH = '/api/FellowshipApplicationsStatus'

/** The first item of the list. */
export async function readStatus(api: Api): Promise<ApplicationsStatus> {
  const [status] = await api.call<ApplicationsStatus[]>(STATUS_PATH)
  if (status === undefined) throw new ApiError('There is no applications status', 'unavailable')
  return status
}

export const updateStatus = (api: Api, status: WindowChange & { id: string; seen?: WindowChange }) =>
  api.call<ApplicationsStatus>(`${STATUS_PATH}/${status.id}`, { method: 'PUT', body: status })
