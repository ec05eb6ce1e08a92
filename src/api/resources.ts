import type { Country, Course, Region } from '../../domain/entities.ts'
import { STEP, type RecordStep } from '../../domain/steps.ts'
import type { Api } from './client.ts'
import { createReadableResource, createRecordResource, createResource } from './resource.ts'

/** Sections 7.4 to 7.9: resources with only the common calls. */

export const createRecords = (api: Api, step: RecordStep) =>
  createRecordResource<{ id: string }>(api, STEP[step].record.path)
export const createCourses = (api: Api) => createResource<Course>(api, '/api/courses')
export const createRegions = (api: Api) => createReadableResource<Region>(api, '/api/regions')
export const createCountries = (api: Api) => createReadableResource<Country>(api, '/api/countries')
