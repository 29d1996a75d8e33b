import pg from 'pg'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { withFlagUnchanged, withFlagLocked } from '#tests/e2e/support/feature-flag.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'

const prompt = (page: Page, t = en) => page.getByRole('dialog', { name: t('country.title') })
const picker = (page: Page, t = en) => page.getByRole('dialog', { name: t('country.picker_title') })
const modal = (page: Page, t = en) => page.getByRole('dialog', { name: t('home_search.title') })

async function from(page: Page, country: string, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'X-CountryCode', value: country, url: baseURL ?? '' }])
}
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((one) => one.name === name)

test('a visitor from a country without Solace dismisses the dialog, learns why the search is empty, and changes the country', async ({
  visitor,
  baseURL,
}) => {
  const page = await visitor({ viewport: phone })
  await from(page, 'FR', baseURL)
  await page.goto('/')
  await expect(prompt(page)).toBeVisible()
  await expectAccessible(page)
  await prompt(page)
    .getByRole('button', { name: en('country.dismiss') })
    .click()
  await expect(prompt(page)).toBeHidden()
  await expect
    .poll(() => cookie(page, 'ignoreOperatingCountryPrompt'))
    .toMatchObject({ path: '/', sameSite: 'Lax', secure: true })

  await page.goto('/therapists/')
  await expect(page.getByText(en('search.elsewhere'))).toBeVisible()
  await expect(prompt(page)).toBeHidden()
  await page.getByRole('button', { name: en('search.change_country') }).click()
  await expect(picker(page).getByRole('radio', { name: 'Germany' })).toBeVisible()
  await expectAccessible(page)

  const countries = picker(page).getByRole('radio')
  await expect(countries).toHaveCount(4)
  await picker(page).getByRole('radio', { name: 'United Kingdom' }).check()
  await picker(page)
    .getByRole('button', { name: en('country.choose') })
    .click()
  await page.waitForURL('**/therapists/?country=GB')
  await expect(page.getByRole('link', { name: /^Book with / }).first()).toBeVisible()
  expect(await cookie(page, 'X-CountryCode')).toMatchObject({ value: 'GB', path: '/', sameSite: 'Lax' })
  await expect(prompt(page)).toBeHidden()
})

test('the dialog is shown on account pages too, in German', async ({ visitor, baseURL }) => {
  const page = await visitor(german)
  await signInAsNewAccount(page, { country: 'DE' })
  await from(page, 'FR', baseURL)
  await page.goto('/de/overview/')
  await expect(prompt(page, de)).toBeVisible()
  await prompt(page, de)
    .getByRole('button', { name: de('country.change') })
    .click()
  await picker(page, de).getByRole('radio', { name: 'Deutschland' }).check()
  await picker(page, de)
    .getByRole('button', { name: de('country.choose') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(prompt(page, de)).toBeHidden()
  await expect.poll(() => cookie(page, 'X-CountryCode')).toMatchObject({ value: 'DE' })
})

test('the modal of states has no axe violation, closes with the back button and Escape, and leads to the therapists of a state', async ({
  visitor,
  baseURL,
}) => {
  const page = await visitor({ viewport: phone })
  await from(page, 'US', baseURL)
  await withFlagUnchanged(async () => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: en('home_search.open_state') })
    await opener.click()
    await expect(modal(page).getByRole('combobox')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.goBack()
    await expect(modal(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    const choice = modal(page).getByRole('combobox', { name: en('search.state') })
    await choice.click()
    await expect.poll(() => modal(page).getByRole('option').count()).toBeGreaterThanOrEqual(51)
    await choice.fill('California')
    await modal(page).getByRole('option', { name: 'California', exact: true }).click()
    await modal(page).getByRole('button', { name: 'Find Therapist' }).click()
    await page.waitForURL(/\/therapists\/\?country=US&state=US-/)
    await expect(page.getByLabel(en('search.state')).locator('option:checked')).toHaveText('California')
  })
})

test('where the flag is off there is no modal, and no layout shift', async ({ visitor, baseURL }) => {
  const page = await visitor()
  await from(page, 'NG', baseURL)
  const results = async () => {
    await openPage(page, '/')
    return (await page.locator('#results').boundingBox())?.y
  }
  const opener = page.getByRole('button', { name: en('home_search.open_state') })
  await withFlagLocked(async () => {
    const withFlag = await results()
    await expect(opener).toBeVisible()
    const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
    await client.connect()
    try {
      // Elsewhere it stays on.
      await client.query(
        `update feature_flag set countries = '{GB,US,DE}' where name = 'therapist_listing_on_homepage'`,
      )
      expect(await results()).toBe(withFlag)
      await expect(opener).toHaveCount(0)
      const answer = await page.request.get('/api/region/therapist-states')
      expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([404, 'FEATURE_DISABLED'])
    } finally {
      await client.query(`update feature_flag set countries = '{}' where name = 'therapist_listing_on_homepage'`)
      await client.end()
    }
  })
})
