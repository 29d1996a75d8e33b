import { expectAccessible, violationsOf } from '#tests/e2e/support/axe.ts'
import { expect, expectNoOverflow, german, type Page, test } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

async function look(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await expectAccessible(page, 'all')
}

const publicPages = [
  '/',
  '/therapists/',
  '/therapists/anxiety/',
  '/therapists/browse/',
  '/compare/',
  '/contact/',
  '/join/',
  '/help/',
  '/help/cancelling/',
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

test('a field without a name is found, in a page and in a frame of it', async ({ visitor }) => {
  const page = await visitor()
  await openPage(page, '/privacy-policy/')
  await page.locator('main').evaluate((main) => {
    const frame = document.createElement('iframe')
    frame.title = 'Frame'
    frame.srcdoc = `<html lang="en"><title>Frame</title><input class="inner"></html>`
    const loaded = new Promise((done) => frame.addEventListener('load', done))
    main.append(Object.assign(document.createElement('input'), { className: 'outer' }), frame)
    return loaded.then(() => undefined)
  })
  const found = await violationsOf(page)
  expect(found.filter((line) => line.startsWith('label: ')).join()).toMatch(/class="outer".*class="inner"/s)
})

test.describe('No axe violation and no horizontal overflow', () => {
  test('on the public pages', async ({ visitor }) => {
    const page = await visitor()
    const { identifier } = await findTherapist(page, { name: 'Harriet' })
    for (const address of [...publicPages, ...plainPages, `/therapists/${identifier}/`]) await look(page, address)
  })

  test('on German public pages, which have longer words', async ({ visitor }) => {
    const page = await visitor(german)
    const { identifier } = await findTherapist(page, { country: 'DE', name: 'Katharina' })
    for (const address of [
      '/de/',
      '/de/therapists/',
      '/de/therapists/anxiety/',
      '/de/therapists/browse/',
      '/de/compare/',
      '/de/register/',
      '/de/join/',
      '/de/help/',
      `/de/therapists/${identifier}/`,
    ]) {
      await openPage(page, address)
      await expectNoOverflow(page)
    }
  })

  test('on the card page of the gateway', async ({ visitor }) => {
    const page = await visitor()
    await signInAsNewAccount(page)
    const { metadata } = await callApi<{ metadata: { authorizationUrl: string } }>(page, '/payment/wallet', {
      method: 'POST',
      body: { amount: 20_00, returnUrl: '/wallet/' },
    })
    await look(page, metadata.authorizationUrl)
  })
})
