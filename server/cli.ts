import { runCommand } from './app/cli/runCommand.ts'

/** `npm run portal -- …`, and `node dist/server/cli.js …` where only the build is: the operators' tool. docs/operating.md says how it is used. */
runCommand(async () => {
  const { portal } = await import('./app/cli/portal.ts')
  return portal(process.argv.slice(2))
})
