import emailSpellChecker from '@zootools/email-spell-checker'

/** Whose addresses applicants have: a domain that is almost one of these was most likely meant to be it. */
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

/** The address that was most likely meant; null where it is as likely right. It is only asked about: the library's own list knows no Namibian domain. */
export function likelyAddress(email: string): string | null {
  const found = emailSpellChecker.run({ email, domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] })
  return found && DOMAINS.includes(found.domain) ? found.full : null
}
