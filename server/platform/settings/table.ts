import { PROVIDER } from '#programme/names.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { brandFile } from './brand/brandFile.ts'
import * as read from './readers.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const SHORTEST_ADMIN_PASSWORD = 12

export interface Setting<Name extends string, Value> {
  name: Name
  default: string
  /** The description for operators. */
  meaning: string
  read: read.Reader<Value>
  /** True if the default is a description instead of a value. */
  standsIn?: true
  /** True if leading and trailing spaces are significant. */
  untrimmed?: true
  /** True for secrets: NAME_FILE may name a file that contains the value. */
  secret?: true
}

/** Every setting, stated once. Reading, checking and docs/settings.md derive from it. */
export const SETTINGS = [
  setting('PORT', '3000', 'The port to listen on.', read.port),
  setting('HOST', 'localhost', 'The address to listen on. The default is this machine only.', read.anyText),
  setting('DATA_DIR', '.data', 'The folder of the embedded database and documents.', read.anyText),
  setting(
    'DATABASE_URL',
    '',
    'A postgres:// address. Empty means the embedded database.',
    read.optional(read.postgresAddress),
    { secret: true },
  ),
  setting('DATABASE_CONNECTIONS', '10', 'Maximum number of open connections to DATABASE_URL.', read.count),
  setting(
    'DATABASE_WAIT_SECONDS',
    '60',
    'Seconds that a start waits for the database of DATABASE_URL.',
    read.countOrNone,
  ),
  setting(
    'DOCUMENTS_URL',
    '',
    's3://bucket/prefix?endpoint=…&region=… for an S3-compatible store, with &encryption=AES256 or &encryption=aws:kms&kmsKey=… for encryption by the store. Empty means the folder DATA_DIR/documents.',
    read.optional(read.s3Address),
  ),
  setting('UPLOAD_FILES', '60', 'Maximum number of files per applicant.', read.count),
  setting('UPLOAD_MEGABYTES', '60', 'Maximum size of all files of an applicant, in megabytes.', read.count),
  setting('KEEP_UNNAMED_DAYS', '7', 'Days to keep files that no draft, record or submission refers to.', read.days),
  setting('KEEP_DRAFT_DAYS', '90', 'Days to keep a draft after its last change.', read.days),
  setting(
    'KEEP_UNSUBMITTED_DAYS',
    '',
    'Days after the closing date until unsubmitted applications and their documents are deleted. Empty means never.',
    read.optional(read.days),
  ),
  setting(
    'KEEP_SUBMITTED_DAYS',
    '',
    'Days after the last submission until an application, its submissions and its documents are deleted. Empty means never.',
    read.optional(read.days),
  ),
  setting('KEEP_AUDIT_DAYS', '730', 'Days to keep audit entries.', read.days),
  setting(
    'CLAMD_URL',
    '',
    'tcp://host:3310 or unix:/path of a clamd that scans every upload before it is stored. Empty means no virus scanner.',
    read.optional(read.clamdAddress),
  ),
  setting(
    'PUBLIC_URL',
    'http://localhost:PORT',
    'The origin at which browsers reach the portal.',
    read.optional(read.origin),
    { standsIn: true },
  ),
  setting(
    'BRAND',
    '',
    'A JSON file with an institution’s name, colours and logo. Empty means the portal’s own brand.',
    read.optional(brandFile),
  ),
  setting(
    'PROVIDER_NAME',
    `BRAND's name, or ${PROVIDER}`,
    'The provider’s name in titles and notices.',
    read.optional(read.anyText),
    { standsIn: true },
  ),
  setting(
    'CONTACT_EMAIL',
    '',
    'The address for applicants’ questions, shown in every footer.',
    read.optional(read.emailAddress),
  ),
  setting(
    'CONTACT_PHONE',
    '',
    'The phone number for applicants’ questions, such as +264 61 283 5111, shown in every footer.',
    read.optional(read.phoneNumber),
  ),
  setting(
    'API_BASE',
    API_BASE_PATH,
    'The path, or origin and path, to which browsers send API calls.',
    read.pathOrAddress,
  ),
  setting('EXTERNAL_BASE_URL', 'PUBLIC_URL', 'The address to which a log-out returns.', read.optional(read.address), {
    standsIn: true,
  }),
  setting('LOGIN_ERROR_PATH', '/', 'The path to which a failed login leads.', read.localPath),
  setting(
    'HOME_CONTENT',
    '',
    'A JSON file with the home page’s content. Empty means the built-in content. If the file’s list of documents or closing date is empty, the portal adds its own.',
    read.optional(read.anyText),
  ),
  setting(
    'AUTH_DOMAIN',
    '',
    'The Auth0 domain. Empty means the embedded identity provider.',
    read.optional(read.identityDomain),
  ),
  setting('AUTH_CLIENT_ID', '', 'The client id at AUTH_DOMAIN.', read.optional(read.anyText)),
  setting('AUTH_AUDIENCE', '', 'The API’s audience at AUTH_DOMAIN.', read.optional(read.anyText)),
  setting(
    'AUTH_TENANT',
    'portal',
    'The identity provider’s name in stored data, beside each applicant’s subject. Keep it when addresses change.',
    read.tenant,
  ),
  setting(
    'AUTH_EMAIL_CLAIM',
    'email',
    'The access token’s claim with the email address. Auth0 has none unless an Action adds it.',
    read.anyText,
  ),
  setting(
    'IDLE_LEEWAY_SECONDS',
    '60',
    'Extra seconds before the server ends a silent session, beyond the two minutes without activity; 60 to 600. After a longer outage the user logs in again.',
    read.countBetween(60, 600),
  ),
  setting(
    'STAFF_IDLE_MINUTES',
    '15',
    'Minutes without activity after which staff are logged out of the desk; 2 to 60. Applicants are logged out after two.',
    read.countBetween(2, 60),
  ),
  setting(
    'STAFF_SECOND_FACTOR',
    'optional',
    'The second factor of staff at the embedded identity provider, a code of an authenticator app: `optional` or `required`. If required, staff without one are logged out and set it up at their next login.',
    read.oneOf(['optional', 'required'], "'optional' or 'required'"),
  ),
  setting(
    'ADMIN_EMAIL',
    '',
    'The email address of an administrator for the embedded identity provider.',
    read.optional(read.emailAddress),
  ),
  setting(
    'ADMIN_PASSWORD',
    '',
    'The administrator’s password, at least 12 characters.',
    read.optional(read.password(SHORTEST_ADMIN_PASSWORD)),
    { untrimmed: true, secret: true },
  ),
  setting(
    'CLOSING_DATE',
    '',
    'The closing date of the first intake, used by the first start, yyyy-mm-dd. Empty means six months ahead.',
    read.optional(read.day),
  ),
  setting(
    'MAIL_URL',
    '',
    'The smtp:// or smtps:// address of the mail server. Empty means files in DATA_DIR/outbox and the page /mailbox on this machine, and no mail elsewhere.',
    read.optional(read.smtpAddress),
    { secret: true },
  ),
  setting(
    'MAIL_FROM',
    '',
    "The sender of mails: an address, or 'Name <address>'. The default name is PROVIDER_NAME.",
    read.optional(read.mailbox),
  ),
  setting(
    'DEADLINE_MAILS',
    'on',
    "'off' switches off the reminder mails 7 days and 1 day before the closing date.",
    read.oneOf(['on', 'off'], "'on' or 'off'"),
  ),
  setting(
    'EMBEDDED_STORES',
    'localhost',
    "Which embedded services may run when PUBLIC_URL is not this machine: some of 'database', 'documents' and 'identity', or 'anywhere' for all three.",
    read.someOf(['localhost', 'database', 'documents', 'identity', 'anywhere']),
  ),
  setting(
    'PLAIN_HTTP',
    'localhost',
    "'anywhere' accepts http:// for a PUBLIC_URL that is not this machine. Everyone on the network can then read the traffic.",
    read.oneOf(['localhost', 'anywhere'], "'localhost' or 'anywhere'"),
  ),
  setting(
    'RATE_LIMIT',
    '600',
    'Calls per minute for one applicant, and calls with an invalid token for one address.',
    read.count,
  ),
  setting(
    'ADDRESS_RATE_LIMIT',
    '3000',
    'Calls per minute without a sign-in for one address (for IPv6 a /64). A school may share one address.',
    read.count,
  ),
  setting(
    'ADDRESS_SIGN_UPS',
    '300',
    'Sign-ups per hour from one address, at the embedded identity provider.',
    read.count,
  ),
  setting(
    'ADDRESS_WRONG_LOG_INS',
    '300',
    'Failed log-ins per 15 minutes from one address, before users new to it must wait.',
    read.count,
  ),
  setting('UPLOADS_PER_HOUR', '120', 'Uploads per hour for one applicant.', read.count),
  setting(
    'TRUST_PROXY',
    'false',
    'Proxies whose X-Forwarded-For header is trusted: their number, or a list of addresses such as 10.0.0.0/8.',
    read.proxies,
  ),
  setting(
    'DRAIN_SECONDS',
    '0',
    'Seconds that a stopping server continues to serve while /readyz reports the stop, so that a load balancer stops using it.',
    read.countOrNone,
  ),
  setting(
    'METRICS_ADDRESS',
    '',
    'The address of /metrics for Prometheus, such as 127.0.0.1:9464. Empty means none. Only the operator’s network should reach it.',
    read.optional(read.listeningAddress),
  ),
  setting(
    'LOG_LEVEL',
    'info',
    `One of ${LOG_LEVELS.join(', ')}.`,
    read.oneOf(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
  ),
] as const

export type Row = (typeof SETTINGS)[number]
export type SettingName = Row['name']

/** True if NAME_FILE is supported. */
export const isSecret = (row: Row): boolean => 'secret' in row && row.secret === true

/** Every setting's value by name. */
export type Values = { [Each in Row as Each['name']]: ReturnType<Each['read']> }

function setting<const Name extends string, Value>(
  name: Name,
  shownDefault: string,
  meaning: string,
  reader: read.Reader<Value>,
  how: Pick<Setting<Name, Value>, 'standsIn' | 'untrimmed' | 'secret'> = {},
): Setting<Name, Value> {
  return { name, default: shownDefault, meaning, read: reader, ...how }
}
