import { randomUUIDv7 } from 'node:crypto'
import type { Auth, Register } from '#schemas/identity/accounts.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { countTry, limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { chooseCountry } from '#platform/regions/choose-country.ts'
import { chooseTimezone } from '#platform/regions/choose-timezone.ts'
import { hashPassword } from './hash-password.ts'
import { limits } from './limits.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { insertAccount } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { addressKey } from './rules.ts'
import { sendCode } from './send-code.ts'

export type OpenPractice = (
  db: Db,
  practice: { identifier: string; country: string; timezone: string },
) => Promise<void>

/** Creates a sign-up that waits for its code. A known address gets the same response, timing and limits as an unknown one. */
export async function registerAccount(context: Context, openPractice: OpenPractice, body: Register): Promise<Auth> {
  const { now, locale } = context
  const country = await chooseCountry(context.db, body.countryId, context.country)
  const timezone = chooseTimezone(body.timezone, country.code)
  refuseWeakPassword(body, body)
  await limitByNetwork(context, 'registerNetwork', limits.registerNetwork)
  await limitAttempts(context, 'registerAddress', addressKey(body.email), limits.registerAddress)
  await countTry(context, 'resend', addressKey(body.email), limits.resend)
  const passwordHash = await hashPassword(body.password, context.services.config.passwordCost)
  const identifier = randomUUIDv7()
  const { userType, email, phoneNumber } = body
  return context.transaction(async (db) => {
    await insertAccount(db, {
      identifier,
      userType,
      email,
      passwordHash,
      firstName: nameOf(body.firstName),
      lastName: nameOf(body.lastName),
      phoneNumber,
      countryId: country.id,
      locale: body.locale ?? locale,
      timezone,
      termsAgreedAt: iso(now),
      createdAt: iso(now),
    })
    if (userType === 'provider') await openPractice(db, { identifier, country: country.code, timezone })
    await sendCode(context, db, { identifier, email })
    const session = await openSession(db, context, { identifier, userType })
    return { ...session, isActive: false, userType }
  })
}

const nameOf = (name: string | undefined) => name?.normalize('NFC').trim() ?? null
