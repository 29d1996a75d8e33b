import { expectAccessible } from './axe.ts'
import { expect, german, type Locale, type Page, test, words } from './kit.ts'
import { signInAsNewOperator } from './operator.ts'
import { ask, signInAs } from './people.ts'
import { findTherapist } from './therapists.ts'

const sentBack = 'therapist.changes@solace.example'

async function visit(page: Page, locale: Locale, address: string): Promise<void> {
  await page.goto(locale === 'de' ? `/de${address}` : address)
  // The notice may open at once, and what lies behind a dialog has no role.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const locale of ['en', 'de'] as const) {
  const t = words(locale)
  const where = locale === 'de' ? german : {}

  test(`Checklist, notice and badge have no finding of axe (${locale})`, async ({ visitor }) => {
    test.setTimeout(180_000)
    const page = await visitor(where)
    await signInAs(page, sentBack)
    await visit(page, locale, '/verification/')
    const notice = page.getByRole('dialog', { name: t('verification.notice.title') })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await notice.getByRole('button', { name: t('verification.notice.later') }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { name: t('verification.review.title') })).toBeVisible()
    await expectAccessible(page)
    // Nobody told that it was read: the next page shows it again.
    await visit(page, locale, '/fees/')
    await expect(notice).toBeVisible()

    const guest = await visitor(where)
    const { identifier } = await findTherapist(guest, { country: 'DE', name: 'Katharina' })
    await visit(guest, locale, `/therapists/${identifier}/`)
    await guest.getByText(t('therapist.checked'), { exact: true }).focus()
    await guest.keyboard.press('Enter')
    await expect(guest.locator('details li').first()).toBeVisible()
    await expectAccessible(guest)
  })

  test(`Queue and case have no finding of axe (${locale})`, async ({ visitor }) => {
    test.setTimeout(180_000)
    const page = await visitor(where)
    await signInAsNewOperator(page, { firstName: 'Vera', permission: 'verify' })
    await visit(page, locale, '/overview/')
    await page.waitForURL('**/admin/verifications/**')
    await page.getByRole('button', { name: t('verification.queue.everybody'), exact: true }).click()
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expectAccessible(page)

    const { data } = await ask<{ data: { identifier: string; name: string }[] }>(
      page,
      '/admin/verifications?search=Lindenau',
    )
    await visit(page, locale, `/admin/verifications/${data[0]?.identifier}/`)
    await expect(page.getByRole('heading', { name: t('verification.case.documents') })).toBeVisible()
    await expectAccessible(page)
  })
}
