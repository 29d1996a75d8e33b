/** A therapist on another page learns that somebody waits, lets the client in from there, and extends the session. */
import { expect } from '@playwright/test'
import { desktop, en, phone, test } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { plannedSession } from '#tests/e2e/support/held-sessions.ts'
import { sql } from '#tests/e2e/support/sql.ts'

test('A therapist lets a client in from another page, and extends the session', async ({ visitor }) => {
  const client = await visitor({ viewport: phone, refusals: true })
  const host = await visitor({ viewport: desktop, refusals: true })
  const { email } = await signInAsNewAccount(client)
  const therapist = await signInAsNewAccount(host, { userType: 'provider', approved: true })
  const identifier = await plannedSession(email, therapist.email, Temporal.Now.instant().add({ minutes: 5 }))
  await host.goto('/account/settings/')
  await expect(host.getByRole('heading', { name: en('join_requests.settings.title') })).toBeVisible()

  await test.step('the notice appears without a reload, and lateness reaches whoever waits', async () => {
    await client.goto(`/appointments/${identifier}/session/`)
    await client.getByRole('button', { name: en('session_page.enter_waiting') }).click()
    const notice = host.getByRole('region', { name: en('join_requests.region') })
    await expect(notice.getByRole('heading')).toBeVisible()
    await expect(host).toHaveTitle(new RegExp(`^${en('join_requests.tab')}`))
    await expectAccessible(host)
    await notice.getByRole('button', { name: en('appointments.late.by_label', { minutes: 10 }) }).click()
    await expect(client.getByText(/is running 10 minutes late/)).toBeVisible()
  })

  await test.step('"Let in" leads into the room and admits there', async () => {
    await host.getByRole('link', { name: /^Let in / }).click()
    await host.getByRole('button', { name: en('session_page.enter_room') }).click()
    await expect(client.getByRole('button', { name: en('session_view.leave') })).toBeVisible()
  })

  await test.step('both read the new end', async () => {
    await host.getByRole('button', { name: en('session_view.panel.more') }).click()
    await expect(host.getByText(/The price stays the same/)).toBeVisible()
    await expectAccessible(host)
    await host.getByRole('button', { name: /^30 minutes, until/ }).click()
    await expect(host.getByText(/^The session now ends at/)).toBeVisible()
    const [row] = await sql(
      `select round(extract(epoch from end_at - start_at) / 60)::int as minutes from booking where identifier = $1`,
      [identifier],
    )
    expect(row?.minutes).toBe(90)
    await client.getByRole('button', { name: en('session_view.panel.more') }).click()
    await client.getByLabel(en('session_view.show_clock')).check()
    const left = client.getByText(/^Starts in \d+ min$|^\d+ min left$/)
    await expect(left).toBeVisible()
  })
})
