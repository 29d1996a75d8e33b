/** Accounts that are inserted directly into the database, for tests of other topics than sign-up. */
import { randomUUID } from 'node:crypto'
import { currencyFor } from '#schemas/platform/regions.ts'
import type { Page } from './test.ts'
import { callApi, demoPassword, resetRateLimits, newEmail, rememberType, signInAs } from './people.ts'
import { sql } from './sql.ts'

const timezones: Record<string, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
}

interface NewAccount {
  userType?: 'client' | 'provider'
  /** An operating country, as a two-letter code. */
  country?: string
  /** The language of mails. */
  locale?: 'en' | 'de'
  approved?: boolean
  firstName?: string
  lastName?: string
}

export interface Account {
  identifier: string
  email: string
  password: string
  userType: 'client' | 'provider'
}

/** A verified account with the password of the demo data. It has no session, and no mail is sent. */
export async function newAccount({
  userType = 'client',
  country = 'GB',
  locale = 'en',
  approved = false,
  firstName = 'Robin',
  lastName = 'Hale',
}: NewAccount = {}): Promise<Account> {
  const [identifier, email, timezone] = [randomUUID(), newEmail(userType), timezones[country]]
  await sql(
    `insert into app_user (identifier, user_type, account_status, email, password_hash, first_name, last_name, phone_number,
       country_id, timezone, locale, terms_agreed_at, verified_at, created_at)
     select $1, $2, 'active', $3, password_hash, $4, $5, '+447700900123', t.id, $7, $8, now(), now(), now()
       from app_user, taxonomy t
      where email = 'olu@solace.example' and t.kind = 'country' and t.code = $6`,
    [identifier, userType, email, firstName, lastName, country, timezone, locale],
  )
  if (userType === 'provider') {
    await sql(
      `insert into provider (user_identifier, currency, verification_status, verified_at)
       values ($1, $2, $3, case when $3 = 'approved' then now() end)`,
      [identifier, currencyFor(country), approved ? 'approved' : 'not_started'],
    )
    await sql('insert into provider_schedule (provider_identifier, timezone) values ($1, $2)', [identifier, timezone])
  }
  return { identifier, email, password: demoPassword, userType }
}

/** A new account, signed in. */
export async function signInAsNewAccount(page: Page, account: NewAccount = {}): Promise<Account> {
  const created = await newAccount(account)
  await signInAs(page, created.email)
  return created
}

/** Signs up without the form; the code of the mail still has to be entered. */
export async function signUpAs(
  page: Page,
  { userType = 'client', country = 'GB' }: Pick<NewAccount, 'userType' | 'country'> = {},
): Promise<Pick<Account, 'email' | 'password'>> {
  await resetRateLimits()
  const person = { email: newEmail(userType), password: 'quiet-harbour-7', userType }
  const countries = await callApi<{ identifier: string; code: string }[]>(page, '/region/country')
  const body = {
    ...person,
    firstName: 'Robin',
    lastName: 'Hale',
    phoneNumber: '+447700900123',
    confirmPassword: person.password,
    countryId: countries.find(({ code }) => code === country)?.identifier,
    termsAgreed: true,
  }
  await callApi(page, '/session/register', { method: 'POST', body })
  await rememberType(page, userType)
  return person
}
