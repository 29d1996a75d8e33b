import type { SmsSettings } from '#schemas/identity/sms.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { findPhone } from './queries.ts'

/** The caller's number and choice. */
export async function showSms(context: Context): Promise<SmsSettings> {
  const { db, services } = context
  const { identifier } = signedIn(context)
  const phone = await findPhone(db, identifier)
  return {
    isAvailable: services.sms !== null,
    phoneNumber: phone ? openText(services, sealPurposes.smsNumber, identifier, phone.sealedNumber) : null,
    isConfirmed: Boolean(phone?.confirmedAt),
    reminders: Boolean(phone?.confirmedAt) && (phone?.reminders ?? false),
    isStopped: Boolean(phone?.stoppedAt),
    hasFailed: Boolean(phone?.failedAt),
  }
}
