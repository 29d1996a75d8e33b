import { randomUUIDv7 } from 'node:crypto'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import type { NewIssuedGift, NewlyIssuedGift } from '#schemas/money/issued-gifts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { demandAmount } from './demand-amount.ts'
import { hashOfGiftCode, newCode } from './gift-secrets.ts'
import { insertGift } from './queries.ts'
import { issuedExpiryOf, readableCode } from './rules.ts'
import { showIssuedGift } from './show-issued-gift.ts'

const inDay = { tries: giftLimits.issuedInDay, windowMinutes: 24 * 60 }

/** An operator issues a code that the platform pays. The code is in this answer, and in the mail if there is one, nowhere else. */
export async function issueGift(context: Context, input: NewIssuedGift): Promise<NewlyIssuedGift> {
  const { amount, currency, reason, recipientEmail } = input
  demandAmount(context, amount, currency)
  const expiry = issuedExpiryOf(context.now, input.untilDate)
  if (expiry === null) throw refused('VALIDATION_ERROR', { fields: { untilDate: 'validation.gift_until' } })
  const issuedBy = signedIn(context).identifier
  await limitAttempts(context, 'gift issue', issuedBy, inDay)
  const [identifier, code, at, expiresAt] = [randomUUIDv7(), newCode(), iso(context.now), iso(expiry)]
  const isMailed = recipientEmail !== undefined
  return context.transaction(async (db) => {
    await insertGift(db, {
      identifier,
      issuedBy,
      reason,
      isMailed,
      codeHash: hashOfGiftCode(context.services, code),
      amount,
      currency,
      createdAt: at,
      expiresAt,
    })
    await postEntry(db, {
      key: `gift-issue:${identifier}`,
      transactionType: 'promotion',
      currency,
      reference: `gift-${identifier}`,
      actor: issuedBy,
      at,
      transfers: [{ from: { kind: 'promotion' }, to: { kind: 'gift_codes' }, amount }],
    })
    await audit(context, db, 'gift_code.issued', { details: { gift: identifier, amount, currency, isMailed } })
    if (isMailed) await mailCode(context, db, { ...input, recipientEmail }, { identifier, code, expiresAt })
    return { ...(await showIssuedGift(db, identifier)), code: readableCode(code) }
  })
}

interface Issued {
  identifier: string
  code: string
  expiresAt: string
}

/** To the receiver, with the amount, the code and its last day; neither the reason nor who issued it. */
async function mailCode(
  context: Context,
  db: Db,
  {
    amount,
    currency,
    recipientEmail,
    recipientLocale: locale = context.locale,
  }: NewIssuedGift & { recipientEmail: string },
  { identifier, code, expiresAt }: Issued,
): Promise<void> {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  await sendMail(context.services, db, {
    to: recipientEmail,
    locale,
    template: 'gift_code_issued',
    words: {
      amount: formatMoney(locale, amount, currency),
      code: readableCode(code),
      until: day.format(new Date(Date.parse(expiresAt) - 1)),
    },
    path: paths.giftCodes(),
    key: `gift_code_issued:${identifier}`,
    until: expiresAt,
  })
}
