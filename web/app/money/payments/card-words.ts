import { useTranslate } from 'react-admin'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'

export const gatewayNames = { paystack: 'Paystack', stripe: 'Stripe' } as const

const brands = ['visa', 'mastercard', 'amex', 'verve', 'discover'] as const

/** How a saved card is named: `Visa ending in 4242`, and its expiry: `08/28`. */
export function useCardWords() {
  const t = useTranslate()
  return {
    nameOf: ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string => {
      const known = brands.find((one) => one === brand) ?? 'other'
      return t('card_words.name', { brand: t(`payment_methods.brands.${known}`), last4 })
    },
    expiryOf: ({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string =>
      `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`,
  }
}
