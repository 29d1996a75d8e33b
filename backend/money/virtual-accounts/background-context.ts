import type { Settling } from '#backend/money/payments/settle-payment.ts'

/** Dependencies of work without a caller. */
export type BackgroundContext = Pick<Settling, 'db' | 'services' | 'now'>
