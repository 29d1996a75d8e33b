import { readFile } from 'node:fs/promises'
import { readCalendar } from '#tests/scheduling/calendar-feed/read-calendar.ts'
import { en, expect, expectNoOverflow, lagos, test } from '#tests/e2e/support/test.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('An appointment is saved for another calendar, and a calendar reads all without a session', async ({
  visitor,
  request,
}) => {
  const page = await visitor(lagos)
  const { identifier } = await paidSession(page, await findTherapist(page, { country: 'NG', name: 'Theo' }), 9)
  await page.goto(`/appointments/${identifier}/`)
  const opener = page.getByRole('button', { name: en('calendar_feed.add_short') })
  await opener.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: en('calendar_feed.file') }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('appointment.ics')
  const [event] = readCalendar(await readFile(await saved.path())).events
  expect(event).toMatchObject({ SUMMARY: en('calendar_feed.event.summary'), STATUS: 'CONFIRMED' })
  expect(event?.UID).toContain(identifier)
  await opener.click()
  for (const name of ['Google', 'Outlook'])
    await expect(page.getByRole('menuitem', { name: en('calendar_feed.open_in', { name }) })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
  await page.keyboard.press('Escape')
  await expectNoOverflow(page)

  const { url } = await callApi<{ url: string }>(page, '/calendar')
  const read = await request.get(url, { headers: { accept: 'text/calendar' } })
  const { events } = readCalendar(await read.body())
  expect(events.map(({ UID }) => UID)).toEqual([expect.stringContaining(identifier)])
})
