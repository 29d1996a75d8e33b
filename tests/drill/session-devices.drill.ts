/** Cameras that are refused, busy or unplugged, a page in the background, two shared screens, a second device. */
import type { Page } from '@playwright/test'
import { expectMedia, expectOnlyRelayed } from '#tests/e2e/support/room/expect-room.ts'
import { bringTogether, type Meeting, openMeeting } from '#tests/e2e/support/room/meeting.ts'
import type { ProbedWindow } from '#tests/e2e/support/room/page-probe.ts'
import { patienceMs } from '#tests/e2e/support/room/room-person.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'

let meeting: Meeting
test.beforeAll(async ({ product }) => {
  meeting = await openMeeting(product, { relay: product.relay })
})
test.afterAll(() => meeting.close())

/** From now on the browser answers so; null: as it is. */
const failDevices = (page: Page, name: string | null) =>
  page.evaluate((problem) => {
    const { mediaDevices } = navigator
    Reflect.deleteProperty(mediaDevices, 'getUserMedia')
    if (problem) mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', problem))
  }, name)
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => (globalThis as ProbedWindow).probe.hide(value), isHidden)
const unplugCamera = (page: Page) => page.evaluate(() => (globalThis as ProbedWindow).probe.unplug('video'))
/** A drawing instead of a screen, which a browser without a window does not have. */
const drawScreen = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = () => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      setInterval(() => context?.fillRect(Math.random() * 200, Math.random() * 100, 9, 9), 100)
      return Promise.resolve(canvas.captureStream(10))
    }
  })
const click = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true }).click()

test('Devices fail and come back, pages hide, both share at once, and a second device takes over', async () => {
  test.setTimeout(300_000)
  const { client, host, booking } = meeting
  const path = `/appointments/${booking}/session/`

  await test.step('a camera that is refused or busy is named, and tried again', async () => {
    await client.page.goto(path)
    for (const [problem, key] of [
      ['NotAllowedError', 'session_page.problem_refused'],
      ['NotReadableError', 'session_page.problem_busy'],
    ] as const) {
      await failDevices(client.page, problem)
      await click(client.page, 'session_page.camera_off')
      await click(client.page, 'session_page.camera_on')
      await expect(client.page.getByText(en(key))).toBeVisible({ timeout: patienceMs })
    }
    await failDevices(client.page, null)
    await click(client.page, 'session_page.try_devices')
    await expect(client.page.getByLabel(en('session_page.own_picture'))).toBeVisible({ timeout: patienceMs })
  })

  await test.step('they meet', async () => {
    await bringTogether(meeting)
    await expectMedia(client.page, host.page)
  })

  await test.step('a page in the background is said to be on another app', async () => {
    await hide(client.page, true)
    await expect(host.page.getByText(en('session_view.away'))).toBeVisible({ timeout: patienceMs })
    await hide(client.page, false)
    await expect(host.page.getByText(en('session_view.away'))).toHaveCount(0, { timeout: patienceMs })
  })

  await test.step('a camera that is unplugged is replaced; without another one the others read that it is off', async () => {
    await unplugCamera(client.page)
    await expectMedia(host.page)
    await failDevices(client.page, 'NotFoundError')
    await unplugCamera(client.page)
    const state = `${en('session_view.camera_is_off')} · ${en('session_view.microphone_is_on')}`
    await expect(host.page.getByText(state)).toBeVisible({ timeout: patienceMs })
    await failDevices(client.page, null)
    await hide(client.page, false)
    await expectMedia(host.page)
  })

  await test.step('both share their screens at the same moment', async () => {
    await Promise.all([drawScreen(client.page), drawScreen(host.page)])
    await Promise.all([click(client.page, 'session_view.share'), click(host.page, 'session_view.share')])
    for (const { page } of [client, host])
      await expect(page.getByText(/'s screen$/)).toBeVisible({ timeout: patienceMs })
    await expectMedia(client.page, host.page)
  })

  await test.step('a second device asks, takes over, and the first one says so', async () => {
    const second = await client.openSecond()
    await second.goto(path)
    await click(second, 'session_page.enter_waiting')
    await click(second, 'session_page.continue_here')
    await expectMedia(second, host.page)
    await expect(client.page.getByRole('heading', { name: en('session_page.replaced_title') })).toBeVisible({
      timeout: patienceMs,
    })
  })

  expectOnlyRelayed(client, host)
  expect([...client.findings(), ...host.findings()]).toEqual([])
})
