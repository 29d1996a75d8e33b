/** Steps of a person through the screens, by their visible texts. */
import type { Locator } from '@playwright/test'
import { codeFor, endCheckout } from './people.ts'
import { accountMenu, en, expect, type Page, type words } from './test.ts'

type Reader = ReturnType<typeof words>

/** A text with an amount in it, whatever the amount. */
export const withSum = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%\\\{\w+\\\}/g, '.+'))

export interface SignUpForm {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  password: string
  confirmPassword: string
  agrees: boolean
}

export const goodForm = (email: string): SignUpForm => ({
  firstName: 'Robin',
  lastName: 'Hale',
  email,
  phoneNumber: '+44 7700 900123',
  password: 'quiet-harbour-7',
  confirmPassword: 'quiet-harbour-7',
  agrees: true,
})

/** Fills and submits the sign-up form, once the country is preselected: until then the page is not interactive. */
export async function fillSignUp(page: Page, t: Reader, form: SignUpForm): Promise<void> {
  await expect(page.getByLabel(t('register.country'), { exact: true })).not.toHaveValue('')
  await page.getByLabel(t('register.first_name')).fill(form.firstName)
  await page.getByLabel(t('register.last_name')).fill(form.lastName)
  await page.getByLabel(t('register.email')).fill(form.email)
  await page.getByLabel(t('register.phone')).fill(form.phoneNumber)
  await page.getByLabel(t('register.password'), { exact: true }).fill(form.password)
  await page.getByLabel(t('register.confirm_password'), { exact: true }).fill(form.confirmPassword)
  await page.getByRole('checkbox', { name: t('register.terms') }).setChecked(form.agrees)
  await page.getByRole('button', { name: t('register.submit') }).click()
}

/** Types the six digits as on a keyboard. */
export async function typeCode(page: Page, t: Reader, code: string): Promise<void> {
  await page.getByLabel(t('verify.box', { place: 1 })).focus()
  await page.keyboard.type(code)
}

/** One of the large choices below a question. */
export const choiceOf = (page: Page, question: string, name?: string | RegExp) =>
  page
    .getByRole('group', { name: question })
    .getByRole('radio', name === undefined ? {} : { name })
    .first()

export const times = (page: Page, t: Reader) =>
  page.getByRole('group', { name: t('availability.pick') }).getByRole('radio')

/** The booking page: opens the free hours where they are folded. */
export async function openHours(page: Page, t: Reader): Promise<void> {
  const change = page.getByRole('button', { name: t('book_page.change'), exact: true })
  await expect(change.or(page.getByRole('list', { name: t('book_page.days') })).first()).toBeVisible()
  if (await change.isVisible()) await change.click()
}

/** Hours of the day that the booking page shows. */
export const bookHours = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ })

/** Chooses a time on the booking page and writes the note; format and therapy are preselected. `hour` counts from the end. */
export async function fillBooking(
  page: Page,
  t: Reader,
  { note = '', hour = -1 }: { note?: string; hour?: number } = {},
): Promise<void> {
  await openHours(page, t)
  await bookHours(page).nth(hour).click()
  await expect(page.getByRole('timer')).toBeVisible()
  if (note) await writeNote(page, note)
}

export async function writeNote(page: Page, note: string): Promise<void> {
  const field = page.locator('#note')
  if (!(await field.isVisible())) await page.locator('details', { has: field }).locator('summary').click()
  await field.fill(note)
}

/** Pays on the booking page, whatever the sum and the method. */
export const payButton = (page: Page, t: Reader) =>
  page.getByRole('button', {
    name: new RegExp(`${withSum(t('book_page.pay')).source}|${withSum(t('book_page.pay_wallet')).source}`),
  })

/** Presses Tab until the wanted control has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

export async function signOut(page: Page, t: Reader): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: t('account.menu.sign_out') }).click()
  await page.waitForURL(/^[^?]*:\d+\/(de\/)?$/)
}

/** The menu of a row of a list. */
export const rowMenu = (row: Locator): Locator =>
  row.getByRole('button', { name: /^(More actions|Weitere Aktionen): / })

/** Chooses an action from the menu of a row of a list. */
export async function chooseFromRowMenu(row: Locator, action: string): Promise<void> {
  await rowMenu(row).click()
  await row.page().getByRole('menuitem', { name: action, exact: true }).click()
}

/** Confirms an address by a code on the booking page, in English. */
export async function proveEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel(en('book_page.email')).fill(email)
  await page.getByRole('button', { name: en('book_page.send_code') }).click()
  await expect(page.getByLabel(en('book_page.box', { place: 1 }))).toBeFocused()
  await page.keyboard.type(await codeFor(page, email))
  await expect(page.getByText(en('book_page.email_confirmed', { email }))).toBeVisible()
}

/** What a new client in Nigeria fills in after that, until the session is paid by card. */
export async function payAsNewClient(page: Page, name: string): Promise<void> {
  await page.getByLabel(en('book_page.name')).fill(name)
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
  await payButton(page, en).click()
  await endCheckout(page, /^Pay ₦/)
  await page.waitForURL(/\/confirmed\/$/)
  await expect(page.getByRole('heading', { level: 1, name: en('booking.done.confirmed') })).toBeVisible()
}
