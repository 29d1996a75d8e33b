import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { desktop, expect, expectNoOverflow, type Page, phone } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The violations of WCAG 2.2 AA on a page and in its frames, one line each. axe is loaded once into a document and describes only
 * what it finds: loaded for each look, and with what passes, it takes five times as long.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  for (const frame of page.frames()) if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(script)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    return (await loaded.run({ runOnly, resultTypes: ['violations'] })).violations
  }, tags)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

/** A new size or colour scheme is drawn with the next frames; animations have ended afterwards. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined))
    await Promise.all(ends)
  })

const phoneInLight = { viewport: phone, colorScheme: 'light' } as const
const desktopInDark = { viewport: desktop, colorScheme: 'dark' } as const
const others = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const

/**
 * Expects no axe violation on a phone in light and on a desktop in dark mode, or with `all` in four combinations, and no
 * horizontal overflow at 320, 390 and 1280.
 */
export async function expectAccessible(page: Page, looks: 'two' | 'all' = 'two'): Promise<void> {
  const wanted = [phoneInLight, desktopInDark, ...(looks === 'all' ? others : [])]
  for (const { viewport, colorScheme } of wanted) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await isDrawn(page)
    expect(await violationsOf(page), `${page.url()} ${colorScheme} ${viewport.width}`).toEqual([])
  }
  await expectNoOverflow(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}
