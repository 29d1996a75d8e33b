/** A saved card, for pages under test. */
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'

export const visa: PaymentMethod = {
  identifier: '019b0000-0000-7000-8000-0000000ca001',
  gateway: 'paystack',
  brand: 'visa',
  last4: '4242',
  expMonth: 8,
  expYear: 2028,
  isExpired: false,
  isDefault: true,
  savedAt: '2026-03-01T09:00:00.000Z',
}
