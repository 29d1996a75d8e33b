/** Accounts that are written straight into the database, for tests whose subject is not the sign-up. */
import { randomUUID } from 'node:crypto'
import { currencyFor } from '#schemas/regions.ts'
import { expect, type Page } from './kit.ts'
import { demoPassword, forgetTries, newEmail } from './people.ts'
import { sql } from './sql.ts'

const timezones: Record<string, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
}

interface NewAccount {
  userType?: 'client' | 'provider'
  /** One of the operating countries, in two letters. */
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
}

/** A verified account with the password of the demonstration market. Nobody is signed in, and no mail is sent. */
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
  return { identifier, email }
}

/** Signs in without loading a page of the product: the origin is opened with an empty one. */
export async function signInQuietly(page: Page, email: string, password = demoPassword): Promise<void> {
  await forgetTries()
  const { userType } = await call<{ userType: string }>(page, '/session', { method: 'POST', body: { email, password } })
  if (!page.url().startsWith('http')) {
    const address = '/empty-page/'
    await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(address)
    await page.unroute(`**${address}`)
  }
  await page.evaluate((kind) => localStorage.setItem('userType', kind), userType)
}

/** A new account, signed in as above. */
export async function enterAs(page: Page, account: NewAccount = {}): Promise<Account> {
  const created = await newAccount(account)
  await signInQuietly(page, created.email)
  return created
}

/** A call with the cookies of the page, which need not have loaded anything. */
export async function call<Reply = unknown>(
  page: Page,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Reply> {
  const answer = await page.context().request.fetch(`/api${path}`, {
    method,
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  })
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(400)
  return (await answer.json().catch(() => null)) as Reply
}
