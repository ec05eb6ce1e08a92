import { SHORTEST_PASSWORD, type Problems, type Screen } from '../credentials.ts'
import { html, type Html } from './html.ts'

interface Wording {
  heading: string
  lead: string
  emailHint?: string
  emailAutocomplete: string
  passwordHint?: string
  passwordAutocomplete: string
  other: { question: string; link: string; screen: Screen }
}

export const WORDING: Record<Screen, Wording> = {
  signup: {
    heading: 'Sign up',
    lead: 'Create an account to apply for the Postgraduate Bursary.',
    emailHint: 'Your application will carry this address, and it cannot be changed there.',
    emailAutocomplete: 'email',
    passwordHint: `At least ${SHORTEST_PASSWORD} characters. A few unrelated words make a good password.`,
    passwordAutocomplete: 'new-password',
    other: { question: 'Do you have an account already?', link: 'Log in', screen: 'login' },
  },
  login: {
    heading: 'Log in',
    lead: 'Log in to start or continue your application.',
    emailAutocomplete: 'username',
    passwordAutocomplete: 'current-password',
    other: { question: 'Are you new here?', link: 'Sign up', screen: 'signup' },
  },
}

export interface FormView {
  screen: Screen
  email: string
  problems?: Problems
}

/** The form of either screen: it works without a script, and its errors are tied to their fields. */
export function credentialsForm({ screen, email, problems = {} }: FormView): Html {
  const { heading, lead, emailHint, emailAutocomplete, passwordHint, passwordAutocomplete, other } = WORDING[screen]
  return html`<h1>${heading}</h1>
    <p class="lead">${lead}</p>
    ${errorSummary(problems)}
    <form method="post" action="?screen=${screen}" novalidate>
      ${field({
        name: 'email',
        label: 'Email address',
        hint: emailHint,
        problem: problems.email,
        input: html`type="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="200"
        autocomplete="${emailAutocomplete}" value="${email}"`,
      })}
      ${field({
        name: 'password',
        label: 'Password',
        hint: passwordHint,
        problem: problems.password,
        input: html`type="password" autocomplete="${passwordAutocomplete}"`,
      })}
      <button type="submit">${heading}</button>
    </form>
    <p class="switch">${other.question} <a href="?screen=${other.screen}">${other.link}</a></p>`
}

interface Field {
  name: 'email' | 'password'
  label: string
  hint?: string
  problem?: string
  /** The attributes that only this input has. */
  input: Html
}

function field({ name, label, hint, problem, input }: Field): Html {
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ')
  return html`<div>
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem !== undefined && html`<p class="wrong" id="${name}-error">${problem}</p>`}
    <input
      id="${name}"
      name="${name}"
      required
      ${input}
      ${described !== '' && html` aria-describedby="${described}"`}${problem !== undefined && html` aria-invalid="true"`}
    />
  </div>`
}

function errorSummary({ form, email, password, hasAccount }: Problems): Html | null {
  const lines = [
    form !== undefined && html`<li>${form}</li>`,
    email !== undefined && html`<li><a href="${hasAccount ? '?screen=login' : '#email'}">${email}</a></li>`,
    password !== undefined && html`<li><a href="#password">${password}</a></li>`,
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    <ul>
      ${lines}
    </ul>
  </div>`
}
