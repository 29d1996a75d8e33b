import AxeBuilder from '@axe-core/playwright'
import { desktop, expect, expectNoOverflow, type Page, phone } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
 * horizontal overflow at 320, 390 and 1280. Without third-party frames axe can run in the page itself (legacy mode).
 */
export async function expectAccessible(page: Page, looks: 'two' | 'all' = 'two'): Promise<void> {
  const wanted = [phoneInLight, desktopInDark, ...(looks === 'all' ? others : [])]
  for (const { viewport, colorScheme } of wanted) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await isDrawn(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
    expect(found, `${page.url()} ${colorScheme} ${viewport.width}`).toEqual([])
  }
  await expectNoOverflow(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}
