/** The dialogs of the operators' money pages: anybody can read them, and what is typed outlives a turned phone. */
import { randomInt } from 'node:crypto'
import type { MoneyOwner } from '#schemas/finance.ts'
import { sayMoney } from '#schemas/words.ts'
import { expectAccessible } from './axe.ts'
import { de, desk, en, expect, german, type Page, phone, test, toast } from './kit.ts'
import { isTold, sendStrangeMoney } from './money-of-strangers.ts'
import { signInAsNewOperator } from './operator.ts'
import { makePayout } from './payout-rows.ts'
import { ask, fillWallet, signUpAs } from './people.ts'
import { paidSession } from './sessions.ts'
import { findTherapist } from './therapists.ts'

const reason = 'Asked for by mail on Monday'
const dialogOf = (page: Page) => page.getByRole('dialog')
const reasonOf = (page: Page) => dialogOf(page).getByLabel(en('operators.reason'))

async function find(page: Page, address: string, search: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('searchbox').fill(search)
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
}

const readers = [
  { who: 'in English', locale: 'en', t: en, prefix: '', place: {} },
  { who: 'in German', locale: 'de', t: de, prefix: '/de', place: german },
] as const

/** A correction that waits for a second person. */
async function askFor(page: Page, email: string, amount: number): Promise<void> {
  const { data } = await ask<{ data: MoneyOwner[] }>(
    page,
    `/admin/adjustments/owners?${new URLSearchParams({ search: email }).toString()}`,
  )
  const [owner] = data
  await ask(page, '/admin/adjustments', {
    method: 'POST',
    body: {
      ownerIdentifier: owner?.identifier,
      account: owner?.account,
      currency: owner?.currency,
      direction: 'credit',
      against: 'promotion',
      amount,
      reason,
    },
  })
}

/** Words that are longer than what they stand in. A field moves its own along. */
const tightIn = (page: Page): Promise<string[]> =>
  dialogOf(page).evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>(':not(textarea, option)')]
      .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML, clientWidth, scrollWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML.slice(0, 200)}`),
  )

/** Nothing sticks out of the dialog or of a button in it, on a phone and at a desk, also with letters of twice the size. */
async function expectRoom(page: Page): Promise<void> {
  const letters = (size: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted
    }, size)
  for (const size of ['100%', '200%']) {
    await letters(size)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => tightIn(page), { message: `${page.url()} at ${width} px, letters ${size}` }).toEqual([])
    }
  }
  await letters('')
  await page.setViewportSize(desk)
}

/** Looks at the open dialog and closes it. Another of a kind differs in its words alone, so that only their room is asked. */
async function look(page: Page, kind: 'first' | 'another' = 'first'): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  if (kind === 'first') await expectAccessible(page)
  await expectRoom(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
}

test.describe('Dialogs about money', () => {
  test.setTimeout(480_000)

  test('what is typed is still there when the window crosses from table to cards and back', async ({ visitor }) => {
    const client = await visitor()
    const booking = await paidSession(client, await findTherapist(client, { name: 'Harriet' }), 23)
    const { name, reference } = await makePayout(await visitor(), 'scheduled')
    const page = await visitor()
    await signInAsNewOperator(page, { firstName: 'Kay', permission: 'finance' })

    await test.step('a fee that goes back', async () => {
      await find(page, '/admin/payments/', booking.identifier)
      await page.getByRole('button', { name: /^Details: Robin Hale/ }).click()
      await page.getByRole('button', { name: /^Give the fee back/ }).click()
      const amount = dialogOf(page).getByLabel(en('finance.refund.amount'))
      await amount.fill('12')
      await reasonOf(page).fill(reason)
      await page.setViewportSize(phone)
      await expect(page.getByRole('list', { name: en('finance.payments.title'), includeHidden: true })).toBeAttached()
      await expect(amount).toHaveValue('12')
      await expect(reasonOf(page)).toHaveValue(reason)
      await dialogOf(page).getByRole('button', { name: 'Give £12 back' }).click()
      await expect(toast(page, en('finance.refund.session_done', { amount: '£12' }))).toBeVisible()
      // What was open below the row is open below the card.
      await expect(page.getByText(en('finance.payments.gone_back', { amount: '£12' }))).toBeVisible()
    })

    await test.step('a payout that is held', async () => {
      await find(page, '/admin/payouts/', reference)
      await page.getByRole('button', { name: new RegExp(`^Hold: ${name}`) }).click()
      await reasonOf(page).fill(reason)
      await page.setViewportSize(desk)
      await expect(page.getByRole('table', { includeHidden: true })).toBeAttached()
      await expect(reasonOf(page)).toHaveValue(reason)
      await dialogOf(page).getByRole('button', { name: /^Hold/ }).click()
      await expect(toast(page, en('finance.payouts.hold.done', { name }))).toBeVisible()
    })
  })

  for (const { who, locale, t, prefix, place } of readers) {
    const money = (minor: number, currency: string) => sayMoney(locale, minor, currency)
    const visit = async (page: Page, address: string, filter: object = {}): Promise<void> => {
      await page.goto(`${prefix}${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    const openRow = (page: Page, name: string) => press(page, t('resources.details_of', { name }))

    test(`about payments, payouts and the books can be read by everybody, ${who}`, async ({ visitor }) => {
      const payer = await visitor()
      const therapist = await findTherapist(payer, { name: 'Harriet' })
      const session = await paidSession(payer, therapist, 27)
      const client = await visitor()
      const { email } = await signUpAs(client)
      await fillWallet(client, 250_00)
      const [scheduled, held] = [
        await makePayout(await visitor(), 'scheduled'),
        await makePayout(await visitor(), 'on_hold'),
      ]
      const page = await visitor(place)
      await signInAsNewOperator(page, { firstName: 'Mo', permission: 'finance' })

      await visit(page, '/admin/payments/', { search: session.identifier })
      await openRow(page, `Robin Hale, ${money(session.fee, 'GBP')}`)
      const provider = `${therapist.firstName} ${therapist.lastName}`
      const name = t('finance.payments.who', { client: 'Robin Hale', provider })
      await press(page, t('finance.refund.session_one', { name }))
      await look(page)
      await visit(page, '/admin/payments/', { search: email })
      await openRow(page, `Robin Hale, ${money(250_00, 'GBP')}`)
      await press(page, t('finance.refund.card_open'))
      await look(page, 'another')

      const payout = `Robin Hale, ${money(12_750_00, 'NGN')}`
      await visit(page, '/admin/payouts/', { search: scheduled.reference })
      await press(page, t('finance.payouts.hold.one', { name: payout }))
      await look(page)
      await visit(page, '/admin/payouts/', { search: held.reference })
      await press(page, t('finance.payouts.send.one', { name: payout }))
      await look(page, 'another')
      await press(page, t('finance.payouts.cancel.one', { name: payout }))
      await look(page)

      await visit(page, '/admin/books/')
      await press(page, t('finance.reconciliations.run'))
      await look(page)
    })

    test(`about corrections can be read by everybody, ${who}`, async ({ visitor }) => {
      const { email } = await signUpAs(await visitor())
      const asker = await visitor()
      await signInAsNewOperator(asker, { firstName: 'Lea', permission: 'finance' })
      const amount = randomInt(1_000_01, 9_999_99)
      await askFor(asker, email, amount)
      const stranger = await sendStrangeMoney()
      await isTold(asker, stranger)
      const page = await visitor(place)
      await signInAsNewOperator(page, { firstName: 'Mo', permission: 'finance' })

      await visit(page, '/admin/adjustments/')
      await press(page, t('finance.adjustments.ask'))
      await look(page)
      const strange = `${stranger.sender}, ${money(stranger.amount, 'NGN')}`
      await press(page, t('finance.unmatched.book_one', { name: strange }))
      await look(page)
      const correction = `Robin Hale, ${money(amount, 'GBP')}`
      await press(page, t('finance.adjustments.approve.one', { name: correction }))
      await look(page)
      await press(page, t('finance.adjustments.reject.one', { name: correction }))
      await look(page, 'another')
    })
  }
})
