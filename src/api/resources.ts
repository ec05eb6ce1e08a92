import type { Country, Course, Region } from '../../domain/entities.ts'
import type { CourseDetails } from '../../domain/courseDetails.ts'
import type { Motivation } from '../../domain/motivation.ts'
import type { PersonalDetails } from '../../domain/personalDetails.ts'
import type { Api } from './client.ts'
import { createReadableResource, createRecordResource, createResource } from './resource.ts'

/** Sections 7.4 to 7.9: resources with only the common calls. */

export const createPersonalDetails = (api: Api) => createRecordResource<PersonalDetails>(api, '/api/personaldetails')
export const createCourseDetails = (api: Api) => createRecordResource<CourseDetails>(api, '/api/coursedetails')
export const createMotivations = (api: Api) => createRecordResource<Motivation>(api, '/api/motivations')
export const createCourses = (api: Api) => createResource<Course>(api, '/api/courses')
export const createRegions = (api: Api) => createReadableResource<Region>(api, '/api/regions')
export const createCountries = (api: Api) => createReadableResource<Country>(api, '/api/countries')
