import type { WeekAnswer } from '#schemas/availability.ts'
import type { Static } from '#schemas/kit.ts'
import { accountMenu, de, en, expect, type Page, test, toast } from './kit.ts'
import { ask, signInAs } from './people.ts'
import { signOut } from './steps.ts'

test.describe.configure({ timeout: 120_000 })

const marisol = 'therapist.us@solace.example'
const newYork = { locale: 'en-US', timezoneId: 'America/New_York' } as const
const harriet = 'therapist.gb@solace.example'

const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('A therapist changes the hours of the week, and they are there the next time', async ({ visitor }) => {
  const page = await visitor(newYork)
  await signInAs(page, marisol)
  await page.goto('/availability/')
  const sunday = day(page, 'Sunday')
  const isOpen = sunday.getByRole('switch').or(sunday.getByRole('checkbox'))
  await isOpen.setChecked(false)
  await isOpen.setChecked(true)
  await sunday.getByLabel('Sunday, from').last().selectOption('10:00')
  await sunday.getByLabel('Sunday, to').last().selectOption('13:00')
  await sunday.getByRole('button', { name: en('availability.add_hours') }).click()
  await expect(sunday.getByLabel('Sunday, from').last()).toHaveValue('13:00')
  await expect(sunday.getByLabel('Sunday, from').last().locator('option', { hasText: '12:00' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()

  await page.reload()
  await expect(day(page, 'Sunday').getByLabel('Sunday, to').first()).toHaveValue('13:00')
  const { days } = await ask<Static<typeof WeekAnswer>>(page, '/provider-availability/days/default')
  expect(days.filter(({ isAvailable }) => isAvailable).length).toBeGreaterThan(0)
})

test('A fee takes digits only; free sets it to nothing; the search shows it', async ({ visitor }) => {
  const page = await visitor(newYork)
  await signInAs(page, marisol)
  await page.goto('/fees/')
  const fee = page.getByLabel(en('resources.fees.fields.fee'))
  await fee.fill('')
  await fee.pressSequentially('1a4b5')
  await expect(fee).toHaveValue('145')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Fee Successfully Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(en('resources.fees.fields.fee'))).toHaveValue('145')
})

test('The language switch keeps page and query; dark stays dark', async ({ visitor }) => {
  const page = await visitor()
  await signInAs(page, harriet)
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
  await page.reload()
  await expect.poll(ground).toBe('rgb(18, 25, 27)')
})

test('Signing out leads to the root page and leaves nothing behind', async ({ visitor }) => {
  const page = await visitor()
  await signInAs(page, harriet)
  await page.goto('/overview/')
  await expect(page.getByText('Harriet').first()).toBeVisible()
  await signOut(page, en)
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left).toEqual([])
  const cookies = await page.context().cookies()
  // What stays recognises the browser and opens nothing.
  expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)).toEqual(['__Host-Http-solace-device'])
  await page.goBack()
  await page.waitForURL(/\/login\/\?redirect=/)
  await expect(page.getByText('Harriet')).toHaveCount(0)
})
