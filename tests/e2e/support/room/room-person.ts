/** Somebody in a session: a browser of their own with a moving picture, and a network of their own to the relay. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { SignalContent } from '#schemas/care/session-room.ts'
import { chromiumFlags, findTestBrowser } from '#scripts/chromium.ts'
import { type NetworkConditions, openUdpProxy, type UdpProxy } from '#tests/support/udp-proxy.ts'
import { mediaFlags } from '../media.ts'
import { type Watch, watchPage } from '../watch.ts'
import { type FilmColour, writeFilm } from './moving-picture.ts'
import { type ConnectionCounters, installProbe, type ProbedWindow } from './page-probe.ts'

export interface PersonOptions {
  /** The address of the product. */
  url: string
  /** The relay behind the proxy of this person; without one the browser goes where the server says. */
  relay: { host: string; port: number } | null
  colour: FilmColour
  film?: { width: number; height: number; isBusy?: boolean }
  context?: BrowserContextOptions
}

export interface SentSignal {
  /** Milliseconds since 1970. */
  at: number
  content: SignalContent
}

/** Until media flows, a page has loaded, a state is shown: generous, for a busy machine. */
export const patienceMs = 40_000

export class RoomPerson {
  readonly page: Page
  readonly context: BrowserContext
  readonly proxy: UdpProxy | null
  /** Everything that this browser has sent to others through the server. */
  readonly signals: SentSignal[] = []
  readonly #browser: Browser
  readonly #folder: string
  readonly #watch: Watch

  private constructor(parts: { page: Page; proxy: UdpProxy | null; browser: Browser; folder: string }) {
    this.page = parts.page
    this.context = parts.page.context()
    this.proxy = parts.proxy
    this.#browser = parts.browser
    this.#folder = parts.folder
    this.#watch = watchPage(this.page, { refusals: true, cuts: true, leaves: false })
    this.page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/signal')) return
      const { content } = request.postDataJSON() as { content: SignalContent }
      this.signals.push({ at: Date.now(), content })
    })
  }

  static async open({ url, relay, colour, film, context }: PersonOptions): Promise<RoomPerson> {
    const folder = await mkdtemp(join(tmpdir(), 'solace-room-'))
    const camera = join(folder, 'camera.y4m')
    await writeFilm(camera, { colour, ...film })
    const proxy = relay && (await openUdpProxy(relay))
    const browser = await chromium.launch({
      executablePath: findTestBrowser() ?? undefined,
      args: [...chromiumFlags, ...mediaFlags, `--use-file-for-fake-video-capture=${camera}`],
    })
    const opened = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      ...context,
    })
    await opened.addInitScript(installProbe, { relayPort: proxy?.port ?? null })
    await opened.addCookies([{ name: 'cookie-consent', value: 'minimal', url }])
    return new RoomPerson({ page: await opened.newPage(), proxy, browser, folder })
  }

  /** Another page of the same person, with the same network. */
  async openSecond(): Promise<Page> {
    return this.context.newPage()
  }

  network(conditions: NetworkConditions): void {
    this.proxy?.set(conditions)
  }

  /** Neither the relay nor the server is reached. */
  async goDark(isDark: boolean): Promise<void> {
    this.network(isDark ? { isOut: true } : {})
    await this.context.setOffline(isDark)
  }

  counters(page = this.page): Promise<ConnectionCounters[]> {
    return page.evaluate(() => (globalThis as ProbedWindow).probe.counters())
  }

  /** What must not happen behind the screen. */
  findings(): string[] {
    return this.#watch.findings
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.proxy?.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** One connection has decoded 20 more frames and received sound since `before`. */
export function hasFlowed(before: readonly ConnectionCounters[], now: readonly ConnectionCounters[]): boolean {
  return now.some(({ number, framesDecoded, audioEnergy }) => {
    const base = before.find((one) => one.number === number)
    return framesDecoded - (base?.framesDecoded ?? 0) >= 20 && audioEnergy > (base?.audioEnergy ?? 0)
  })
}
