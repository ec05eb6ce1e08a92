import { parseArgs } from 'node:util'

/**
 * Ends the command with what is wrong and how to use it.
 * @param {string} problem
 * @param {string} usage
 * @returns {never}
 */
function refuse(problem, usage) {
  console.error(`${problem}\n\n${usage}`)
  process.exit(2)
}

/**
 * Reads the command's options. Prints the usage for --help, and refuses unknown options.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {string} usage
 * @param {Options} options
 */
export function readOptions(usage, options, { allowPositionals = false } = {}) {
  // Looked up first, because parseArgs stops at the first unknown option.
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs({ options, allowPositionals })
  } catch (error) {
    // The rest of Node's message is about file names that look like options.
    const [problem] = /** @type {Error} */ (error).message.split('. ')
    return refuse(`${problem}.`, usage)
  }
}

/**
 * An option's whole number.
 * @param {string} usage
 * @param {string} name
 * @param {string} given
 */
export function wholeNumber(usage, name, given) {
  return /^\d+$/.test(given) ? Number(given) : refuse(`--${name} needs a whole number, not '${given}'.`, usage)
}
