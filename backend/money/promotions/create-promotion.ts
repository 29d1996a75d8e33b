import { randomInt, randomUUIDv7 } from 'node:crypto'
import { codeAlphabet, promotionLimits } from '#schemas/money/promotion-limits.ts'
import type { NewPromotion, Promotion } from '#schemas/money/promotions.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { insertPromotion, providerByEmail } from './queries.ts'
import { showPromotion } from './show-promotion.ts'

/** An operator creates a code. One that a therapist would bear is proposed to that therapist, and valid once they agree. */
export async function createPromotion(context: Context, input: NewPromotion): Promise<Promotion> {
  const { campaign, percent, amount, currency, bearer, clientLimit, firstSession } = input
  demandWhole(input)
  const identifier = randomUUIDv7()
  const code = input.code?.toUpperCase() ?? generateCode()
  return context.transaction(async (db) => {
    const providerIdentifier = await therapistOf(db, input)
    const isInserted = await insertPromotion(db, {
      identifier,
      campaign,
      code,
      percent: percent ?? null,
      amount: amount ?? null,
      currency,
      bearer,
      providerIdentifier,
      agreement: bearer === 'provider' ? 'proposed' : null,
      validFrom: startOf(input.fromDate),
      validUntil: input.untilDate === undefined ? null : startOf(input.untilDate, 1),
      useLimit: input.useLimit ?? null,
      clientLimit,
      firstSession,
      minimumFee: input.minimumFee ?? 0,
      createdBy: signedIn(context).identifier,
      createdAt: iso(context.now),
    })
    if (!isInserted) throw wrong('code', 'validation.promotion_taken')
    await audit(context, db, 'promotion.created', {
      ...(providerIdentifier === null ? {} : { subject: providerIdentifier }),
      details: {
        promotion: identifier,
        campaign,
        bearer,
        currency,
        ...(percent === undefined ? { amount: amount ?? 0 } : { percent }),
      },
    })
    if (bearer === 'provider' && providerIdentifier !== null)
      await notify(db, context.now, {
        person: providerIdentifier,
        kind: 'money',
        news: 'code_proposed',
        occasion: `code_proposed:${identifier}`,
        amount: amount ?? null,
        currency,
      })
    return showPromotion(db, identifier)
  })
}

function demandWhole({ percent, amount, bearer, providerEmail, fromDate, untilDate }: NewPromotion): void {
  if ((percent === undefined) === (amount === undefined)) throw wrong('amount', 'validation.promotion_one_of')
  if (untilDate !== undefined && untilDate < fromDate) throw wrong('untilDate', 'validation.promotion_until')
  if (bearer === 'provider' && providerEmail === undefined)
    throw wrong('providerEmail', 'validation.promotion_therapist')
}

async function therapistOf(db: Db, { providerEmail, currency }: NewPromotion): Promise<string | null> {
  if (providerEmail === undefined) return null
  const provider = await providerByEmail(db, providerEmail.trim())
  if (!provider) throw wrong('providerEmail', 'validation.promotion_therapist')
  if (provider.currency !== currency) throw wrong('currency', 'validation.promotion_currency')
  return provider.identifier
}

const wrong = (field: string, key: string) => refused('VALIDATION_ERROR', { fields: { [field]: key } })

const startOf = (date: string, daysLater = 0) =>
  iso(Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime('UTC').toInstant())

const generateCode = (): string =>
  Array.from({ length: promotionLimits.generated }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
