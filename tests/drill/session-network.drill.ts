/** Two browsers on bad networks: what breaks comes back by itself, and no address leaves a browser. */
import { expectColour, expectMedia, expectOnlyRelayed } from '#tests/e2e/support/room/expect-room.ts'
import { bringTogether, type Meeting, openMeeting } from '#tests/e2e/support/room/meeting.ts'
import { patienceMs } from '#tests/e2e/support/room/room-person.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'

let meeting: Meeting
test.beforeAll(async ({ product }) => {
  meeting = await openMeeting(product, { relay: product.relay })
})
test.afterAll(() => meeting.close())

/** The fault itself lasts so long. */
const lasts = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

test('Sound and picture survive loss, darkness and a stream of events that is held up', async () => {
  test.setTimeout(300_000)
  const { client, host } = meeting
  const both = [client.page, host.page] as const

  await test.step('each sees the other one', async () => {
    await bringTogether(meeting)
    await expectMedia(...both)
    await Promise.all([expectColour(client.page, 'blue'), expectColour(host.page, 'red')])
  })

  await test.step('one packet of twenty is lost, the others are late', async () => {
    client.network({ loss: 0.05, delayMs: 40 })
    await expectMedia(...both)
    client.network({})
  })

  await test.step('3 seconds without a network', async () => {
    await client.goDark(true)
    await expect(host.page.getByText(en('session_view.shaky')).first()).toBeVisible({ timeout: patienceMs })
    await lasts(1)
    await client.goDark(false)
    await expectMedia(...both)
    await expect(host.page.getByText(en('session_view.shaky'))).toHaveCount(0, { timeout: patienceMs })
  })

  await test.step('9 seconds without a network', async () => {
    await client.goDark(true)
    await lasts(9)
    await client.goDark(false)
    await expectMedia(...both)
  })

  await test.step('a page whose stream of events is held up finds its way in by asking', async () => {
    await host.page.route('**/api/live', () => undefined)
    await host.page.reload()
    await expectMedia(...both)
  })

  expectOnlyRelayed(client, host)
  expect([...client.findings(), ...host.findings()]).toEqual([])
})
