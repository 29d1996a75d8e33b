import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { heldSession } from '#tests/e2e/support/held-sessions.ts'
import {
  de,
  en,
  expect,
  expectNoOverflow,
  german,
  lagos,
  type Page,
  phone,
  test,
  toast,
  type words,
  menuLink,
} from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, signInAs, theo } from '#tests/e2e/support/people.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>

const dialogOf = (page: Page) => page.getByRole('dialog')
const star = (page: Page, t: Reader, rating: string) =>
  page.getByRole('radio', { name: t('reviews.stars', { rating }), exact: true })
const comment = (page: Page, t: Reader) => page.getByRole('textbox', { name: t('reviews.comment') })

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
  test('is written with the keyboard, edited once by touch, and not a second time', async ({ visitor }) => {
    const page = await visitor({ ...lagos, viewport: phone, hasTouch: true, refusals: true })
    const { booking, participant, therapist } = await comesFromSession(page, 'Ngozi')

    await test.step('opened from the list of appointments', async () => {
      await page.goto('/overview/')
      await page
        .getByRole('link', { name: en('account.nav.appointments') })
        .first()
        .click()
      await page.getByRole('button', { name: en('appointments.views.past') }).click()
      await page
        .getByRole('link', { name: new RegExp(therapist.firstName) })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: en('reviews.own_title') })).toBeVisible()
    })

    await test.step('written without a mouse', async () => {
      const open = page.getByRole('button', { name: en('reviews.write') })
      await open.focus()
      await page.keyboard.press('Enter')
      await expect(dialogOf(page)).toBeVisible()
      await star(page, en, '0.5').focus()
      await page.keyboard.press('End')
      await expect(star(page, en, '5')).toBeChecked()
      await page.keyboard.press('ArrowLeft')
      await expect(star(page, en, '4.5')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(comment(page, en)).toBeFocused()
      await page.keyboard.type('A patient listener who asked the right questions.')
      await expectAccessible(page)
      await page.setViewportSize(phone)
      await page.getByRole('button', { name: en('reviews.send') }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, en('reviews.written'))).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.getByText('A patient listener who asked')).toBeVisible()
    })

    await test.step('opened by the link of the invitation and edited by touch', async () => {
      await page.goto(`/appointments/${booking}/?participantId=${participant}`)
      await expect(page.getByRole('dialog', { name: 'Edit reviews' })).toBeVisible()
      await star(page, en, '3.5').tap()
      await expect(star(page, en, '3.5')).toBeChecked()
      await page.getByRole('switch', { name: en('reviews.anonymous') }).tap()
      await page.getByRole('button', { name: en('reviews.save') }).tap()
      await expect(toast(page, 'Review updated successfully')).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.getByText(en('reviews.waits_for_others'))).toBeVisible()
      expect(page.url()).not.toContain('participantId')
    })

    await test.step('and cannot be edited again', async () => {
      await expect(page.getByRole('button', { name: en('reviews.edit') })).toBeHidden()
      const { identifier } = await callApi<{ identifier: string }>(page, `/review/booking/${booking}`)
      const again = await page.evaluate(async (id) => {
        const answer = await fetch(`/api/review/${id}`, {
          method: 'PUT',
          headers: { 'x-csrf': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ rating: 1, isAnonymous: false }),
        })
        return [answer.status, ((await answer.json()) as { code: string }).code]
      }, identifier)
      expect(again).toEqual([409, 'REVIEW_CLOSED'])
      await page.goto(`/appointments/${booking}/?participantId=${participant}`)
      await expect(page.getByText('A patient listener who asked')).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
    })
  })

  test('with contact data is pending until an operator approves it', async ({ visitor }) => {
    const page = await visitor({ ...german, refusals: true })
    const { booking, therapist } = await comesFromSession(page, 'Ngozi')
    const text = `Ruft mich gern an: 0803 123 ${Math.floor(1000 + Math.random() * 9000)}, dann erzähle ich mehr.`

    await test.step('the author sees that it is pending', async () => {
      await page.goto(`/de/appointments/${booking}/`)
      await page.getByRole('button', { name: de('reviews.write') }).click()
      await expect(page.getByText(de('reviews.looked_at'))).toBeVisible()
      await star(page, de, '3,5').click()
      await comment(page, de).fill('zu kurz')
      await page.getByRole('button', { name: de('reviews.send') }).click()
      await expect(page.getByText(de('reviews.text_refused'))).toBeVisible()
      await comment(page, de).fill(text)
      await page.getByRole('button', { name: de('reviews.send') }).click()
      await expect(toast(page, de('reviews.written_held'))).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.getByText(de('reviews.held'))).toBeVisible()
      await expectAccessible(page)
    })

    const reader = await visitor(lagos)
    const publicPage = `/therapists/${therapist.identifier}/`
    await test.step('it is not public yet', async () => {
      await reader.goto(publicPage)
      await expect(reader.getByRole('heading', { name: en('therapist.reviews') })).toBeVisible()
      await expect(reader.getByText(text)).toBeHidden()
    })

    await test.step('an operator reads and publishes it', async () => {
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

    await test.step('and it is public', async () => {
      await expect(async () => {
        await reader.goto(publicPage)
        await openTab(reader, text)
      }).toPass({ timeout: 20_000 })
    })
  })

  test('can be read by the therapist in both languages, on every screen', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signInAs(page, theo)
    await page.goto('/overview/')
    await page.getByRole('link', { name: en('account.nav.reviews') }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('reviews.title') })).toBeVisible()
    await expect(page.getByRole('table', { name: en('reviews.distribution') })).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/de${new URL(page.url()).pathname}`)
    await expect(page.getByRole('table', { name: de('reviews.distribution') })).toBeVisible()
    await expectNoOverflow(page)
    await page.getByRole('link', { name: de('reviews.older') }).click()
    await expect(page.getByText(/Seite 2/)).toBeVisible()
  })
})
