/** Which sections of the specification have tests: read from the section numbers that test titles begin with. */

/** The sections of the specification that make testable statements. */
export const SECTIONS = {
  1: 'What the product does and for whom',
  2.1: 'Route map',
  2.2: 'Root frame',
  2.3: 'Header',
  2.4: 'Session timeout warning',
  2.5: 'General information page',
  2.6: 'Progress menu',
  2.7: 'Progress details',
  2.8: 'Personal Details',
  2.9: 'Document upload widget',
  '2.10': 'Course Details',
  2.11: 'Motivation',
  2.12: 'Review Application Details',
  2.13: 'Submit your application',
  3: 'Entities and their fields',
  4.1: 'Application steps and status',
  4.2: 'Personal details save',
  4.3: 'Course details save',
  4.4: 'Motivation save',
  4.5: 'Loading the fellowship',
  4.6: 'Upload widget',
  4.7: 'Applications window',
  4.8: 'Authentication and session',
  5.1: 'Validation of personal details',
  5.2: 'Validation of course details',
  5.3: 'Validation of the motivation',
  5.4: 'Validation of file uploads',
  5.5: 'Other validation',
  6: 'Roles and permissions',
  7.1: 'Calls in general',
  7.2: 'Applications status calls',
  7.3: 'Fellowship calls',
  7.4: 'Personal details calls',
  7.5: 'Course details calls',
  7.6: 'Motivation calls',
  7.7: 'Course calls',
  7.8: 'Region calls',
  7.9: 'Country calls',
  '7.10': 'Institution calls',
  7.11: 'Static assets',
  7.12: 'Document uploads',
  7.13: 'Identity provider',
  8: 'Error catalogue',
  9: 'Business constants and limits',
}

const LEADING_SECTIONS = /^§\d+(?:\.\d+)?(?:(?:,| and|;)? §\d+(?:\.\d+)?)*/

/** The sections that a title begins with: '§2.3, §2.5 the header …' has two. */
const sectionsOf = (title) => LEADING_SECTIONS.exec(title)?.[0].match(/\d+(?:\.\d+)?/g) ?? []

/** @param {string[]} titles of the describes and the test @param {boolean} passed */
function resultOf(titles, passed) {
  const title = titles.findLast((each) => sectionsOf(each).length > 0) ?? ''
  return { title, sections: sectionsOf(title), passed }
}

/** The results in Vitest's JSON report. */
export function vitestResults({ testResults }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) => resultOf([...ancestorTitles, title], status === 'passed')),
  )
}

/** The results in Playwright's JSON report. A step counts as a test. */
export function playwrightResults({ suites }) {
  const stepsOf = (titles, steps = []) =>
    steps.flatMap(({ title, error, steps: inner }) => [
      resultOf([...titles, title], error === undefined),
      ...stepsOf([...titles, title], inner),
    ])
  const resultsOf = (suite, titles) => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ status, results }) => [
        resultOf([...titles, title], status === 'expected'),
        ...stepsOf([...titles, title], results.at(-1)?.steps),
      ]),
    ),
    ...(suite.suites ?? []).flatMap((inner) => resultsOf(inner, [...titles, inner.title])),
  ]
  return suites.flatMap((suite) => resultsOf(suite, []))
}

/** One row per section. A section is covered if it has tests and all of them passed. */
export function tableOf(results) {
  return Object.keys(SECTIONS)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((section) => {
      const tests = results.filter(({ sections }) => sections.includes(section))
      return {
        section,
        name: SECTIONS[section],
        tests: tests.length,
        failed: tests.filter(({ passed }) => !passed).length,
      }
    })
}
