import { randomBytes, randomUUID } from 'node:crypto'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import { generateSync } from 'otplib'
import { expect, type Page } from './test.ts'
import { mailFor } from './mailbox.ts'
import { sql } from './sql.ts'

/** The password of all accounts in the demo data. */
export const demoPassword = 'calm-river-42'
export const theo = 'theo@solace.example'
export const clara = 'clara@solace.example'

interface CallOptions {
  method?: string
  body?: unknown
}

/** A call with the cookies of the page, to the server of the page; an empty page calls the server of the test. */
export async function callApi<Reply = unknown>(
  page: Page,
  path: string,
  { method = 'GET', body }: CallOptions = {},
): Promise<Reply> {
  const origin = page.url().startsWith('http') ? new URL(page.url()).origin : ''
  const answer = await page.request.fetch(`${origin}/api${path}`, {
    method,
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  })
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(400)
  return (await answer.json().catch(() => null)) as Reply
}

/** Signs in without the form, for tests of other topics. */
export async function signInAs(page: Page, email: string, password = demoPassword): Promise<UserInfo> {
  await resetRateLimits()
  const { user, userType } = await callApi<{ user: UserInfo; userType: string }>(page, '/session', {
    method: 'POST',
    body: { email, password },
  })
  await rememberType(page, userType)
  return user
}

/** The storage of a signed-in page. An empty page gets a blank one of the product's origin. */
export async function rememberType(page: Page, userType: string): Promise<void> {
  if (!page.url().startsWith('http')) {
    const address = '/empty-page/'
    await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(address)
    // oxlint-disable-next-line no-restricted-properties -- the empty page has no request under way
    await page.unroute(`**${address}`)
  }
  await page.evaluate((kind) => localStorage.setItem('userType', kind), userType)
}

/** Sets up an authenticator app for the signed-in person without the page; returns its secret. */
export async function setUpApp(page: Page): Promise<string> {
  const app = await callApi<{ identifier: string; secret: string }>(page, '/user/second-factor/totp', {
    method: 'POST',
    body: {},
  })
  const code = await codeOfApp(app.secret)
  await callApi(page, `/user/second-factor/totp/${app.identifier}/confirm`, { method: 'POST', body: { code } })
  return app.secret
}

const lastSteps = new Map<string, number>()

/** The next unused code of an app. The server accepts adjacent time steps, so a wait is rare. */
export async function codeOfApp(secret: string): Promise<string> {
  const seconds = () => Date.now() / 1000
  const now = Math.floor((seconds() - 5) / 30)
  const step = Math.max(now, (lastSteps.get(secret) ?? 0) + 1)
  lastSteps.set(secret, step)
  const wait = (step - 1) * 30 - seconds()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 200))
  return generateSync({ secret: secret.replaceAll(' ', ''), epoch: step * 30 })
}

/** An unused address. */
export const newEmail = (name = 'visitor'): string => `${name}.${randomBytes(5).toString('hex')}@people.example`

/** All tests share one network address, which has an hourly limit of sign-ups. */
export async function resetRateLimits(): Promise<void> {
  await sql('delete from throttle')
  // All visitors of this machine are one network, which holds one hour.
  await sql('delete from visitor_hold')
}

/** The newest code that was mailed to an address. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const { code } = await mailFor(page, email, ({ code: mailed }) => mailed !== null)
  return String(code)
}

/** Clicks the outcome of the payment on the gateway's page; the browser returns by itself. */
export async function endCheckout(page: Page, choice: RegExp | string): Promise<void> {
  await page.waitForURL(/\/checkout\//)
  await page.getByRole('button', { name: choice }).first().click()
}

interface TopUpStart {
  payment: { reference: string }
  metadata: { authorizationUrl: string }
}

/** Tops up the wallet through the gateway's API. */
export async function fillWallet(page: Page, minor: number): Promise<void> {
  const { payment, metadata } = await callApi<TopUpStart>(page, '/payment/wallet', {
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
    const { balance } = await callApi<{ balance: number }>(page, '/wallet/balance')
    expect(balance).toBeGreaterThanOrEqual(minor)
  }).toPass({ timeout: 30_000 })
}
