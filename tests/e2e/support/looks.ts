/** Waits until a page is drawn, and checks whether the texts of a dialog fit. */
import { desktop, expect, type Page } from './test.ts'

/** Opens a page and waits until its heading is there and no loading skeleton is left. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectLoaded(page)
}

export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
}

/** Texts that overflow their container with letters of a size. A field scrolls its own. */
const tightIn = (page: Page, fontSize: string): Promise<string[]> =>
  page.getByRole('dialog').evaluate((dialog, size) => {
    document.documentElement.style.fontSize = size
    return [...dialog.querySelectorAll<HTMLElement>(':not(textarea, option)')]
      .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML, clientWidth, scrollWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML.slice(0, 200)}`)
  }, fontSize)

/**
 * Expects no overflow of the dialog or of a button in it, on the narrowest phone and on a desktop, also with letters of
 * twice the size. A wider phone has the same layout and more space.
 */
export async function expectDialogFits(page: Page): Promise<void> {
  for (const [width, size] of [
    [320, '100%'],
    [320, '200%'],
    [1280, '200%'],
    [1280, ''],
  ] as const) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => tightIn(page, size), { message: `${page.url()} at ${width} px, letters ${size || '100%'}` })
      .toEqual([])
  }
  await page.setViewportSize(desktop)
}
