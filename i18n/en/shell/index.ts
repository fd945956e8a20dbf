import type { NamespaceShellTranslation } from '../../i18n-types.ts'

const en_shell = {
  help: {
    title: 'Help',
  },
} satisfies NamespaceShellTranslation

export default en_shell
