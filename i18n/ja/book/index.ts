import type { BaseTranslation } from '../../i18n-types.ts'

const ja_book = {} satisfies BaseTranslation

export default ja_book
