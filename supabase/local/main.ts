import { asksForHelp, usage } from './commands/usage.ts'
import { Failure, reasonOf, say } from './failure.ts'

const deeds = {
  '--dev': () => import('./serve.ts').then(({ develop }) => develop),
  '--reset': () => import('./commands/reset.ts').then(({ reset }) => reset),
  '--admin': () => import('./auth/accounts.ts').then(({ printAdminLink }) => printAdminLink),
  '--confirm': () => import('./auth/accounts.ts').then(({ confirmCommand }) => confirmCommand),
  '--vendor': () => import('./commands/vendor-command.ts').then(({ vendorCommand }) => vendorCommand),
  '--db-diff': () => import('./commands/db-diff.ts').then(({ dbDiff }) => dbDiff),
  '--db-show': () => import('./commands/db-show.ts').then(({ dbShow }) => dbShow),
  '--backup': () => import('./backup/command.ts').then(({ backupCommand }) => backupCommand),
  '--restore': () => import('./backup/command.ts').then(({ restoreCommand }) => restoreCommand),
  '--prerender': () => import('./commands/prerender.ts').then(({ prerender }) => prerender),
  '--sql': () => import('./commands/sql-command.ts').then(({ sqlCommand }) => sqlCommand),
  '--import': () => import('./import/command.ts').then(({ importCommand }) => importCommand),
}

/** The launcher's second half; the first word says what to do, none means serve. */
export async function main(words: string[]): Promise<void> {
  const [first, ...rest] = words
  try {
    const isDeed = first !== undefined && Object.hasOwn(deeds, first)
    // Before a command is begun: who asks what it does wants nothing of it yet.
    if (asksForHelp(words)) {
      say('Usage:')
      if (!isDeed) say('  npm start')
      for (const [deed, line] of Object.entries(usage)) if (!isDeed || deed === first) say(`  ${line}`)
      return
    }
    if (first !== undefined && !isDeed) throw new Failure(`npm start takes no "${first}"; see README.md.`)
    const deed = isDeed
      ? await deeds[first as keyof typeof deeds]()
      : await import('./serve.ts').then(({ serve }) => serve)
    process.exitCode = await deed(process.env, rest)
  } catch (error) {
    say(error instanceof Failure ? error.message : `Unexpected: ${reasonOf(error)}`)
    process.exitCode = 1
  }
}
