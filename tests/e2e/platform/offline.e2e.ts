import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { fillWallet } from '#tests/e2e/support/people.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'
import { de, expect, expectNoOverflow, german, type Page, phone, test } from '#tests/e2e/support/test.ts'

const t = de

/** Until the service worker has stored the offline page and answers for this page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })

const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('without a connection the crisis numbers and the next session are shown, in German on a phone', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone, cuts: true })
  await signInAsNewAccount(page, { country: 'DE' })
  const therapist = await findTherapist(page, { country: 'DE' })
  await fillWallet(page, 3 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  await payFromWallet(page, await bookFreeHour(page, therapist))
  await page.goto('/de/account/settings/')
  await workerReady(page)
  const whileAway = async () => {
    await page.context().setOffline(true)
    await page.goto('/de/appointments/')
    await expect(page.getByRole('heading', { level: 1, name: t('offline.title') })).toBeVisible()
  }
  const back = async () => {
    await page.context().setOffline(false)
    await page.goto('/de/account/settings/')
    await expect(page.getByRole('switch', { name: t('device.offline') })).toBeVisible()
  }

  await test.step('nothing is stored before the client has chosen it', async () => {
    await whileAway()
    await expect(page.getByText(t('offline.none'))).toBeVisible()
    await expect(page.getByRole('link', { name: /112/ }).first()).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await back()
  })

  await test.step('the next session, without the name of the therapist', async () => {
    await page.getByRole('switch', { name: t('device.offline') }).check()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('next-session'))).toContain('startAt')
    await whileAway()
    await expect(page.getByText(t('offline.none'))).toBeHidden()
    await expect(page.locator('[data-session="when"]')).toHaveText(/\d{2}:\d{2}.*, \d+ Minuten$/)
    await expect(page.getByText(therapist.lastName)).toHaveCount(0)
    await back()
  })

  await test.step('only the offline page is stored, and signing out deletes everything', async () => {
    const stored = await storedAddresses(page)
    expect(stored.filter((path) => !/^\/(?:de\/)?offline\/$|^\/assets\/|^\/favicon\.svg$/.test(path))).toEqual([])
    expect(stored).toContain('/de/offline/')
    // A public page, where nothing of the account is read afterwards.
    await page.goto('/de/crisis-help/')
    await page.evaluate(() => fetch('/api/session', { method: 'DELETE', headers: { 'x-csrf': '1' } }))
    expect(await page.evaluate(() => localStorage.getItem('next-session'))).toBeNull()
    expect(await storedAddresses(page)).toEqual([])
  })
})
