import type { BorneCode } from '#schemas/money/promotions.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { agreementOf } from './rules.ts'

type Row = Omit<BorneCode, 'agreement' | 'currency'> & { agreement: BorneCode['agreement'] | null; currency: string }

/** A code as its therapist sees it: without the campaign and the words of operators. */
export const presentBorne = (row: Row): BorneCode => ({
  identifier: row.identifier,
  code: row.code,
  percent: row.percent,
  amount: row.amount,
  currency: row.currency as CurrencyCode,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  useLimit: row.useLimit,
  clientLimit: row.clientLimit,
  firstSession: row.firstSession,
  minimumFee: row.minimumFee,
  status: row.status,
  uses: row.uses,
  agreement: agreementOf(row),
  answeredAt: row.answeredAt,
  consentedOn: row.consentedOn,
})
