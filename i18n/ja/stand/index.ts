import type { BaseTranslation } from '../../i18n-types.ts'

const ja_stand = {} satisfies BaseTranslation

export default ja_stand
