/**
 * The ten actions that are used most, with the processor slowed down four times: the time from the input to the next
 * painted frame, as the browser's Event Timing counts it (milliseconds, in steps of 8, and 16 for
 * all shorter ones).
 */
import type { Page } from 'playwright'
import * as paths from '#schemas/platform/paths.ts'
import type { Market } from './market.ts'

const slowdown = 4
/** Each action is measured this often, after one time for the script that it loads. */
const rounds = 5

export interface Interaction {
  name: string
  /** Milliseconds: median and longest of all rounds. */
  median: number
  longest: number
}

type Act = (page: Page) => Promise<unknown>
interface Screen {
  who: 'clara@solace.example' | 'theo@solace.example'
  path: string
  /** Selector of what is there once the screen can be used. */
  ready: string
  /** Name, the one input that is measured, and what takes it back. */
  actions: (readonly [name: string, act: Act, undo?: Act])[]
}

const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key)
const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click()

const screens: Screen[] = [
  {
    who: 'theo@solace.example',
    path: paths.appointments(),
    ready: 'tr.row',
    actions: [
      ['move to the next row', press('j')],
      ['select a row', press('x'), press('x')],
      ['open the preview', press('Space'), press('Escape')],
      ['open the menu of a row', click('[data-row-menu]'), press('Escape')],
      ['sort by a column', click('thead button')],
      ['open the command palette', press('Control+k'), press('Escape')],
      ['go to another screen', click('nav a[href="/clients/"]'), (page) => page.goBack()],
    ],
  },
  {
    who: 'clara@solace.example',
    path: paths.overview(),
    ready: 'main h1',
    actions: [
      ['open the account menu', click('[aria-haspopup="menu"]'), press('Escape')],
      ['go to the appointments', click('nav a[href="/appointments/"]'), (page) => page.goBack()],
    ],
  },
  {
    who: 'clara@solace.example',
    path: paths.wallet(),
    ready: 'main h1',
    actions: [['go to the overview', click('nav a[href="/overview/"]'), (page) => page.goBack()]],
  },
]

export async function measureInteractions(market: Market): Promise<Interaction[]> {
  const found: Interaction[] = []
  for (const screen of screens) found.push(...(await measureScreen(market, screen)))
  return found
}

async function measureScreen(market: Market, { who, path, ready, actions }: Screen): Promise<Interaction[]> {
  const page = await market.pageOf(who, { viewport: { width: 1280, height: 800 } })
  await page.addInitScript(collectEvents)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator(ready).first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const found: Interaction[] = []
  for (const [name, act, undo] of actions) {
    const durations: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await settle(page)
      await page.evaluate(() => void (globalThis as unknown as Collected).longestEvent.splice(0))
      await act(page)
      const longest = await longestEvent(page)
      if (round > 0) durations.push(longest)
      await undo?.(page)
    }
    durations.sort((a, b) => a - b)
    found.push({ name, median: durations[Math.floor(rounds / 2)] ?? 0, longest: durations.at(-1) ?? 0 })
  }
  await page.context().close()
  return found
}

/** An input that was answered within 16 ms is not counted by browsers, so there is a limit to waiting for its entry. */
async function longestEvent(page: Page): Promise<number> {
  await page
    .waitForFunction(() => (globalThis as unknown as Collected).longestEvent.length > 0, null, { timeout: 2_000 })
    .catch(() => undefined)
  await settle(page)
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as Collected).longestEvent))
}

/** Until the network is quiet and the browser had time to count the frame. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
}

interface Collected {
  longestEvent: number[]
}

/** Collects the durations of all inputs. Runs in the page. */
function collectEvents(): void {
  const durations: number[] = []
  Object.assign(globalThis, { longestEvent: durations })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId) durations.push(entry.duration)
    }
  }).observe(options)
}
