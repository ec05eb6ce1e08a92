/** The lists at a first start. Administrators change them at the desk. Countries and their institutions are those of the world. */

/** The provinces and territories of ISO 3166-2:CA. */
export const REGIONS = [
  { id: 'CA-AB', name: 'Alberta' },
  { id: 'CA-BC', name: 'British Columbia' },
  { id: 'CA-MB', name: 'Manitoba' },
  { id: 'CA-NB', name: 'New Brunswick' },
  { id: 'CA-NL', name: 'Newfoundland and Labrador' },
  { id: 'CA-NT', name: 'Northwest Territories' },
  { id: 'CA-NS', name: 'Nova Scotia' },
  { id: 'CA-NU', name: 'Nunavut' },
  { id: 'CA-ON', name: 'Ontario' },
  { id: 'CA-PE', name: 'Prince Edward Island' },
  { id: 'CA-QC', name: 'Quebec' },
  { id: 'CA-SK', name: 'Saskatchewan' },
  { id: 'CA-YT', name: 'Yukon' },
]

/** The topics of the public page. */
export const COURSES = [
  'Coastal erosion',
  'Flood protection',
  'Harbour ecology',
  'Indigenous stewardship of the shore',
  'Lobster and shellfish',
  'Ocean acidification',
]
