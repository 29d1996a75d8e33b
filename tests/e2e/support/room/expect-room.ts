/** What tests of session rooms wait for. */
import { expect, type Page } from '@playwright/test'
import { type ConnectionCounters, type ProbedWindow } from './page-probe.ts'
import { hasFlowed, patienceMs, type RoomPerson } from './room-person.ts'

/** A page that is just being loaded has none. */
const countersOf = (page: Page): Promise<ConnectionCounters[]> =>
  page.evaluate(() => (globalThis as ProbedWindow).probe.counters()).catch(() => [])

/** Each of these pages gets 20 more pictures and receives sound. */
export async function expectMedia(...pages: Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const before = await countersOf(page)
      await expect
        .poll(async () => hasFlowed(before, await countersOf(page)), { timeout: patienceMs, message: page.url() })
        .toBe(true)
    }),
  )
}

/** This page receives nothing any more. */
export async function expectSilence(page: Page): Promise<void> {
  const received = async () =>
    (await countersOf(page)).map(({ framesDecoded, packets }) => `${framesDecoded} of ${packets}`).join()
  let before = ''
  const isStill = async () => {
    const now = await received()
    const isSame = now === before
    before = now
    return isSame
  }
  // Two seconds without a packet: a connection that lives gets fifty sounds a second.
  await expect.poll(isStill, { timeout: patienceMs, intervals: [1_000] }).toBe(true)
  await expect.poll(isStill, { timeout: patienceMs, intervals: [1_000] }).toBe(true)
}

/** Nobody's own address leaves a browser: not as a candidate, not as the related address of one, not in a description. */
export function expectOnlyRelayed(...people: RoomPerson[]): void {
  const candidates = people.flatMap(({ signals }) =>
    signals.flatMap(({ content: { candidates: sent = [], description } }) => [
      ...sent.map(({ candidate }) => candidate),
      ...(description?.sdp.match(/a=candidate:.*/g) ?? []),
    ]),
  )
  expect(candidates.length).toBeGreaterThan(0)
  expect(candidates.filter((candidate) => !/ typ relay( raddr 0\.0\.0\.0 rport 0)?( |$)/.test(candidate))).toEqual([])
}

/** The middle of the largest picture has the colour of somebody's film. */
export async function expectColour(page: Page, colour: 'red' | 'blue'): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const videos = [...document.querySelectorAll('video')].filter(({ muted, videoWidth }) => !muted && videoWidth > 0)
      const [video] = videos.toSorted((one, other) => other.clientWidth - one.clientWidth)
      const context = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext('2d')
      if (!video || !context) return 'none'
      context.drawImage(video, 0, 0, 8, 8)
      const [red = 0, , blue = 0] = context.getImageData(4, 4, 1, 1).data
      return red > blue ? 'red' : 'blue'
    })
  await expect.poll(look, { timeout: patienceMs }).toBe(colour)
}

export const madeBy = (page: Page) => page.evaluate(() => (globalThis as ProbedWindow).probe.made())
