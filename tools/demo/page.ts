import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { PROGRAMME } from '#programme/names.ts'
import { COLOURS, DARK_COLOURS } from '../../domain/colours.ts'
import { MAILBOX_PATH } from '../../domain/mailbox.ts'
import { DESK_PATH, ROUTES } from '../../domain/routes.ts'
import type { Settings } from '../../server/platform/settings/settings.ts'
import escapeHtml from 'escape-html'
import { openSignIn } from '../support/signIn.mjs'
import { PASSWORD } from './accounts.ts'
import { APPLICATIONS } from './intake/plan.ts'
import type { Introduced } from './introduced.ts'

/** The demo's page, and the press that logs in. Only `npm run demo` registers them. */

export const DEMO_PATH = '/demo'
const enterPath = (key: string) => `${DEMO_PATH}/enter/${key}`

/** Pages of the portal that the page leads to. */
const LINKS = [
  ['/', 'The public page'],
  [DESK_PATH, 'The desk'],
  [MAILBOX_PATH, 'The emails that the portal has sent'],
] as const

/** The identity provider's answer to applicants who cannot log in while applications are closed. */
const CLOSED = 403

type Look = Pick<Settings, 'brand' | 'providerName'>

/** The identity client looks for this cookie before it asks whether someone is signed in. */
const signInCookie = (clientId: string) =>
  `auth0.${clientId}.is.authenticated=true; Path=/; Max-Age=86400; SameSite=Lax`

export function demoPages(
  settings: Pick<Settings, 'auth' | 'publicUrl'> & Look,
  people: readonly Introduced[],
): FastifyPluginAsync {
  const { publicUrl, auth } = settings
  const pages = pagesOf(settings, people)
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    )
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': pages.policy })
    })
    app.get(DEMO_PATH, async (_request, reply) => reply.type('text/html; charset=utf-8').send(pages.start))

    for (const { key, email, opens } of people) {
      app.post(enterPath(key), async (_request, reply) => {
        const signIn = await openSignIn({ origin: publicUrl, callback: ROUTES.callback, identity: auth })
        const { status, headers } = await signIn.logIn(email, PASSWORD)
        signIn.close()
        if (!headers.location?.includes('code=')) {
          const refused = status === CLOSED ? pages.closed : pages.refused
          return reply.code(409).type('text/html; charset=utf-8').send(refused)
        }
        return reply
          .header('set-cookie', [...(headers['set-cookie'] ?? []), signInCookie(auth.clientId)])
          .redirect(opens, 303)
      })
    }
  }
}

function pagesOf({ brand, providerName }: Look, people: readonly Introduced[]) {
  const style = styleOf(brand)
  const hash = createHash('sha256').update(style).digest('base64')
  const documentOf = (title: string, main: string) =>
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><header>${escapeHtml(providerName)}</header><main>${main}</main></body></html>`
  const notLoggedIn = (reason: string) =>
    documentOf(
      'You were not logged in',
      `<h1>You were not logged in</h1><p class="lead">${reason}</p><p><a href="${DEMO_PATH}">Back to the demo</a></p>`,
    )
  return {
    policy: `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    start: documentOf(`${PROGRAMME} demo`, startOf(people)),
    closed: notLoggedIn(
      'Applications are closed, so only applicants who have submitted can log in. To open applications, log in as the administrator and choose ‘Administration’.',
    ),
    refused: notLoggedIn(
      'This account may now have another password or an authenticator app. Log in at the portal itself, or start again with <code>npm run demo -- --fresh</code>.',
    ),
  }
}

const card = ({ key, role, name, email, look }: Introduced) => `
<li><h2>${escapeHtml(role)}</h2>
${name === '' ? '' : `<p class="name">${escapeHtml(name)}</p>`}
<ul>${look.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul>
<p class="email">${escapeHtml(email).replace('@', '<wbr>@')}</p>
<form method="post" action="${enterPath(key)}"><button aria-label="Log in: ${escapeHtml(role)}">Log in</button></form></li>`

const startOf = (people: readonly Introduced[]) => `
<h1>${escapeHtml(PROGRAMME)}: demo</h1>
<p class="lead">${APPLICATIONS.submitted + APPLICATIONS.unfinished + APPLICATIONS.past} invented applications: ${APPLICATIONS.submitted} submitted and ${APPLICATIONS.unfinished} in progress in this intake, and ${APPLICATIONS.past} in the past one. Log in as one of these people with one press. Pressing another one logs the first one out of this browser.</p>
<ol class="people">${people.map(card).join('')}</ol>
<h2>Good to know</h2>
<ul class="notes">
<li>Everyone’s password is <code>${escapeHtml(PASSWORD)}</code>. Links in emails lead to a log-in that asks for it.</li>
<li>The demo never asks for a second factor, so the administrator can do everything. You can set one up under ‘Your account’ at the desk: from then on, log in there with its code.</li>
<li>Applicants are logged out after some minutes without activity, as in real life. Come back here to log in again.</li>
<li>What you change stays. <code>npm run demo -- --fresh</code> starts again.</li>
<li>${LINKS.map(([path, name]) => `<a href="${path}">${name}</a>`).join(' · ')}</li>
</ul>`

function styleOf({ look: { primary, accent } }: Settings['brand']): string {
  const both = (light: string | undefined, dark: string | undefined) => `light-dark(${light}, ${dark})`
  return `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  color: ${both(COLOURS.text, DARK_COLOURS.text)}; background: ${both(COLOURS.ground, DARK_COLOURS.ground)} }
body { margin: 0 }
header { padding: 0.875rem max(clamp(1rem, 4vw, 3rem), 50% - 42rem); color: #fff; background: ${primary[7]};
  border-bottom: 3px solid ${accent[5]}; font-weight: 600 }
main { max-width: 84rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 3rem) }
h1 { margin: 0; font-size: clamp(1.5rem, 4vw, 2.25rem); line-height: 1.2 }
h2 { margin: 0; font-size: 1.125rem }
.lead { max-width: 44rem; margin: 0.75rem 0 1.75rem; font-size: 1.0625rem }
.people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1rem;
  margin: 0 0 2.5rem; padding: 0; list-style: none }
.people > li { display: flex; flex-direction: column; padding: 1.25rem; border-radius: 8px;
  border: 1px solid ${both(COLOURS.border, DARK_COLOURS.border)};
  background: ${both(COLOURS.surface, DARK_COLOURS.surface)} }
.people ul { flex: 1; margin: 0.5rem 0 1rem; padding-left: 1.25rem }
.name, .email { margin: 0; color: ${both(COLOURS.dimmed, DARK_COLOURS.dimmed)}; overflow-wrap: anywhere }
.email { font-size: 0.9375rem }
form { margin-top: 0.75rem }
button { width: 100%; min-height: 2.75rem; border: 0; border-radius: 6px; font: inherit; font-weight: 600;
  color: #fff; background: ${primary[6]}; cursor: pointer }
button:hover { background: ${primary[7]} }
:focus-visible { outline: 3px solid ${both(accent[6], accent[3])}; outline-offset: 2px }
.notes { max-width: 50rem; padding-left: 1.25rem }
.notes li { margin-top: 0.5rem }
a { color: ${both(primary[6], primary[3])} }
code { padding: 0.1em 0.35em; border-radius: 4px; background: ${both(COLOURS.disabled, DARK_COLOURS.hover)} }
`
}
