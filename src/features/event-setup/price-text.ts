import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { formatMoney } from '#lib/text/money.ts'

/** 3,000円(税込), or free. */
export const priceText = (LL: TranslationFunctions, price: number, locale: Locale): string =>
  price === 0 ? LL.events.free() : LL.events.included({ price: formatMoney(price, locale) })
