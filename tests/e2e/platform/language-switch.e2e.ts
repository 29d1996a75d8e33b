import { accountMenu, de, expect, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { signOut } from '#tests/e2e/support/steps.ts'

const newYork = { locale: 'en-US', timezoneId: 'America/New_York' } as const

test('The language switch keeps page and query; dark mode stays; signing out leaves nothing behind', async ({
  visitor,
}) => {
  // Calls that are pending during a sign-out may be refused.
  const page = await visitor({ ...newYork, refusals: true })
  await signInAsNewAccount(page, { userType: 'provider', country: 'US' })

  await page.goto('/appointments/?page=1&perPage=10')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.waitForURL(/\/de\/appointments\/\?page=1&perPage=10/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('appointments.title'))

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(251, 249, 246)')
  await accountMenu(page).click()
  const appearance = page.getByRole('menuitem', { name: /^Darstellung: / })
  await appearance.click()
  await appearance.click()
  await page.keyboard.press('Escape')
  await expect.poll(ground).toBe('rgb(18, 25, 27)')
  await page.goto('/de/overview/')
  await expect(page.getByRole('heading', { level: 1, name: de('today.title') })).toBeVisible()
  await expect.poll(ground).toBe('rgb(18, 25, 27)')

  // Signing out leads to the home page and leaves nothing behind.
  await signOut(page, de)
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left).toEqual([])
  const cookies = await page.context().cookies()
  // The remaining cookie recognises the browser and gives no access.
  expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)).toEqual(['__Host-Http-solace-device'])
  await page.goBack()
  await page.waitForURL(/\/login\/\?redirect=/)
  await expect(page.getByRole('heading', { level: 1, name: de('today.title') })).toHaveCount(0)
})
