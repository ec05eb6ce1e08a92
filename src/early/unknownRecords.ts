import { courseDetailsSchema } from '../../domain/courseDetails.ts'
import { documentFields } from '../../domain/documents.ts'
import { emptyForm } from '../../domain/forms.ts'
import { motivationSchema } from '../../domain/motivation.ts'
import { personalDetailsSchema } from '../../domain/personalDetails.ts'
import type { Records } from '../../domain/records.ts'

/** The saved records of an early Review, which shows their labels and no values. */
export const UNKNOWN_RECORDS = {
  personalDetails: {
    id: '',
    ...emptyForm(personalDetailsSchema),
    sex: 'Female',
    maritalStatus: 'Single',
    idType: 'Namibian ID',
    disabled: false,
    ...documentFields('personalDetails', {}),
  },
  courseDetails: {
    id: '',
    ...emptyForm(courseDetailsSchema),
    countryId: 0,
    ...documentFields('courseDetails', {}),
  },
  motivation: { id: '', ...emptyForm(motivationSchema) },
} satisfies Records
