import { readFile } from 'node:fs/promises'
import { readCalendar } from '#tests/scheduling/calendar-feed/read-calendar.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
  en,
  expect,
  expectNoOverflow,
  german,
  lagos,
  type Locale,
  type Page,
  phone,
  test,
  toast,
  words,
} from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { signInAs, theo } from '#tests/e2e/support/people.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** From the account to the settings, where the address is shown on request. */
async function addressInSettings(page: Page, locale: Locale = 'en') {
  const t = words(locale)
  await page.goto(locale === 'de' ? '/de/account/' : '/account/')
  await page.getByRole('link', { name: t('account.sections.settings'), exact: true }).click()
  await page.getByRole('button', { name: t('calendar_feed.show') }).click()
  const field = page.getByLabel(t('calendar_feed.address'))
  await expect(field).toHaveValue(/\.ics$/)
  return field
}

test('Another calendar can read the address, until it is renewed', async ({ visitor, request }) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  const field = await addressInSettings(page)
  await expectAccessible(page)
  const old = await field.inputValue()
  const read = await request.get(old, { headers: { accept: 'text/calendar' } })
  expect(readCalendar(await read.body()).events).toEqual([])
  await page.getByRole('button', { name: en('calendar_feed.rotate') }).click()
  const dialog = page.getByRole('dialog', { name: en('calendar_feed.rotate_title') })
  await expect(dialog).toContainText(en('calendar_feed.rotate_text'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: en('calendar_feed.rotate') }).click()
  await expect(toast(page, en('calendar_feed.rotated'))).toBeVisible()
  await expect(field).not.toHaveValue(old)
  expect((await request.get(old)).status()).toBe(404)
  expect((await request.get(await field.inputValue())).status()).toBe(200)

  await test.step('the address and its confirmation fit in German', async () => {
    await addressInSettings(page, 'de')
    await expectNoOverflow(page)
    await page.getByRole('button', { name: de('calendar_feed.rotate') }).click()
    await expect(page.getByRole('dialog', { name: de('calendar_feed.rotate_title') })).toBeVisible()
    await expectNoOverflow(page)
  })
})

/** From the page of an appointment into another calendar. The layout is checked in `accessibility.e2e.ts`. */
async function saveAppointment(page: Page, identifier: string, locale: Locale): Promise<void> {
  const t = words(locale)
  // A client opens a menu, a therapist has a section.
  const opener = page.getByRole('button', { name: t('calendar_feed.add_short') })
  await page.goto(`${locale === 'de' ? '/de' : ''}/appointments/${identifier}/`)
  const section = page.getByRole('region', { name: t('calendar_feed.add') })
  await expect(opener.or(section)).toBeVisible()
  const isMenu = await opener.isVisible()
  const entry = (name: string) => (isMenu ? page.getByRole('menuitem', { name }) : section.getByRole('link', { name }))
  if (isMenu) await opener.click()
  const download = page.waitForEvent('download')
  await entry(t('calendar_feed.file')).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('appointment.ics')
  const [event] = readCalendar(await readFile(await saved.path())).events
  expect(event).toMatchObject({ SUMMARY: t('calendar_feed.event.summary'), STATUS: 'CONFIRMED' })
  expect(event?.UID).toContain(identifier)
  if (isMenu) await opener.click()
  for (const name of ['Google', 'Outlook'])
    await expect(entry(t('calendar_feed.open_in', { name }))).toHaveAttribute('rel', 'noopener noreferrer')
  if (isMenu) await page.keyboard.press('Escape')
  await expectNoOverflow(page)
}

test('One appointment is saved for another calendar, by the client and by the therapist', async ({ visitor }) => {
  const client = await visitor(lagos)
  const { identifier } = await paidSession(client, await findTherapist(client, { country: 'NG', name: 'Theo' }), 9)
  await saveAppointment(client, identifier, 'en')
  const therapist = await visitor({ ...german, viewport: phone })
  await signInAs(therapist, theo)
  await saveAppointment(therapist, identifier, 'de')
})
