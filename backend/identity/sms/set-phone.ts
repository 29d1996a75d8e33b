import { accountLimits } from '#schemas/identity/accounts.ts'
import { type SmsPhone, smsLimits } from '#schemas/identity/sms.ts'
import { translate } from '#schemas/platform/words.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openText, sealText } from '#platform/context/sealed-text.ts'
import { limitAttempts, limitByNetwork } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { SmsOutcome } from '#platform/sms/port.ts'
import { openCode } from '#backend/identity/accounts/codes.ts'
import { writeCode } from '#backend/identity/accounts/write-code.ts'
import { claimMessage } from './claim-message.ts'
import { findPhone, recordOutcome, recordPhone, writePhone } from './queries.ts'
import { isInServedCountry } from './rules.ts'

const { otpMinutes, otpResendSeconds: seconds } = accountLimits
const day = 24 * 60
const limits = {
  again: { tries: 1, windowMinutes: 1, delaySeconds: seconds, longestSeconds: seconds },
  number: { tries: smsLimits.codesPerNumber, windowMinutes: day, delaySeconds: 3600, longestSeconds: 3600 },
  network: { tries: smsLimits.codesPerNetwork, windowMinutes: 60 },
}

/** Sends a code to a number, which replaces the caller's number before. */
export async function setPhone(context: Context, { phoneNumber }: SmsPhone): Promise<{ resendAfter: number }> {
  const { now, services } = context
  const { identifier: person, locale } = signedIn(context)
  const { sms, config } = services
  if (sms === null || config.sms === null) throw refused('FEATURE_DISABLED')
  if (!isInServedCountry(phoneNumber)) throw unfit()
  const { mostPerDay } = config.sms
  await limitByNetwork(context, 'sms code network', limits.network)
  await limitAttempts(context, 'sms code again', person, limits.again)
  await limitAttempts(context, 'sms code number', phoneNumber, limits.number)
  const wasStopped = await isOwnStopped(context, phoneNumber)
  const { message, code } = await context.transaction(async (db) => {
    const claimed = await claimMessage(db, now, { person, booking: null, mostPerDay })
    if (claimed.as !== 'claimed') throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
    const number = sealText(services, sealPurposes.smsNumber, person, phoneNumber) as Buffer
    await writePhone(db, person, number, iso(now))
    const { identifier } = await openCode(context, db, { userIdentifier: person, purpose: 'confirm_phone' })
    const opened = { identifier, userIdentifier: person, purpose: 'confirm_phone' } as const
    return { message: claimed.identifier, code: await writeCode(context, db, opened) }
  })
  const text = translate(locale, 'sms.code_text', { code, minutes: otpMinutes })
  const outcome = await sms.send({ to: phoneNumber, text })
  await recordOutcome(context.db, message, endedAs(outcome))
  if (outcome.as === 'stopped' && wasStopped) await recordPhone(context.db, person, { stoppedAt: iso(now) })
  refuseUnsent(context, outcome)
  return { resendAfter: seconds }
}

/** Whether the caller enters the number again that answered STOP: only then the page goes on saying so. */
async function isOwnStopped({ db, user, services }: Context, phoneNumber: string): Promise<boolean> {
  const phone = user && (await findPhone(db, user.identifier))
  if (!phone?.stoppedAt) return false
  return openText(services, sealPurposes.smsNumber, phone.personIdentifier, phone.sealedNumber) === phoneNumber
}

function refuseUnsent(context: Context, outcome: SmsOutcome): void {
  if (outcome.as === 'sent') return
  // One answer for both: otherwise it would show that the owner of a number has had messages of this product.
  if (outcome.as === 'wrong_number' || outcome.as === 'stopped') throw unfit()
  context.warn({ reason: endedAs(outcome).reason ?? '' }, 'a code by text message was not sent')
  throw refused('BUSY', { retryAfter: seconds })
}

const unfit = () => refused('VALIDATION_ERROR', { fields: { phoneNumber: 'validation.phone' } })

/** A code is not sent again by itself. */
const endedAs = (outcome: SmsOutcome) => ({
  status: outcome.as === 'sent' ? ('sent' as const) : ('failed' as const),
  reason: outcome.as === 'sent' ? null : outcome.as === 'failed' ? outcome.reason : outcome.as,
  nextTryAt: null,
})
