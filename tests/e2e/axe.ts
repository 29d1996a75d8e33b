import AxeBuilder from '@axe-core/playwright'
import { desk, expect, expectNoOverflow, type Page, phone } from './kit.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What depends on colours and room; all else is the same on every screen and is asked once per width and once per scheme. */
const byLooks = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable']

/** A new size or scheme is drawn with the next frames; what moves then has come to rest. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined))
    await Promise.all(ends)
  })

/** No finding in light and dark, on a phone and at a desk; nothing sticks out to the side at 320, 390 and 1280. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport)
      await isDrawn(page)
      const isHalf = (colorScheme === 'light') === (viewport === desk)
      const builder = new AxeBuilder({ page })
      const { violations } = await (isHalf ? builder.withRules(byLooks) : builder.withTags(tags)).analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
      )
      expect(found, `${page.url()} ${colorScheme} ${viewport.width}`).toEqual([])
    }
  }
  await expectNoOverflow(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desk)
}
