import type { Settling } from '#backend/money/payments/settle-payment.ts'

/** What work without a caller needs here. */
export type Within = Pick<Settling, 'db' | 'services' | 'now'>
