import type { NamespaceBookTranslation } from '../../i18n-types.ts'

const en_book = {} satisfies NamespaceBookTranslation

export default en_book
