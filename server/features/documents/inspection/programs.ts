/** Executable formats, by their first bytes. */
const PROGRAMS = [
  'MZ',
  '\u007fELF',
  '#!',
  '\u00ca\u00fe\u00ba\u00be',
  '\u00cf\u00fa\u00ed\u00fe',
  '\u00ce\u00fa\u00ed\u00fe',
  '\u00fe\u00ed\u00fa',
  'L\u0000\u0000\u0000\u0001\u0014\u0002\u0000',
].map((start) => Buffer.from(start, 'latin1'))

export const isProgram = (content: Buffer): boolean =>
  PROGRAMS.some((start) => content.subarray(0, start.length).equals(start))
