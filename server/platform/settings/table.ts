import { API_BASE_PATH } from '../../../domain/routes.ts'
import { brandFile } from './brand/brandFile.ts'
import * as read from './readers.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const SHORTEST_ADMIN_PASSWORD = 12

export interface Setting<Name extends string, Value> {
  name: Name
  /** The description for operators. */
  default: string
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
  setting('HOST', 'localhost', 'The address to listen on; the default is this machine alone.', read.anyText),
  setting('DATA_DIR', '.data', 'The folder of the embedded database and documents.', read.anyText),
  setting(
    'DATABASE_URL',
    '',
    'A postgres:// address; empty means the embedded database.',
    read.optional(read.postgresAddress),
    { secret: true },
  ),
  setting('DATABASE_CONNECTIONS', '10', 'How many connections to DATABASE_URL are open at most.', read.count),
  setting(
    'DATABASE_WAIT_SECONDS',
    '60',
    'For how many seconds a start waits for the database of DATABASE_URL while it does not answer.',
    read.countOrNone,
  ),
  setting(
    'DOCUMENTS_URL',
    '',
    's3://bucket/prefix?endpoint=…&region=… for an S3-compatible store, with &encryption=AES256 or &encryption=aws:kms&kmsKey=… where it is asked to encrypt; empty means the folder DATA_DIR/documents.',
    read.optional(read.s3Address),
  ),
  setting('UPLOAD_FILES', '60', 'How many files one applicant may have stored.', read.count),
  setting('UPLOAD_MEGABYTES', '60', 'How many megabytes one applicant may have stored.', read.count),
  setting(
    'KEEP_UNNAMED_DAYS',
    '7',
    'For how many days a file is kept that no draft, record or submission names.',
    read.count,
  ),
  setting(
    'KEEP_DRAFT_DAYS',
    '90',
    'For how many days what is typed and not saved is kept after its last change.',
    read.count,
  ),
  setting(
    'KEEP_UNSUBMITTED_DAYS',
    '',
    'After how many days beyond their intake’s closing date applications that were not submitted are deleted, with their documents; empty means never.',
    read.optional(read.count),
  ),
  setting(
    'KEEP_SUBMITTED_DAYS',
    '',
    'How many days after it was last submitted an application is deleted, with its submissions and documents; empty means never.',
    read.optional(read.count),
  ),
  setting('KEEP_AUDIT_DAYS', '730', 'For how many days the audit trail keeps what it tells.', read.count),
  setting(
    'CLAMD_URL',
    '',
    'The tcp://host:3310 or unix:/path of a clamd that scans every upload before it is stored; empty means no virus scanner.',
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
    "A JSON file with an institution's name, colours and logo; empty means the portal's own look.",
    read.optional(brandFile),
  ),
  setting(
    'PROVIDER_NAME',
    "BRAND's name, or The Central Bank",
    "The provider's name, in titles and notices.",
    read.optional(read.anyText),
    { standsIn: true },
  ),
  setting(
    'CONTACT_EMAIL',
    '',
    'The address that applicants write to with questions; shown in every footer.',
    read.optional(read.emailAddress),
  ),
  setting(
    'CONTACT_PHONE',
    '',
    'The number that applicants call with questions, such as +264 61 283 5111; shown in every footer.',
    read.optional(read.phoneNumber),
  ),
  setting(
    'API_BASE',
    API_BASE_PATH,
    'Where the browser sends API calls: a path, or an origin and path.',
    read.pathOrAddress,
  ),
  setting('EXTERNAL_BASE_URL', 'PUBLIC_URL', 'Where log-out returns to.', read.optional(read.address), {
    standsIn: true,
  }),
  setting('LOGIN_ERROR_PATH', '/', 'Where a failed login leads.', read.localPath),
  setting(
    'HOME_CONTENT',
    '',
    "A JSON file with the home page's content; empty means the shipped one.",
    read.optional(read.anyText),
  ),
  setting(
    'AUTH_DOMAIN',
    '',
    'The Auth0 domain; empty means the embedded identity provider.',
    read.optional(read.identityDomain),
  ),
  setting('AUTH_CLIENT_ID', '', 'The client id at AUTH_DOMAIN.', read.optional(read.anyText)),
  setting('AUTH_AUDIENCE', '', 'The audience of the API at AUTH_DOMAIN.', read.optional(read.anyText)),
  setting(
    'AUTH_TENANT',
    'portal',
    'The name under which applicants are known beside their subject at the identity provider. It stays as it is when addresses change.',
    read.tenant,
  ),
  setting(
    'AUTH_EMAIL_CLAIM',
    'email',
    'The claim of the access tokens of AUTH_DOMAIN that has the email address; Auth0 has none unless an Action adds one.',
    read.anyText,
  ),
  setting(
    'IDLE_LEEWAY_SECONDS',
    '60',
    'How many seconds beyond the two minutes without activity, after which the portal signs out, the server waits before it ends a session that it does not hear of; 60 to 600. A line that is cut for longer asks for a log-in.',
    read.countBetween(60, 600),
  ),
  setting('ADMIN_EMAIL', '', 'An administrator for the embedded identity provider.', read.optional(read.emailAddress)),
  setting(
    'ADMIN_PASSWORD',
    '',
    `The administrator's password, at least ${SHORTEST_ADMIN_PASSWORD} characters.`,
    read.optional(read.password(SHORTEST_ADMIN_PASSWORD)),
    { untrimmed: true, secret: true },
  ),
  setting(
    'CLOSING_DATE',
    '',
    'The closing date of the first intake, at a first start, yyyy-mm-dd; empty means six months ahead.',
    read.optional(read.day),
  ),
  setting(
    'MAIL_URL',
    '',
    'The smtp:// or smtps:// address that mail is handed to; empty means files below DATA_DIR/outbox on this machine, and no mail elsewhere.',
    read.optional(read.smtpAddress),
    { secret: true },
  ),
  setting(
    'MAIL_FROM',
    '',
    "Whom mail is from: an address, or 'Name <address>'; without a name, PROVIDER_NAME.",
    read.optional(read.mailbox),
  ),
  setting(
    'DEADLINE_MAILS',
    'on',
    "'off' reminds nobody by mail, 7 days and 1 day before the closing date, that an application is not submitted.",
    read.oneOf(['on', 'off'], "'on' or 'off'"),
  ),
  setting(
    'EMBEDDED_STORES',
    'localhost',
    "What of the embedded is accepted for a PUBLIC_URL that is not this machine: some of 'database', 'documents' and 'identity', or 'anywhere' for all three.",
    read.someOf(['localhost', 'database', 'documents', 'identity', 'anywhere']),
  ),
  setting(
    'PLAIN_HTTP',
    'localhost',
    "'anywhere' accepts http:// for a PUBLIC_URL that is not this machine, where everybody on the way can read along.",
    read.oneOf(['localhost', 'anywhere'], "'localhost' or 'anywhere'"),
  ),
  setting(
    'RATE_LIMIT',
    '600',
    'How many calls one applicant may make in a minute, and how many with a token that is no good one address may.',
    read.count,
  ),
  setting(
    'ADDRESS_RATE_LIMIT',
    '3000',
    'How many calls without a sign-in one address (of IPv6 a /64) may make in a minute; all those of a school may share one.',
    read.count,
  ),
  setting(
    'ADDRESS_SIGN_UPS',
    '300',
    'How many may sign up from one address in an hour, at the embedded identity provider.',
    read.count,
  ),
  setting(
    'ADDRESS_WRONG_LOG_INS',
    '300',
    'How many log-ins may fail from one address in a quarter of an hour, until those wait who have not logged in from there before.',
    read.count,
  ),
  setting('UPLOADS_PER_HOUR', '120', 'How many files one applicant may send in an hour.', read.count),
  setting(
    'TRUST_PROXY',
    'false',
    'Whose X-Forwarded-For is believed: how many proxies stand before this server, or a list of their addresses such as 10.0.0.0/8.',
    read.proxies,
  ),
  setting(
    'DRAIN_SECONDS',
    '0',
    'For how many seconds a server that is told to stop goes on serving while /readyz says that it stops, so that a load balancer sends elsewhere.',
    read.countOrNone,
  ),
  setting(
    'METRICS_ADDRESS',
    '',
    "Where /metrics is served for Prometheus, such as 127.0.0.1:9464; empty means nowhere. Nobody but the operator's network should reach it.",
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
