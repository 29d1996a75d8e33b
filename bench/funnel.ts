/**
 * From the chosen hour to the paid session on a phone of 390 px: as a new client with a code by mail, as the same client
 * again from the saved card, and as a new client with a provider. Screens and clicks are counted; seconds are those of the
 * machine and an allowance for the person (`funnel/hand.ts`). The page of the gateway is that of the simulator: a press for a
 * card that a person would type, so 23 keys are added. The consent to cookies was given before.
 */
import type { Page } from 'playwright'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { translate, type Words } from '#schemas/platform/words.ts'
import { allowance, type Hand, handOn, humanMs } from './funnel/hand.ts'
import { type Market, withMarket } from './web/market.ts'

const limits = { screens: 5, clicks: 8, seconds: 45 } as const
const clicksOfReturning = 3
const cardKeys = 23
const t = (key: string, values: Words = {}) => translate('en', key, values)
const startOf = (key: string) => new RegExp(`^${t(key, { amount: '¶' }).split('¶')[0]}`)
const print = (text: string) => process.stdout.write(`${text}\n`)

interface Way {
  page: Page
  hand: Hand
  market: Market
}

const isGood = await withMarket(async (market) => {
  print(`a key ${allowance.key} ms, a decision ${allowance.decision} ms, a code from the mailbox ${allowance.code} ms`)
  const therapist = await findTherapist(market)
  const context = await newVisitor(market)
  const results = [
    await play('a new client, code by mail', market, await context.newPage(), therapist, withCode),
    await play('the same client again, saved card', market, await context.newPage(), therapist, withSavedCard),
  ]
  const other = await newVisitor(market)
  results.push(await play('a new client, with a provider', market, await other.newPage(), therapist, withProvider))
  return results.every(Boolean)
})
print(isGood ? 'limits met' : 'limits MISSED')
process.exit(isGood ? 0 : 1)

async function newVisitor({ browser, product }: Market) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  await context.addCookies([{ name: 'cookie-consent', value: 'minimal', url: product.url }])
  return context
}

async function play(
  name: string,
  market: Market,
  page: Page,
  { identifier }: PublicProvider,
  walk: (way: Way) => Promise<void>,
): Promise<boolean> {
  await page.goto(`/therapists/${identifier}/`)
  const hour = page.getByRole('link', { name: /^\d\d:\d\d$/ }).first()
  await hour.waitFor()
  const hand = handOn(page)
  const begun = performance.now()
  await hand.press(hour)
  await page.getByRole('timer').waitFor()
  await walk({ page, hand, market })
  await page.waitForURL(/\/confirmed\/$/)
  await page.getByRole('heading', { level: 1, name: t('booking.done.confirmed') }).waitFor()
  const machine = performance.now() - begun
  const seconds = (machine + humanMs(hand.steps)) / 1000
  const { screens, clicks } = hand.steps
  const mostClicks = walk === withSavedCard ? clicksOfReturning : limits.clicks
  print(name)
  print(`  screens ${screens} of ${limits.screens}, clicks ${clicks} of ${mostClicks}`)
  print(`  seconds ${seconds.toFixed(1)} of ${limits.seconds}, of which the machine ${(machine / 1000).toFixed(1)}`)
  return screens <= limits.screens && clicks <= mostClicks && seconds <= limits.seconds
}

async function withCode({ page, hand, market }: Way): Promise<void> {
  const email = `funnel.${Date.now()}@people.example`
  await hand.type(page.getByLabel(t('book_page.email')), email)
  await hand.press(page.getByRole('button', { name: t('book_page.send_code') }))
  await page.getByLabel(t('book_page.box', { place: 1 })).waitFor()
  await hand.enterCode(await codeFor(market, email))
  await page.getByText(t('book_page.email_confirmed', { email })).waitFor()
  await hand.type(page.getByLabel(t('book_page.name')), 'Mina')
  await hand.press(page.getByRole('checkbox', { name: /^I am 18 or older/ }))
  await hand.press(page.getByRole('checkbox', { name: new RegExp(`^${t('card_words.save')}`) }))
  await pay({ page, hand, market })
}

async function withSavedCard({ page, hand }: Way): Promise<void> {
  await hand.press(page.getByRole('button', { name: startOf('book_page.pay') }))
}

async function withProvider({ page, hand, market }: Way): Promise<void> {
  await hand.press(page.getByRole('button', { name: t('social_buttons.continue', { provider: 'Test ID' }) }))
  await page.waitForURL(/\/authorize/)
  await hand.press(page.getByRole('button', { name: /^Amara Eze/ }))
  await hand.press(page.getByRole('checkbox', { name: t('register.terms') }))
  await hand.press(page.getByRole('button', { name: t('social.confirm_submit') }))
  await page.waitForURL(/\/book\//)
  await page.getByRole('timer').waitFor()
  await pay({ page, hand, market })
}

async function pay({ page, hand }: Way): Promise<void> {
  await hand.press(page.getByRole('button', { name: startOf('book_page.pay') }))
  await page.waitForURL(/\/checkout\//)
  hand.steps.keys += cardKeys
  await hand.press(page.getByRole('button', { name: startOf('testGateway.pay') }).first())
}

/** One who has hours, takes new clients at once and is paid for. */
async function findTherapist({ product }: Market): Promise<PublicProvider> {
  const read = async (path: string) => (await fetch(`${product.url}/api${path}`)).json() as Promise<unknown>
  const { data } = (await read('/providers?country=NG')) as {
    data: { identifier: string; nextSlotAt: string | null }[]
  }
  for (const { identifier, nextSlotAt } of data) {
    const provider = (await read(`/providers/${identifier}`)) as PublicProvider
    const isPaid = provider.therapies.length > 0 && provider.therapies.every(({ isFree, fee }) => !isFree && fee > 0)
    if (nextSlotAt !== null && isPaid && provider.acceptingNewClients && !provider.needsApproval) return provider
  }
  throw new Error('The demonstration market has no such therapist')
}

async function codeFor({ product }: Market, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(`${product.mailboxUrl}api/messages?to=${encodeURIComponent(email)}`)
    const { data } = (await reply.json()) as { data: { code: string | null }[] }
    const code = data.find((mail) => mail.code !== null)?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No code arrived')
}
