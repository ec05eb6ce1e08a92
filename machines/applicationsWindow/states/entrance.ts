import { PROGRAMME, PROGRAMME_IN_HEADER } from '#programme/names.ts'
import { known } from '../../../domain/known.ts'
import { windowSetup } from '../setup.ts'

const entering = windowSetup.createStateConfig({
  on: {
    'entry.request': {
      target: '#applicationsWindow.entrance.waiting',
      description: 'A login or sign-up is requested. It continues only on a fresh status (§2.3, §2.5).',
      actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
    },
  },
})

export const entrance = windowSetup.createStateConfig({
  description: 'Login and sign-up proceed, wait for the status, or show a notice.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'applicationsStatus.open and the closing date decide.',
      always: [
        { guard: 'isOpenWithRequest', target: 'open', actions: ['allowEntry', 'forgetRequest'] },
        { guard: 'isOpen', target: 'open' },
        {
          guard: 'isLinked',
          target: 'checking',
          description: 'The link in a mail led here (decision 116).',
        },
        { guard: 'isRequestedFromHeader', target: 'closed.headerNotice' },
        { guard: 'isRequestedFromHome', target: 'closed.homeNotice' },
        { guard: 'isClosed', target: 'closed' },
        { target: 'unknown' },
      ],
    },
    waiting: {
      description: 'A sign-in waits for a fresh status, which may already be available (§2.5).',
      always: [
        { guard: 'isStatusFresh', target: 'deciding', description: 'The status has arrived (§7.2).' },
        {
          guard: 'hasFetchFailed',
          target: 'unknown.noticeShown',
          description: 'The status could not be loaded, so the sign-in does not continue (§8).',
        },
      ],
      on: {
        'entry.request': {
          description: 'Another sign-in is requested; it replaces the first.',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    checking: {
      description: 'The server is asked whether the link belongs to a submitted application (decision 116).',
      invoke: {
        id: 'checkLink',
        src: 'checkLink',
        input: ({ context }) => ({ id: known(context.link, 'link') }),
        onDone: [
          {
            guard: { type: 'isAdmitted', params: ({ event }) => ({ isKnown: event.output }) },
            target: 'closed',
            actions: ['allowEntryByLink', 'forgetRequest'],
            description: 'Its applicant may log in to read it, although applications are closed.',
          },
          { target: 'deciding', actions: 'forgetLink' },
        ],
        onError: { target: 'closed.uncheckedNotice', actions: 'logError' },
      },
    },
    open: {
      description: 'Applications are accepted: login and sign-up proceed (§2.5).',
      always: { guard: 'isClosed', target: 'closed', description: 'The window has closed.' },
      on: entering.on,
    },
    closed: {
      description: 'Applications are not accepted.',
      initial: 'quiet',
      always: { guard: 'isOpen', target: 'open', description: 'The window has opened.' },
      on: {
        ...entering.on,
        'notice.close': { target: '.quiet', description: "'Ok' closes the notice (§2.3)." },
      },
      states: {
        quiet: { description: 'No notice is shown (§2.3, §2.5).' },
        headerNotice: { description: `'${PROGRAMME_IN_HEADER} Applications Closed' (§2.3).`, entry: 'forgetRequest' },
        homeNotice: { description: `'${PROGRAMME} Applications Closed' (§2.5).`, entry: 'forgetRequest' },
        uncheckedNotice: {
          description: 'A notice asks the visitor to try again in a moment (§8).',
          entry: 'forgetRequest',
        },
      },
    },
    unknown: {
      description: 'It is not known whether applications are accepted (§8).',
      initial: 'quiet',
      always: { guard: 'isStatusFresh', target: 'deciding', description: 'The status has arrived (§7.2).' },
      on: {
        ...entering.on,
        'notice.close': { target: '.quiet', description: "'Ok' closes the notice." },
      },
      states: {
        quiet: { description: 'No notice is shown.' },
        noticeShown: {
          description: 'A notice asks the visitor to try again in a moment.',
          entry: 'forgetRequest',
        },
      },
    },
  },
})
