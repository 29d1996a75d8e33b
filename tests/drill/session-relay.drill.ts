/** A session that begins while the relay cannot be reached. */
import { expectMedia } from '#tests/e2e/support/room/expect-room.ts'
import { bringTogether, type Meeting, openMeeting } from '#tests/e2e/support/room/meeting.ts'
import { patienceMs } from '#tests/e2e/support/room/room-person.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'

let meeting: Meeting
test.beforeAll(async ({ product }) => {
  meeting = await openMeeting(product, { relay: product.relay })
})
test.afterAll(() => meeting.close())

test('Without a relay the page says so and sends little; with it the session begins by itself', async () => {
  test.setTimeout(300_000)
  const { client, host } = meeting
  for (const person of [client, host]) person.network({ isOut: true })
  await bringTogether(meeting)
  const begun = Date.now()
  for (const { page } of [client, host])
    await expect(page.getByText(en('session_page.not_connecting'))).toBeVisible({ timeout: patienceMs })
  const minutes = Math.max(1, (Date.now() - begun) / 60_000)
  for (const { signals } of [client, host]) expect(signals.length).toBeLessThanOrEqual(12 * minutes)
  for (const person of [client, host]) person.network({})
  await expectMedia(client.page, host.page)
  for (const { page } of [client, host])
    await expect(page.getByText(en('session_page.not_connecting'))).toHaveCount(0, { timeout: patienceMs })
})
