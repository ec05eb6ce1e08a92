/** Words that attackers try first as passwords here, beside the institution's name and the portal's address. */
export const GUESSABLE_WORDS = [
  'postgraduate',
  'bursary',
  'fellowship',
  'scholarship',
  'sponsorship',
  'namibia',
  'windhoek',
  'swakopmund',
  'walvis',
  'oshakati',
  'rundu',
  'unam',
  'nust',
]
