import type { NamespaceStandTranslation } from '../../i18n-types.ts'

const en_stand = {} satisfies NamespaceStandTranslation

export default en_stand
