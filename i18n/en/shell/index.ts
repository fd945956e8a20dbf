import type { NamespaceShellTranslation } from '../../i18n-types.ts'

const en_shell = {} satisfies NamespaceShellTranslation

export default en_shell
