/** When a page can be looked at, and whether the words of a dialog have room. */
import { desk, expect, type Page } from './kit.ts'

/** Opens a page and waits until its heading is there and nothing in it is a grey bar that stands for what is still loaded. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectLoaded(page)
}

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
}

/** Words that are longer than what they stand in. A field scrolls its own. */
const tightIn = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>(':not(textarea, option)')]
      .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML, clientWidth, scrollWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML.slice(0, 200)}`),
  )

/**
 * Nothing sticks out of the dialog or of a button in it, on the narrowest phone and at a desk, also with letters of twice the
 * size. A wider phone has the same layout and more room.
 */
export async function expectRoomInDialog(page: Page): Promise<void> {
  for (const [width, size] of [
    [320, '100%'],
    [320, '200%'],
    [1280, '200%'],
    [1280, ''],
  ] as const) {
    await page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted
    }, size)
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => tightIn(page), { message: `${page.url()} at ${width} px, letters ${size || '100%'}` })
      .toEqual([])
  }
  await page.setViewportSize(desk)
}
