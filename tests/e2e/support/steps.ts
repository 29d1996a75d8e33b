/** Steps of a person through the screens, by their visible texts. */
import type { Locator } from '@playwright/test'
import { accountMenu, expect, type Page, phone, type words } from './test.ts'

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

export const isOnPhone = (page: Page): boolean => page.viewportSize()?.width === phone.width

/** On a phone the form has steps; on a desktop everything is on one page. */
export async function nextStep(page: Page, t: Reader): Promise<void> {
  if (isOnPhone(page)) await page.getByRole('button', { name: t('booking.next'), exact: true }).click()
}

export const times = (page: Page, t: Reader) =>
  page.getByRole('group', { name: t('availability.pick') }).getByRole('radio')

/** Chooses format, therapy and time, and writes the note. `hour` is an index into the hours of the day that is shown. */
export async function fillBooking(
  page: Page,
  t: Reader,
  { note = '', hour = -1 }: { note?: string; hour?: number } = {},
): Promise<void> {
  await choiceOf(page, t('booking.modality_question')).check()
  await choiceOf(page, t('booking.therapy_question')).check()
  await nextStep(page, t)
  await expect(times(page, t).first()).toBeVisible()
  await times(page, t).nth(hour).check()
  await nextStep(page, t)
  await page.getByLabel(t('booking.note')).fill(note)
  await nextStep(page, t)
}

export const bookButton = (page: Page, t: Reader) => page.getByRole('button', { name: withSum(t('booking.book_for')) })

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
