/** What ends somebody's part in a session ends sound and picture too, whatever their own browser does. */
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectMedia, expectSilence, madeBy } from '#tests/e2e/support/room/expect-room.ts'
import { type IgnoringWindow, takePartIgnoringly } from '#tests/e2e/support/room/ignoring-client.ts'
import {
  bringTogether,
  enterByCalls,
  type Meeting,
  openMeeting,
  requestEntry,
  signInAgain,
} from '#tests/e2e/support/room/meeting.ts'
import { patienceMs } from '#tests/e2e/support/room/room-person.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'

let meeting: Meeting
test.beforeAll(async ({ product }) => {
  meeting = await openMeeting(product, { relay: product.relay })
})
test.afterAll(() => meeting.close())

const heading = (key: string) => meeting.client.page.getByRole('heading', { level: 1, name: en(key) })
/** No other browser is connected to the therapist's. */
const expectHostAlone = () =>
  expect.poll(async () => (await madeBy(meeting.host.page)).open, { timeout: patienceMs }).toBe(0)

test('Who is removed, signed out or cancelled receives nothing more', async () => {
  const { client, host, booking, call, roomOf, sql, clientIdentifier } = meeting

  await test.step('a client who ignores every event is removed', async () => {
    // Camera and microphone exist on this page only; the product's script waits there for a click that never comes.
    await enterByCalls(meeting)
    const own = await client.openSecond()
    await own.goto(`/appointments/${booking}/session/`)
    await own.evaluate(takePartIgnoringly, booking)
    await expectMedia(own)
    const { people } = await roomOf(host)
    const occupantIdentifier = people.find(({ role }) => role === 'client')?.occupantIdentifier
    await call(host, 'remove', { occupantIdentifier })
    await expectHostAlone()
    await expectSilence(own)
    const answers = await own.evaluate(() => (globalThis as IgnoringWindow).ignoring.insist())
    expect(answers).toEqual([409, 409, 409])
    await expectSilence(own)
    expect((await madeBy(host.page)).open).toBe(0)
    await own.close()
  })

  await test.step('a sign-in that is ended elsewhere, of somebody who was let in within the room', async () => {
    await requestEntry(meeting)
    await host.page.getByRole('button', { name: en('room_beside.people_waiting', { count: 1 }) }).click()
    const admission = en('session_view.people.admit', { name: 'Robin' })
    await expect(host.page.getByRole('button', { name: admission, exact: true })).toBeVisible()
    await expectAccessible(host.page)
    await host.page.getByRole('button', { name: admission, exact: true }).click()
    await expectMedia(client.page, host.page)
    await sql('update session set revoked_at = now() where user_identifier = $1 and revoked_at is null', [
      clientIdentifier,
    ])
    await expect(heading('session_page.sign_in')).toBeVisible({ timeout: patienceMs })
    await expectHostAlone()
    expect((await madeBy(client.page)).open).toBe(0)
  })

  await test.step('a booking that is cancelled', async () => {
    await signInAgain(meeting, client)
    await bringTogether(meeting)
    await expectMedia(client.page, host.page)
    await sql(
      `update booking set status = 'cancelled', cancelled_by = 'client', cancelled_at = now() where identifier = $1`,
      [booking],
    )
    await expect(heading('session_page.none_title')).toBeVisible({ timeout: patienceMs })
    for (const { page } of [client, host])
      await expect.poll(async () => (await madeBy(page)).open, { timeout: patienceMs }).toBe(0)
  })

  expect([...client.findings(), ...host.findings()]).toEqual([])
})
