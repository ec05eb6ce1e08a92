/** Words that attackers try first as passwords here, beside the institute's name and the portal's address. */
export const GUESSABLE_WORDS = [
  'coastal',
  'research',
  'grant',
  'ocean',
  'fundy',
  'harbour',
  'halifax',
  'canada',
  'nova',
  'scotia',
]
