/** Two browsers in one room: sound and picture, the camera off and on, a new connection, leaving. */
import { expect, type Page, test } from '@playwright/test'
import { chromiumFlags, findTestBrowser } from '#scripts/chromium.ts'
import { mediaFlags, openEngines, receivedIn } from '#tests/e2e/support/room-engines.ts'

test.use({ launchOptions: { executablePath: findTestBrowser() ?? undefined, args: [...chromiumFlags, ...mediaFlags] } })
test.setTimeout(20_000)

async function expectMedia(page: Page) {
  const before = await receivedIn(page)
  await expect
    .poll(async () => {
      const now = await receivedIn(page)
      return now.frames >= before.frames + 20 && now.energy > before.energy
    })
    .toBe(true)
}
const otherIn = (page: Page) => page.evaluate(() => globalThis.engine.view().peers[0])

test('sound and picture arrive, the camera goes off and on, and leaving releases the devices', async ({ browser }) => {
  const { pages, close } = await openEngines(browser, ['a', 'b'])
  const [a, b] = pages as [Page, Page]
  await Promise.all([expectMedia(a), expectMedia(b)])
  await expect.poll(async () => (await otherIn(b))?.isCameraOn).toBe(true)
  await a.evaluate(() => globalThis.engine.setCamera(false))
  await expect.poll(async () => (await otherIn(b))?.isCameraOn).toBe(false)
  await a.evaluate(() => globalThis.engine.setCamera(true))
  await expectMedia(b)
  const states = await a.evaluate(() => {
    const tracks = globalThis.engine.view().localStream?.getTracks() ?? []
    globalThis.engine.leave()
    return tracks.map(({ readyState }) => readyState)
  })
  expect(states).toEqual(['ended', 'ended'])
  await close()
})
