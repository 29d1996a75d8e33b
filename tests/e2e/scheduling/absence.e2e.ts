/** What the room recorded is on the appointment; a report against it becomes a case that an operator dismisses. */
import { expect } from '@playwright/test'
import { desktop, en, phone, test } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { sql } from '#tests/e2e/support/sql.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** Client and therapist of a session that began half an hour ago were together for 18 minutes. */
async function haveMet(booking: string): Promise<void> {
  await sql(
    `update booking set start_at = date_trunc('minute', now()) - interval '30 minutes', end_at = date_trunc('minute', now()) + interval '20 minutes',
      modality_id = (select id from taxonomy where kind = 'modality' and code = 'video') where identifier = $1`,
    [booking],
  )
  await sql('insert into session_room (booking_identifier, created_at) values ($1, now())', [booking])
  await sql(
    `insert into room_occupant (identifier, booking_identifier, participant_identifier, state, departure, waiting_since,
        admitted_at, connected_at, seen_at, gone_at)
     select gen_random_uuid(), b.identifier, m.identifier, 'gone', 'left', b.start_at, b.start_at + interval '1 minute',
        b.start_at + interval '2 minutes', b.start_at + interval '20 minutes', b.start_at + interval '20 minutes'
       from booking b join booking_participant m on m.booking_identifier = b.identifier where b.identifier = $1`,
    [booking],
  )
}

test('A false report against a session that took place becomes a case, and an operator dismisses it', async ({
  visitor,
}) => {
  const client = await visitor({ viewport: phone })
  const { identifier } = await paidSession(client, await findTherapist(client))
  await haveMet(identifier)
  const facts = client.getByRole('region', { name: en('room_facts.title') })

  await test.step('the client sees what the room recorded', async () => {
    await client.goto(`/appointments/${identifier}/`)
    await expect(facts.getByText('Together: 18 minutes')).toBeVisible()
    await expect(facts.getByText(/ joined at /)).toHaveCount(2)
  })

  await test.step('a report of absence is looked into', async () => {
    await client.getByRole('button', { name: /^Absent: / }).click()
    const dialog = client.getByRole('dialog')
    await expect(dialog.getByText(en('absence_report.contested'))).toBeVisible()
    await expectAccessible(client)
    await client.setViewportSize(phone)
    await dialog.getByRole('button', { name: en('absence_report.submit_contested') }).click()
    await expect(client.getByRole('region', { name: en('room_facts.looked_into_title') })).toBeVisible()
    await expect(facts).toBeVisible()
  })

  const operator = await visitor({ viewport: desktop })
  await signInAsNewOperator(operator, { firstName: 'Olu', permission: 'finance' })
  const [people] = await sql(
    `select c.first_name || ' ' || c.last_name as client, p.first_name || ' ' || p.last_name as provider
       from booking b join app_user c on c.identifier = b.client_identifier
       join app_user p on p.identifier = b.provider_identifier where b.identifier = $1`,
    [identifier],
  )
  const name = en('finance.absences.of', people as Record<string, string>)

  await test.step('an operator dismisses it', async () => {
    await operator.goto('/admin/absences/')
    await operator.getByRole('button', { name: en('finance.absences.dismiss.one', { name }) }).click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog.getByText('Together: 18 minutes')).toBeVisible()
    await expectAccessible(operator)
    await dialog.getByLabel(en('operators.reason')).fill('The room shows both of them together.')
    await dialog.getByRole('button', { name: en('finance.absences.dismiss.submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(operator.getByRole('button', { name: en('finance.absences.dismiss.one', { name }) })).toBeHidden()
  })

  await test.step('the booking and its fee stay', async () => {
    // The page of the client is open and learns of it.
    await expect(client.getByText(en('room_facts.dismissed'))).toBeVisible()
    await expect(facts.getByText('Together: 18 minutes')).toBeVisible()
    const [booking] = await sql('select status, refunded from booking where identifier = $1', [identifier])
    expect(booking).toEqual({ status: 'confirmed', refunded: null })
  })
})
