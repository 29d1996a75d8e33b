import { randomBytes } from 'node:crypto'
import type { UserInfo } from '#schemas/accounts.ts'
import { generateSync } from 'otplib'
import pg from 'pg'
import { expect, type Page } from './kit.ts'
import { mailFor } from './mailbox.ts'

/** Everybody of the demonstration market signs in with this one. */
export const demoPassword = 'calm-river-42'
export const theo = 'theo@solace.example'
export const clara = 'clara@solace.example'

interface Asked {
  method?: string
  body?: unknown
}

/** A call as the page itself makes it. */
export async function ask<Reply = unknown>(
  page: Page,
  path: string,
  { method = 'GET', body }: Asked = {},
): Promise<Reply> {
  if (!page.url().startsWith('http')) await page.goto('/privacy-policy/')
  const { status, reply } = await page.evaluate(
    async ([address, verb, sent]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: {
          'x-csrf': '1',
          'idempotency-key': crypto.randomUUID(),
          ...(sent === null ? {} : { 'content-type': 'application/json' }),
        },
        body: sent,
      })
      return { status: answer.status, reply: (await answer.json().catch(() => null)) as unknown }
    },
    [`/api${path}`, method, body === undefined ? null : JSON.stringify(body)] as const,
  )
  expect(status, `${method} ${path}: ${JSON.stringify(reply)}`).toBeLessThan(400)
  return reply as Reply
}

/** Signs in without the form, where signing in is not what the test is about. */
export async function signInAs(page: Page, email: string, password = demoPassword): Promise<UserInfo> {
  const { user, userType } = await ask<{ user: UserInfo; userType: string }>(page, '/session', {
    method: 'POST',
    body: { email, password },
  })
  await page.evaluate((kind) => localStorage.setItem('userType', kind), userType)
  return user
}

/** Sets an authenticator app up for whoever is signed in, without the page; gives its secret. */
export async function setUpApp(page: Page): Promise<string> {
  const app = await ask<{ identifier: string; secret: string }>(page, '/user/second-factor/totp', {
    method: 'POST',
    body: {},
  })
  const code = await codeOfApp(app.secret)
  await ask(page, `/user/second-factor/totp/${app.identifier}/confirm`, { method: 'POST', body: { code } })
  return app.secret
}

const lastSteps = new Map<string, number>()

/** The next code of an app that was not used yet. The server takes the steps beside its own, so there is seldom a wait. */
export async function codeOfApp(secret: string): Promise<string> {
  const seconds = () => Date.now() / 1000
  const now = Math.floor((seconds() - 5) / 30)
  const step = Math.max(now, (lastSteps.get(secret) ?? 0) + 1)
  lastSteps.set(secret, step)
  const wait = (step - 1) * 30 - seconds()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 200))
  return generateSync({ secret: secret.replaceAll(' ', ''), epoch: step * 30 })
}

/** An address nobody has used. */
export const newEmail = (name = 'visitor'): string => `${name}.${randomBytes(5).toString('hex')}@people.example`

export interface NewPerson {
  email: string
  password: string
  userType: 'client' | 'provider'
}

/** Signs somebody up without the form. */
export async function signUpAs(
  page: Page,
  {
    userType = 'client',
    country = 'GB',
    verified = true,
    approved = false,
  }: { userType?: 'client' | 'provider'; country?: string; verified?: boolean; approved?: boolean } = {},
): Promise<NewPerson> {
  await forgetTries()
  const person = { email: newEmail(userType), password: 'quiet-harbour-7', userType }
  const countries = await ask<{ identifier: string; code: string }[]>(page, '/region/country')
  const body = {
    ...person,
    firstName: 'Robin',
    lastName: 'Hale',
    phoneNumber: '+447700900123',
    confirmPassword: person.password,
    countryId: countries.find(({ code }) => code === country)?.identifier,
    termsAgreed: true,
  }
  await ask(page, '/session/register', { method: 'POST', body })
  if (verified)
    await ask(page, '/session/verify', { method: 'POST', body: { token: await codeFor(page, person.email) } })
  if (approved) await approve(person.email)
  await page.evaluate((kind) => localStorage.setItem('userType', kind), userType)
  return person
}

/** As operators would have approved a therapist whose papers they saw. */
async function approve(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `update provider set verification_status = 'approved', verified_at = now()
      where user_identifier = (select identifier from app_user where email = $1)`,
    [email],
  )
  await client.end()
}

/** All tests come from one network address, which may sign up only so many people an hour. */
export async function forgetTries(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query('delete from throttle')
  await client.end()
}

/** The newest code that was mailed to an address. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const { code } = await mailFor(page, email, ({ code: mailed }) => mailed !== null)
  return String(code)
}

/** Clicks how the payment ends on the gateway's page; the browser comes back by itself. */
export async function endCheckout(page: Page, choice: RegExp | string): Promise<void> {
  await page.waitForURL(/\/checkout\//)
  await page.getByRole('button', { name: choice }).first().click()
}

interface TopUpStart {
  payment: { reference: string }
  metadata: { authorizationUrl: string }
}

/** Money on the wallet, paid at the gateway without looking. */
export async function fillWallet(page: Page, minor: number): Promise<void> {
  const { payment, metadata } = await ask<TopUpStart>(page, '/payment/wallet', {
    method: 'POST',
    body: { amount: minor, returnUrl: '/wallet/' },
  })
  const { SOLACE_PAYSTACK_URL, SOLACE_PAYSTACK_KEY, SOLACE_STRIPE_URL, SOLACE_STRIPE_KEY } = process.env
  const { origin } = new URL(metadata.authorizationUrl)
  const key = { [String(SOLACE_PAYSTACK_URL)]: SOLACE_PAYSTACK_KEY, [String(SOLACE_STRIPE_URL)]: SOLACE_STRIPE_KEY }[
    origin
  ]
  const answer = await fetch(`${origin}/__control/transactions/${payment.reference}/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.status).toBe(200)
  await expect(async () => {
    const { balance } = await ask<{ balance: number }>(page, '/wallet/balance')
    expect(balance).toBeGreaterThanOrEqual(minor)
  }).toPass({ timeout: 30_000 })
}
