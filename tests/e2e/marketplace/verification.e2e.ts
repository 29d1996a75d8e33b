import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, expectNoOverflow, type Page, test } from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { callApi, signInAs } from '#tests/e2e/support/people.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const sentBack = 'therapist.changes@solace.example'

/** English is checked with axe; German is the same page with longer words, so only its layout is checked. */
const readings = [
  { t: en, root: '', look: (page: Page) => expectAccessible(page) },
  { t: de, root: '/de', look: (page: Page) => expectNoOverflow(page) },
] as const

test('Checklist, notice and badge are accessible and fit in both languages', async ({ visitor }) => {
  const [page, guest] = [await visitor(), await visitor()]
  await signInAs(page, sentBack)
  const { identifier } = await findTherapist(guest, { country: 'DE', name: 'Katharina' })
  for (const { t, root, look } of readings) {
    await page.goto(`${root}/verification/`)
    const notice = page.getByRole('dialog', { name: t('verification.notice.title') })
    await expect(notice).toBeVisible()
    await look(page)
    await notice.getByRole('button', { name: t('verification.notice.later') }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { name: t('verification.review.title') })).toBeVisible()
    await look(page)

    await guest.goto(`${root}/therapists/${identifier}/`)
    await guest.getByText(t('therapist.checked'), { exact: true }).focus()
    await guest.keyboard.press('Enter')
    await expect(guest.locator('details li').first()).toBeVisible()
    await look(guest)
  }
  // It was not marked as read: the next page shows it again.
  await page.goto('/fees/')
  await expect(page.getByRole('dialog', { name: en('verification.notice.title') })).toBeVisible()
})

test('Queue and case are accessible and fit in both languages', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewOperator(page, { firstName: 'Vera', permission: 'verify' })
  const { data } = await callApi<{ data: { identifier: string; name: string }[] }>(
    page,
    '/admin/verifications?search=Achebe',
  )
  for (const { t, root, look } of readings) {
    await page.goto(`${root}/overview/`)
    await expect(page.getByRole('heading', { name: t('queues.title') })).toBeVisible()
    await look(page)
    await page.goto(`${root}/admin/verifications/`)
    await page.getByRole('button', { name: t('verification.queue.everybody'), exact: true }).click()
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await look(page)

    await page.goto(`${root}/admin/verifications/${data[0]?.identifier}/`)
    await expect(page.getByRole('heading', { name: t('verification_case.documents') })).toBeVisible()
    await expect(page.getByText(t('verification_case.claim_text'))).toBeInViewport()
    await look(page)
  }
  await test.step('the decision stays in sight while documents are judged by keyboard', async () => {
    await page.goto(`/admin/verifications/${data[0]?.identifier}/`)
    await page.getByRole('button', { name: en('verification_case.claim') }).click()
    const send = page.getByRole('button', { name: en('verification_case.send') })
    await expect(send).toBeInViewport({ ratio: 1 })
    await expect(send).toBeDisabled()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: en('rejection_reasons.not_readable.name') }).click()
    await expect(send).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: en('verification_case.unfold') })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  })
})
