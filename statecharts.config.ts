import { defineStatecharts } from 'xstate-charts'
import { application } from './scenarios/application.ts'
import { GUARD_WORDS } from './scenarios/guards.ts'
import { draft } from './scenarios/draft.ts'
import { courseChoice, dropGuide, listing, upload } from './scenarios/parts.ts'
import {
  administration,
  assignment,
  comments,
  committee,
  conflicts,
  decision,
  desk,
  exports,
  figures,
  informationRequest,
  labels,
  labelSettings,
  letters,
  message,
  openSubmission,
  panes,
  review,
  reviews,
  selection,
  submissionList,
  views,
} from './scenarios/desk.ts'
import { earlierApplications } from './scenarios/earlierApplications.ts'
import { earlyScreen } from './scenarios/earlyScreen.ts'
import { ownData } from './scenarios/ownData.ts'
import { submissions } from './scenarios/submissions.ts'
import { offer } from './scenarios/offer.ts'
import { prefill } from './scenarios/prefill.ts'
import { applicationsWindow, authentication, connection, portal, session } from './scenarios/portal.ts'

/** Configures the visualizer in statecharts/: every machine of the portal with its simulation. */
export default defineStatecharts({
  title: 'Statecharts of the bursary portal',
  scenarios: {
    application,
    upload,
    dropGuide,
    courseChoice,
    draft,
    submissions,
    earlierApplications,
    offer,
    prefill,
    ownData,
    portal,
    earlyScreen,
    applicationsWindow,
    authentication,
    session,
    connection,
    listing,
    desk,
    committee,
    submissionList,
    openSubmission,
    panes,
    decision,
    review,
    message,
    informationRequest,
    conflicts,
    comments,
    labels,
    selection,
    views,
    exports,
    assignment,
    reviews,
    labelSettings,
    letters,
    figures,
    administration,
  },
  guards: GUARD_WORDS,
  exports: {
    folder: 'docs/statecharts',
    introduction: `Written by \`npm run statecharts -- --export\` from the machines' own definitions; a test fails when they are stale.
\`npm run statecharts\` opens them to search, simulate and watch live. [How to read one](reading.md).`,
    outlines: {
      application: 2,
      upload: 1,
      draft: 1,
      submissions: 2,
      authentication: 1,
      openSubmission: 2,
      administration: 2,
    },
  },
  coverage: {
    folder: 'coverage/statecharts',
    command: 'npm test',
    suites: {
      machines: 'vitest, machines only',
      browser: 'Playwright, real browser',
    },
  },
  trace: { module: 'scripts/support/sections.mjs' },
  live: {
    name: 'the portal',
    command: 'npm run dev',
    url: 'http://localhost:3000/home/general-information?inspect',
    note: 'Personal values are masked before they leave the portal’s tab.',
  },
})
