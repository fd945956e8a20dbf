/** How each command is written, by the launcher's word for it: for who asks, and for who wrote it otherwise. */
export const usage = {
  '--dev': 'npm run dev',
  '--reset': 'npm run reset [-- --yes]',
  '--admin': 'npm run admin',
  '--confirm': 'npm run confirm -- somebody@example.com',
  '--vendor':
    'npm run vendor -- add --name <business name> --url <short url> --email <address> [--type RESTAURANT|EVENT]',
  '--db-diff': 'npm run db:diff',
  '--db-show': 'npm run db:show <function>',
  '--backup': 'npm run backup',
  '--restore': 'npm run restore -- <backup> [--yes]',
  '--sql': 'npm run sql -- <file>',
  '--prerender': 'npm run prerender [-- <folder>]',
  '--import': 'npm run import -- <csv> --vendor <short url> --store <store> [--to YYYY-MM-DD]',
} as const

export const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => word === '--help' || word === '-h')
