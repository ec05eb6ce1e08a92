import { partition } from 'es-toolkit'

/**
 * The components by the tests that are about them. A room is tried by itself: each of its tests loads all of the room for every worker, and all
 * tests with all components take five times as long and notice the same.
 */

interface Room {
  name: string
  /** Components below src that no room before it has. */
  files: RegExp
  /** Tests below tests/screens and tests/conformance. */
  tests: RegExp
}

/** Components, and the tests that they are tried in. */
export interface ComponentTrial {
  name: string
  files: readonly string[]
  tests: readonly string[]
}

const ROOMS: readonly Room[] = [
  { name: 'identity', files: /^src\/(?:identity|mail)\//, tests: /(?:identity|mail)/ },
  { name: 'desk', files: /^src\/desk\//, tests: /desk/ },
  {
    name: 'submission',
    files: /^src\/(?:parts\/(?:submission|earlier)|screens\/review)\//,
    tests: /(?:submission|earlier|prefill|ownData|pastIntake|review)/,
  },
  {
    name: 'fields',
    files: /^src\/parts\/(?:(?:fields|upload|search|richText)\/|UploadWidget|DocumentUploads|draft\/Conflict)/,
    tests: /(?:uploadWidget|fields|richTextTools|earchField|documentUploads|conflict|motivation|institutionSearch)\./,
  },
  {
    name: 'steps',
    files: /^src\/(?:parts\/hints|screens\/(?:personalDetails|courseDetails|motivation|submit))\//,
    tests: /(?:personalDetails|courseDetails|institutionSearch|steps|failed|contact|fetched|motivation)\./,
  },
  {
    name: 'entrance',
    files: /^src\/screens\//,
    tests:
      /(?:home|ownData|failed|parts|steps|contact|connectionLost|closingDate|leftStep|submission|pastIntake|fetched)\./,
  },
  {
    name: 'parts',
    files: /^src\/parts\//,
    tests:
      /(?:frame|messages|conflict|draftStatus|missingList|missing|pastIntake|prefill|failed|parts|home|contact|closingDate|connectionLost|review|leftStep|uploadWidget)\./,
  },
  {
    name: 'frame',
    files: /^src\//,
    // Every test of a whole page reaches the frame.
    tests: /(?:[fF]rame|home|ahead|closingDate|connectionLost|ownData|pastIntake|fetched)\./,
  },
]

/** Each file in one room. */
export function trialsIn(files: readonly string[], tests: readonly string[]): ComponentTrial[] {
  let left = [...files]
  return ROOMS.flatMap((room) => {
    const [here, others] = partition(left, (file) => room.files.test(file))
    left = others
    return here.length === 0
      ? []
      : [{ name: room.name, files: here, tests: tests.filter((test) => room.tests.test(test)) }]
  })
}
