/** Crisis help: the page, the links to it, the card; and the quick exit. */
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { signInAs, theo } from '#tests/e2e/support/people.ts'
import { handleRequests } from '#tests/e2e/support/requests.ts'

const countryOf = (page: Page, name: string) => page.getByRole('group').filter({ hasText: name })
const leaveOf = (page: Page, t = en) => page.getByRole('link', { name: t('site.leave') })

test('the footer of every page links to crisis help, the own country first, in German on a phone', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone })
  await page.goto('/de/')
  await expect(page.getByRole('contentinfo')).toContainText('Samaritans 116 123')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: de('site.crisis_more') })
    .click()
  await page.waitForURL('**/crisis-help/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('crisis.title'))
  await expect(page.getByRole('group').first()).toContainText('Deutschland')
  const emergency = page.getByRole('link', { name: de('crisis.call', { value: '112' }), exact: true })
  await expect(emergency).toBeVisible()
  await expect(emergency).toHaveAttribute('href', 'tel:112')
  await expect.poll(async () => (await emergency.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  const elsewhere = countryOf(page, 'Nigeria').getByRole('link', {
    name: de('crisis.call', { value: '0800 078 7746' }),
  })
  await expect(elsewhere).toBeHidden()
  await countryOf(page, 'Nigeria').getByText('Nigeria', { exact: true }).click()
  await expect(elsewhere).toBeVisible()
  await expectAccessible(page)
})

test('without scripts every country is open, and the quick exit is a link without a referrer', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/crisis-help/')
  for (const value of ['112', '999', '911'])
    await expect(page.getByRole('link', { name: en('crisis.call', { value }), exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: en('crisis.text', { value: 'SHOUT to 85258' }) })).toHaveAttribute(
    'href',
    'sms:85258?body=SHOUT',
  )
  await expect(leaveOf(page)).toHaveAttribute('href', 'https://www.bbc.com/weather')
  await expect(leaveOf(page)).toHaveAttribute('rel', 'noreferrer')
})

/** A fake of the neutral site. */
const neutralSite = (page: Page): Promise<unknown> =>
  page
    .context()
    .route(/^https:\/\/www\.(bbc\.com|tagesschau\.de)\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' }),
    )

test('a visitor leaves by the button, and Back does not return to the page', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, leaves: true, ...german })
  await neutralSite(page)
  await page.goto('/de/therapists/')
  await leaveOf(page, de).click()
  await page.waitForURL('https://www.tagesschau.de/wetter/')
  await page.goBack()
  expect(page.url()).not.toContain('/therapists/')
})

/** Advances the clock so that earlier key presses no longer count. */
const untilItIsSlow = (page: Page) => page.clock.fastForward(1600)

test('a client leaves by the button or by Escape three times quickly: signed out on the way, even if that fails at first', async ({
  visitor,
}) => {
  const page = await visitor({ leaves: true, refusals: true, cuts: true })
  await neutralSite(page)
  const { email } = await signInAsNewAccount(page)

  await test.step('a failed sign-out does not delay the exit and is repeated before anything is shown again', async () => {
    const reconnect = await handleRequests(page, '**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await page.goto('/overview/')
    await leaveOf(page).click()
    await page.waitForURL('https://www.bbc.com/weather')
    reconnect()
    await page.goto('/overview/')
    await page.waitForURL('**/login/**')
  })

  await test.step('Escape once, twice or slowly only closes what is open', async () => {
    await signInAs(page, email)
    await page.clock.install()
    await page.goto('/overview/')
    await page.getByRole('button', { name: /^Account menu of / }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.keyboard.press('Escape')
    await untilItIsSlow(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.url()).toContain('/overview/')
    await untilItIsSlow(page)
  })

  await test.step('three times quickly leaves, and Back shows none of their data', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: en('account.nav.wallet') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: en('account.nav.wallet') })).toBeVisible()
    // The clock is fixed, so a slow machine does not affect the three keys.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await page.waitForURL('https://www.bbc.com/weather')
    await page.clock.resume()
    await page.goBack()
    await page.waitForURL('**/login/**')
    await expect(page.getByText('Robin')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('userType'))).toBeNull()
  })
})

test('a therapist at work cannot be signed out by three keys', async ({ visitor }) => {
  const page = await visitor()
  await signInAs(page, theo)
  for (const address of ['/overview/', '/terms/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(leaveOf(page)).toHaveCount(0)
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
