import { openVisit } from './applicant.mjs'

const WORDS = 500
const COUNTRY = 'NA'

/**
 * A whole application on a new connection: a token, the portal's reads, three saves, seven uploads, review and
 * submission.
 * @param {Awaited<ReturnType<typeof import('./applicant.mjs').readPortal>>} portal
 * @param {Awaited<ReturnType<typeof import('./applicant.mjs').signUp>>} applicant
 * @param {(call: any) => void} onCall
 * @param {{ says?: string, submits?: boolean }} [options] `says` is a word for every record
 */
export async function apply(portal, applicant, onCall, { says = '', submits = true } = {}) {
  const visit = await openVisit(portal, applicant, onCall)
  const { read, post } = visit
  try {
    await read(`/api/fellowships/applicant/${applicant.applicantId}`)
    let fellowship = await post('/api/fellowships/', { applicationDate: new Date().toISOString() })
    const goOn = async (step, fields = {}) => {
      const { status, highestStep, lastActiveStep } = portal.steps[step]
      const sent = { ...fellowship, ...fields, status, highestStep, lastActiveStep }
      fellowship = await post(`/api/fellowships/${fellowship.id}`, sent, 'POST /api/fellowships/{id}')
    }
    const uploadAll = async (step) => {
      const names = {}
      for (const document of portal.documents.filter((each) => each.step === step)) {
        const [file] = (await visit.upload(`${document.path}/`)).filesDetails
        names[document.storedField] = file.fileName
        names[document.originalField] = file.originalFilename
      }
      return names
    }

    const [region] = await read('/api/regions')
    const email = { email: applicant.email, regionId: region.id }
    const personal = {
      ...PERSONAL_VALUES,
      lastName: `Shikongo${says}`,
      ...email,
      ...(await uploadAll('personalDetails')),
    }
    await goOn('personalDetails', { personalDetailId: (await post('/api/personaldetails/', personal)).id })

    const country = (await read('/api/countries')).find(({ code }) => code === COUNTRY)
    const [institution] = await read(`/api/institutions/country/${COUNTRY}`)
    const chosen = { countryId: country.id, institutionId: institution.id }
    const courses = { firstChoiceCourse: `MSc Economics${says}`, secondChoiceCourse: 'MSc Data Science' }
    const course = { ...courses, ...chosen, ...(await uploadAll('courseDetails')) }
    await goOn('courseDetails', { courseDetailId: (await post('/api/coursedetails/', course)).id })

    const motivation = `<p>${says} ${Array.from({ length: WORDS }, (_, index) => `word${index}`).join(' ')}</p>`
    await goOn('motivation', { motivationId: (await post('/api/motivations/', { motivation })).id })
    await goOn('review')
    if (submits) await goOn('submit')
  } finally {
    visit.close()
  }
}

const PERSONAL_VALUES = {
  name: 'Ndapewa',
  lastName: 'Shikongo',
  sex: 'Female',
  maritalStatus: 'Single',
  idType: 'Namibian ID',
  idNumber: '90032100123',
  dateOfBirth: '1990-03-21T00:00:00.000Z',
  disabled: false,
  disabilityDetails: '',
  cellPhoneNumber: '0811234567',
  telephoneNumber: '061234567',
  postalAddress: 'PO Box 2882, Windhoek',
  physicalAddress: '71 Robert Mugabe Avenue, Windhoek',
}
