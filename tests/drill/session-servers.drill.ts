/** Servers and the relay are killed and restarted in the middle of a session. */
import { createRelay, type Relay } from '#simulators/relay/app.ts'
import { expectMedia, expectOnlyRelayed } from '#tests/e2e/support/room/expect-room.ts'
import { bringTogether, type Meeting, openMeeting } from '#tests/e2e/support/room/meeting.ts'
import { patienceMs } from '#tests/e2e/support/room/room-person.ts'
import { type Side, startSide, variablesOf } from '#tests/e2e/support/two-servers.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'

const secret = 'relay-of-the-tests-relay-of-the-tests'
let meeting: Meeting
let side: Side
let relay: Relay
test.beforeAll(async ({ product }, { workerIndex }) => {
  test.setTimeout(120_000)
  const { databaseUrl } = product
  relay = await createRelay({ secret })
  const { backend, bff } = variablesOf(databaseUrl, `test-results/room-files-${workerIndex}`)
  side = await startSide({ ...backend, TURN_URL: relay.urls.join(','), TURN_SECRET: secret }, bff)
  meeting = await openMeeting({ url: side.url, databaseUrl }, { relay })
})
test.afterAll(async () => {
  await meeting.close()
  await side.kill()
  await relay.close()
})

test('Media goes on while the servers are away, and what breaks meanwhile is negotiated when they are back', async () => {
  test.setTimeout(300_000)
  const { client, host, booking, sql } = meeting
  const both = [client.page, host.page] as const
  const seen = async () => {
    const [row] = await sql(
      `select count(*)::int as live, min(seen_at) as at from room_occupant where booking_identifier = $1 and state = 'inside'`,
      [booking],
    )
    return row as { live: number; at: Date }
  }
  await bringTogether(meeting)
  await expectMedia(...both)
  const before = await seen()

  await test.step('without backend and BFF nothing stops', async () => {
    await side.kill()
    await expectMedia(...both)
  })

  await test.step('the relay is restarted, and there is no server to negotiate through', async () => {
    const { port } = relay
    await relay.close()
    relay = await createRelay({ secret, port })
    for (const page of both)
      await expect(page.getByText(en('session_view.shaky')).first()).toBeVisible({ timeout: patienceMs })
  })

  await test.step('the servers are back: sound and picture return, and both count as present', async () => {
    await side.start()
    await expectMedia(...both)
    await expect
      .poll(async () => (await seen()).at.getTime(), { timeout: patienceMs })
      .toBeGreaterThan(before.at.getTime())
    expect((await seen()).live).toBe(2)
  })

  expectOnlyRelayed(client, host)
})
