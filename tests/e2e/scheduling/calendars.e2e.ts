import { readFile } from 'node:fs/promises'
import { readCalendar } from '#tests/scheduling/calendar-feed/read-calendar.ts'
import {
  expect,
  expectNoOverflow,
  german,
  lagos,
  type Locale,
  type Page,
  phone,
  test,
  words,
} from '#tests/e2e/support/test.ts'
import { callApi, signInAs, theo } from '#tests/e2e/support/people.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** From the page of an appointment into another calendar. The layout is checked in `accessibility-accounts.e2e.ts`. */
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

test('One appointment is saved for another calendar, by the client and by the therapist, and a calendar reads all without a session', async ({
  visitor,
  request,
}) => {
  const client = await visitor(lagos)
  const { identifier } = await paidSession(client, await findTherapist(client, { country: 'NG', name: 'Theo' }), 9)
  await saveAppointment(client, identifier, 'en')
  const { url } = await callApi<{ url: string }>(client, '/calendar')
  const read = await request.get(url, { headers: { accept: 'text/calendar' } })
  const { events } = readCalendar(await read.body())
  expect(events.map(({ UID }) => UID)).toEqual([expect.stringContaining(identifier)])
  const therapist = await visitor({ ...german, viewport: phone })
  await signInAs(therapist, theo)
  await saveAppointment(therapist, identifier, 'de')
})
