import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import pg from 'pg'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { readPdf } from '#tests/operations/receipts/read-pdf.ts'
import { en, expect, expectNoOverflow, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** Moves the session to the June before: next month may be in a year without documents. Returns the year. */
async function moveToLastYear({ identifier }: Booking): Promise<number> {
  const year = Temporal.Now.plainDateISO('Africa/Lagos').year - 1
  const start = `${year}-06-15T10:00:00Z`
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `update booking set start_at = $2::timestamptz, end_at = $2::timestamptz + interval '50 minutes',
            free_until = $2::timestamptz - interval '2 days' where identifier = $1`,
    [identifier, start],
  )
  await client.end()
  return year
}

/** Clicks the button and reads the saved file. */
async function saved(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) }
}

test('A client saves the receipt of a session from its page, and those of a year from the wallet', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone })
  const therapist = await findTherapist(page, { country: 'NG', name: 'Temitope' })
  const booking = await paidSession(page, therapist)

  await page.goto(`/appointments/${booking.identifier}/`)
  const receipt = await saved(page, page.getByRole('button', { name: en('receipts.save') }))
  expect(receipt.name).toMatch(/^solace-receipt-[0-9A-F]{10}\.pdf$/)
  expect(receipt.language).toBe('en')
  expect(receipt.text).toContain('Temitope')
  expect(receipt.text).toContain(en('receipt_file.outcome.to_come'))
  await expectNoOverflow(page)

  await page.goto('/wallet/')
  const section = page.getByRole('region', { name: en('receipts.period_title') })
  await section.getByLabel(en('receipts.year')).selectOption(String(await moveToLastYear(booking)))
  const year = await saved(page, section.getByRole('button', { name: en('receipts.save_period') }))
  expect(year.name).toMatch(/^solace-receipts-\d{4}\.pdf$/)
  expect(year.text).toContain('Temitope')
  await expectNoOverflow(page)
})
