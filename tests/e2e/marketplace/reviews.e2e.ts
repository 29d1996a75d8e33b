import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { heldSession } from '#tests/e2e/support/held-sessions.ts'
import { de, en, expect, german, lagos, menuLink, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, signInAs, theo } from '#tests/e2e/support/people.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const star = (page: Page, rating: string) =>
  page.getByRole('radio', { name: de('reviews.stars', { rating }), exact: true })
const comment = (page: Page) => page.getByRole('textbox', { name: de('reviews.comment') })

/** A client with a session of yesterday, on its page. */
async function comesFromSession(page: Page, name: string) {
  const { email } = await signInAsNewAccount(page, { country: 'NG' })
  const therapist = await findTherapist(page, { country: 'NG', name })
  const session = await heldSession(email, therapist.identifier)
  return { ...session, therapist }
}

/** Goes through the pages of reviews, newest first, until this one is shown. */
async function openTab(page: Page, text: string): Promise<void> {
  const section = page.locator('section', { has: page.getByRole('heading', { name: en('therapist.reviews') }) })
  const first = section.getByRole('listitem').first()
  const older = section.getByRole('button', { name: en('therapist.older') })
  await expect(first).toBeVisible()
  while (!(await section.getByText(text).isVisible())) {
    const before = await first.innerText()
    await older.click({ timeout: 1000 })
    await expect(first).not.toHaveText(before)
  }
}

test.describe('A review', () => {
  test('with contact data is written with the keyboard, pending until an operator approves it, and edited once by touch', async ({
    visitor,
  }) => {
    const page = await visitor({ ...german, viewport: phone, hasTouch: true, refusals: true })
    const { booking, participant, therapist } = await comesFromSession(page, 'Ngozi')
    const text = `Ruft mich gern an: 0803 123 ${Math.floor(1000 + Math.random() * 9000)}, dann erzähle ich mehr.`

    await test.step('the author opens it from the list of appointments', async () => {
      await page.goto('/de/overview/')
      await page
        .getByRole('link', { name: de('account.nav.appointments') })
        .first()
        .click()
      await page.getByRole('button', { name: de('appointments.views.past') }).click()
      await page
        .getByRole('link', { name: new RegExp(therapist.firstName) })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: de('reviews.own_title') })).toBeVisible()
    })

    await test.step('writes without a mouse, and sees that it is pending', async () => {
      await page.getByRole('button', { name: de('reviews.write') }).focus()
      await page.keyboard.press('Enter')
      await expect(dialogOf(page)).toBeVisible()
      await expect(page.getByText(de('reviews.looked_at'))).toBeVisible()
      await star(page, '0,5').focus()
      await page.keyboard.press('End')
      await expect(star(page, '5')).toBeChecked()
      await page.keyboard.press('ArrowLeft')
      await expect(star(page, '4,5')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(comment(page)).toBeFocused()
      await page.keyboard.type(text)
      await expectAccessible(page)
      await page.setViewportSize(phone)
      await page.getByRole('button', { name: de('reviews.send') }).press('Enter')
      await expect(toast(page, de('reviews.written_held'))).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.getByText(de('reviews.held'))).toBeVisible()
    })

    const reader = await visitor(lagos)
    await test.step('it is not public before an operator reads and publishes it', async () => {
      expect(JSON.stringify(await callApi(reader, `/review/provider/${therapist.identifier}`))).not.toContain(text)
      const operator = await visitor()
      await signInAsNewOperator(operator, { firstName: 'Chi', permission: 'content' })
      await operator.goto('/overview/')
      await menuLink(operator, en('account.nav.reviews')).click()
      await expect(operator.getByRole('heading', { level: 1, name: en('judged_reviews.title') })).toBeVisible()
      const row = operator.getByRole('row').filter({ hasText: text }).first()
      await expect(row).toContainText(en('resources.reviews.choices.heldReason.contact'))
      await expect(row).not.toContainText('Robin')
      await expectAccessible(operator)
      await row.getByRole('button', { name: /^Publish/ }).click()
      await expect(row).toBeHidden()
    })

    await test.step('and then it is', async () => {
      await expect(async () => {
        await reader.goto(`/therapists/${therapist.identifier}/`)
        await openTab(reader, text)
      }).toPass({ timeout: 20_000 })
    })

    await test.step('the author opens it by the link of the invitation and edits it by touch, once', async () => {
      await page.setViewportSize(phone)
      await page.goto(`/de/appointments/${booking}/?participantId=${participant}`)
      await expect(page.getByRole('dialog', { name: de('reviews.edit') })).toBeVisible()
      await star(page, '3,5').tap()
      await expect(star(page, '3,5')).toBeChecked()
      await comment(page).fill('Hat geduldig zugehört und die richtigen Fragen gestellt.')
      await page.getByRole('switch', { name: de('reviews.anonymous') }).tap()
      await page.getByRole('button', { name: de('reviews.save') }).tap()
      await expect(toast(page, de('reviews.updated'))).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.getByText(de('reviews.waits_for_others'))).toBeVisible()
      expect(page.url()).not.toContain('participantId')
      await expect(page.getByRole('button', { name: de('reviews.edit') })).toBeHidden()
    })
  })

  test('can be read by the therapist, page by page', async ({ visitor }) => {
    const page = await visitor(german)
    await signInAs(page, theo)
    await page.goto('/de/overview/')
    await page.getByRole('link', { name: de('account.nav.reviews') }).click()
    await expect(page.getByRole('heading', { level: 1, name: de('reviews.title') })).toBeVisible()
    await expect(page.getByRole('table', { name: de('reviews.distribution') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: de('reviews.older') }).click()
    await expect(page.getByText(/Seite 2/)).toBeVisible()
  })
})
