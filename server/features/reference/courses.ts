/** The preferred fields of study at a first start; administrators can change them later. */
export const PREFERRED_COURSES: readonly string[] = [
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
