import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import type { Context } from '#platform/context/context.ts'
import { limitAttempts, limitByNetwork } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { findByCode, hasPaidSession, lockByCode, usesBy, waitForCodesOf } from './queries.ts'
import { plainCode, type PromotionRefusal, reductionOf, refusalOf } from './rules.ts'

interface Sale {
  code: string
  provider: string
  /** The therapist's fee, in minor units. */
  fee: number
  currency: CurrencyCode
  /** Absent while it is not known who books. */
  client?: string | undefined
}

/** A code that was admitted, and what it does to the price. */
export interface AdmittedCode {
  promotion: string
  firstSession: boolean
  reduction: number
  /** Part of the reduction that the platform pays. */
  promoted: number
}

const guesses = { tries: 20, windowMinutes: 60, delaySeconds: 30, longestSeconds: 3600 }
const guessesOfNetwork = { tries: 60, windowMinutes: 60, delaySeconds: 30, longestSeconds: 3600 }

/** Counts a try of a code. Call it outside of transactions: a try counts, however it ends. */
export async function countCodeTry(context: Context): Promise<void> {
  await limitByNetwork(context, 'promotionNetwork', guessesOfNetwork)
  if (context.user) await limitAttempts(context, 'promotion', context.user.identifier, guesses)
}

/**
 * What a code takes off, or a sentence that says why it cannot be used. With `lock`, other uses of the code and other codes of
 * the client wait until the transaction ends.
 */
export async function admitCode(
  within: Pick<Context, 'db' | 'now' | 'locale'>,
  { code, client, ...sale }: Sale,
  { lock = false }: { lock?: boolean } = {},
): Promise<AdmittedCode> {
  const { db, now, locale } = within
  if (lock && client !== undefined) await waitForCodesOf(db, client)
  const terms = await (lock ? lockByCode : findByCode)(db, plainCode(code))
  const facts = terms && client !== undefined ? await factsOf(db, client, terms.identifier) : undefined
  const refusal = refusalOf(terms, { ...sale, client: facts }, now)
  if (refusal !== null || !terms)
    throw refused(
      'VALIDATION_ERROR',
      { fields: { promotionCode: sentenceOf(refusal ?? 'unknown') } },
      { amount: formatMoney(locale, terms?.minimumFee ?? 0, sale.currency) },
    )
  const reduction = reductionOf(terms, sale)
  return {
    promotion: terms.identifier,
    firstSession: terms.firstSession,
    reduction,
    promoted: terms.bearer === 'platform' ? reduction : 0,
  }
}

/** The same for a code that does not exist and for a text that cannot be one. */
const sentenceOf = (refusal: PromotionRefusal) =>
  refusal === 'unknown' ? 'validation.promotion_unknown' : `promotion.refused.${refusal}`

const factsOf = async (db: Db, client: string, promotion: string) => ({
  usesOfThis: await usesBy(db, client, promotion),
  hasPaid: await hasPaidSession(db, client),
})
