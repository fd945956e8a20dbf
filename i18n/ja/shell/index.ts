import type { BaseTranslation } from '../../i18n-types.ts'

const ja_shell = {
  help: {
    title: 'ヘルプ',
  },
} satisfies BaseTranslation

export default ja_shell
