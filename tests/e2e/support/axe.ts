import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { desktop, expect, expectFits, expectNoOverflow, type Page, phone } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Look {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
  /** Pixels by which the page is wider than the window. */
  overflow: number
}

/** Runs in the page. Null where axe is not loaded yet. */
async function look(runOnly: string[]): Promise<Look | null> {
  const { axe: loaded } = window as unknown as { axe?: typeof axe }
  if (!loaded) return null
  // A new size or colour scheme is drawn with the next frames; animations have ended afterwards.
  for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
  const ends = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined))
  await Promise.all(ends)
  const { scrollWidth, clientWidth } = document.documentElement
  // Style sheets and media are loaded for two rules only, of which one is experimental, and the other reports no violation.
  const { violations } = await loaded.run({ runOnly, resultTypes: ['violations'], preload: false })
  const small = violations.find(({ id }) => id === 'target-size')
  if (small) {
    // A bar at the edge of the window covers what is below it until the page scrolls: what is too small stays so elsewhere.
    const at = window.scrollY
    window.scrollBy(0, 96)
    if (window.scrollY === at) window.scrollBy(0, -96)
    const moved = await loaded.run({
      runOnly: { type: 'rule', values: ['target-size'] },
      resultTypes: ['violations'],
      preload: false,
    })
    const still = new Set(moved.violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target))))
    small.nodes = small.nodes.filter(({ target }) => still.has(String(target)))
    window.scrollTo(0, at)
  }
  return { violations, overflow: scrollWidth - clientWidth }
}

/**
 * axe is loaded once into a document and describes only what it finds: loaded for each look, and with what passes, it takes
 * five times as long.
 */
async function lookAt(page: Page): Promise<{ violations: string[]; overflow: number }> {
  const [, ...frames] = page.frames()
  for (const frame of frames) if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(script)
  let found = await page.evaluate(look, tags)
  if (!found) {
    await page.evaluate(script)
    found = await page.evaluate(look, tags)
  }
  if (!found) throw new Error(`axe did not load into ${page.url()}`)
  const { violations, overflow } = found
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
  return { violations: lines, overflow }
}

/** The violations of WCAG 2.2 AA on a page and in its frames, one line each. */
export const violationsOf = async (page: Page): Promise<string[]> => (await lookAt(page)).violations

const phoneInLight = { viewport: phone, colorScheme: 'light' } as const
const desktopInDark = { viewport: desktop, colorScheme: 'dark' } as const
const others = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const

/**
 * Expects no axe violation on a phone in light and on a desktop in dark mode, or with `all` in four combinations, and no
 * horizontal overflow at 320, 390 and 1280. Begins with the size that the page has: each new one draws it again.
 */
export async function expectAccessible(page: Page, looks: 'two' | 'all' = 'two'): Promise<void> {
  const isOnDesktop = page.viewportSize()?.width === desktop.width
  const two = isOnDesktop ? [desktopInDark, phoneInLight] : [phoneInLight, desktopInDark]
  for (const { viewport, colorScheme } of [...two, ...(looks === 'all' ? others : [])]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport)
    const { violations, overflow } = await lookAt(page)
    expect(violations, `${page.url()} ${colorScheme} ${viewport.width}`).toEqual([])
    // The first look may have come before a page of another width was drawn.
    if (overflow > 0) await expectNoOverflow(page, [viewport.width])
  }
  await expectFits(page, 320)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}
