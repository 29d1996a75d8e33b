import type { Booking } from '#schemas/bookings.ts'
import { expectAccessible } from './axe.ts'
import { en, expect, german, lagos, type Page, test } from './kit.ts'
import { ask, clara, signInAs, signUpAs, theo } from './people.ts'
import { bookFreeHour } from './sessions.ts'
import { findTherapist } from './therapists.ts'

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const publicPages = [
  '/',
  '/therapists/',
  '/contact/',
  '/login/',
  '/register/',
  '/register/provider/',
  '/register/verify/',
]
const plainPages = [
  '/policy/client-cancellation/',
  '/policy/provider-cancellation/',
  '/privacy-policy/',
  '/terms/',
  '/dev/mailbox/',
]

test.describe('No finding of axe and nothing sticks out', () => {
  test.setTimeout(300_000)

  test('on the public pages', async ({ visitor }) => {
    const page = await visitor()
    const { identifier } = await findTherapist(page, { name: 'Harriet' })
    for (const address of [...publicPages, ...plainPages, `/therapists/${identifier}/`]) {
      await visit(page, address)
      await expectAccessible(page)
    }
  })

  test('on German public pages, and at an address with nothing behind it', async ({ visitor }) => {
    const page = await visitor({ ...german, refusals: true })
    const { identifier } = await findTherapist(page, { country: 'DE', name: 'Katharina' })
    for (const address of ['/de/', '/de/therapists/', '/de/register/', `/de/therapists/${identifier}/`]) {
      await visit(page, address)
      await expectAccessible(page)
    }
  })

  test('on the pages of a client', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signUpAs(page, { country: 'NG' })
    const therapist = await findTherapist(page, { country: 'NG', name: 'Ngozi' })
    const pending = await bookFreeHour(page, therapist, 2)
    for (const address of [`/payment/${pending.identifier}/`, `/book/${therapist.identifier}/`]) {
      await visit(page, address)
      await expectAccessible(page)
    }

    // What an open account page still asks would be refused as somebody else.
    await page.goto('/privacy-policy/')
    await signInAs(page, clara)
    const { data } = await ask<{ data: Booking[] }>(page, '/booking?statuses=confirmed')
    const { data: moved } = await ask<{ data: { identifier: string }[] }>(page, '/wallet/transactions')
    for (const address of [
      '/overview/',
      '/appointments/',
      '/wallet/',
      '/account/',
      `/wallet/transactions/${moved[0]?.identifier}/`,
      `/appointments/${data[0]?.identifier}/`,
    ]) {
      await visit(page, address)
      await expectAccessible(page)
    }
  })

  test('in the dialogs and menus of a client', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signInAs(page, clara)
    const { data } = await ask<{ data: Booking[] }>(page, '/booking?statuses=confirmed')
    const session = data.find(({ actions }) => actions.includes('cancel'))
    await visit(page, `/appointments/${session?.identifier}/`)
    await page.getByRole('button', { name: en('appointments.cancel') }).click()
    await expect(page.getByRole('dialog').getByLabel(en('cancellation.message'))).toBeVisible()
    await expectAccessible(page)

    await visit(page, '/wallet/')
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)

    await visit(page, '/overview/')
    await page.getByRole('button', { name: /^Account menu of / }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('on the pages of a therapist', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signInAs(page, theo)
    const { data } = await ask<{ data: Booking[] }>(page, '/appointment?statuses=confirmed')
    for (const address of [
      '/overview/',
      '/appointments/',
      '/availability/',
      '/fees/',
      '/account/',
      `/appointments/${data[0]?.identifier}/`,
    ]) {
      await visit(page, address)
      await expectAccessible(page)
    }
  })

  test('on the card page of the gateway', async ({ visitor }) => {
    const page = await visitor()
    await signUpAs(page)
    const { metadata } = await ask<{ metadata: { authorizationUrl: string } }>(page, '/payment/wallet', {
      method: 'POST',
      body: { amount: 20_00, returnUrl: '/wallet/' },
    })
    await visit(page, metadata.authorizationUrl)
    await expectAccessible(page)
  })
})
