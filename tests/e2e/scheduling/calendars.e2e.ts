import { readFile } from 'node:fs/promises'
import { readCalendar } from '#tests/scheduling/calendar-feed/read-calendar.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
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

test('Another calendar can read the address in the settings, until it is renewed', async ({ visitor, request }) => {
  const page = await visitor(german)
  await signInAsNewAccount(page, { country: 'DE' })
  await page.goto('/de/account/settings/')
  await page.getByRole('button', { name: de('calendar_feed.show') }).click()
  const field = page.getByLabel(de('calendar_feed.address'))
  await expect(field).toHaveValue(/\.ics$/)
  await expectAccessible(page)
  const old = await field.inputValue()
  const read = await request.get(old, { headers: { accept: 'text/calendar' } })
  expect(readCalendar(await read.body()).events).toEqual([])
  await page.getByRole('button', { name: de('calendar_feed.rotate') }).click()
  const dialog = page.getByRole('dialog', { name: de('calendar_feed.rotate_title') })
  await expect(dialog).toContainText(de('calendar_feed.rotate_text'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: de('calendar_feed.rotate') }).click()
  await expect(toast(page, de('calendar_feed.rotated'))).toBeVisible()
  await expect(field).not.toHaveValue(old)
  expect((await request.get(old)).status()).toBe(404)
  expect((await request.get(await field.inputValue())).status()).toBe(200)
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
