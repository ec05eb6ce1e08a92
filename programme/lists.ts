/** The lists at a first start. Administrators change them at the desk. Countries and their institutions are those of the world. */

/** The regions of ISO 3166-2:NA. */
export const REGIONS = [
  { id: 'NA-ER', name: 'Erongo' },
  { id: 'NA-HA', name: 'Hardap' },
  { id: 'NA-KA', name: '//Karas' },
  { id: 'NA-KE', name: 'Kavango East' },
  { id: 'NA-KW', name: 'Kavango West' },
  { id: 'NA-KH', name: 'Khomas' },
  { id: 'NA-KU', name: 'Kunene' },
  { id: 'NA-OW', name: 'Ohangwena' },
  { id: 'NA-OH', name: 'Omaheke' },
  { id: 'NA-OS', name: 'Omusati' },
  { id: 'NA-ON', name: 'Oshana' },
  { id: 'NA-OT', name: 'Oshikoto' },
  { id: 'NA-OD', name: 'Otjozondjupa' },
  { id: 'NA-CA', name: 'Zambezi' },
]

/** The courses, which the public page shows as preferred fields of study. */
export const COURSES = [
  'Actuarial Science',
  'Artificial Intelligence and Data Science',
  'Climate Finance and Sustainability',
  'Cybersecurity',
  'Development Economics',
  'Econometrics',
  'Financial Economics',
  'Financial Engineering',
  'Financial Technology and Digital Payments',
  'Macroeconomics and Monetary Policy',
  'Quantitative Risk Management',
  'Statistics',
]
