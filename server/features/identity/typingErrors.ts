import emailSpellChecker from '@zootools/email-spell-checker'

/** Common mail domains of applicants. An address with an almost identical domain is probably misspelt. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.co.za',
  'ymail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'live.co.za',
  'msn.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'mail.com',
  'email.com',
  'protonmail.com',
  'proton.me',
  'webmail.co.za',
  'iway.na',
  'mweb.com.na',
  'iafrica.com.na',
  'africaonline.com.na',
  'unam.na',
  'students.unam.na',
  'nust.na',
]

/**
 * The probable intended address; null if it looks right. Used only to ask: the library's list lacks the domains of many countries.
 */
export function likelyAddress(email: string): string | null {
  const found = emailSpellChecker.run({ email, domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] })
  return found && DOMAINS.includes(found.domain) ? found.full : null
}
