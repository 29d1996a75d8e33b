import { expectAccessible, violationsOf } from '#tests/e2e/support/axe.ts'
import { expect, german, test } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** Screens with a layout of their own, where the longer German words need the most space. */
const germanPages = [
  '/de/',
  '/de/therapists/',
  '/de/therapists/anxiety/',
  '/de/therapists/browse/',
  '/de/compare/',
  '/de/join/',
  '/de/help/',
  '/de/register/',
]
const englishPages = [
  '/contact/',
  '/help/cancelling/',
  '/login/',
  '/register/provider/',
  '/register/verify/',
  '/policy/client-cancellation/',
  '/policy/provider-cancellation/',
  '/dev/mailbox/',
]

test.describe('No axe violation and no horizontal overflow', () => {
  test('on German public pages, which have longer words', async ({ visitor }) => {
    const page = await visitor(german)
    const { identifier } = await findTherapist(page, { country: 'DE', name: 'Katharina' })
    for (const address of [...germanPages, `/de/therapists/${identifier}/`]) {
      await openPage(page, address)
      await expectAccessible(page)
    }
  })

  test('on the other public pages, in English; a field without a name is found, in a page and in a frame of it', async ({
    visitor,
  }) => {
    const page = await visitor()
    for (const address of englishPages) {
      await openPage(page, address)
      await expectAccessible(page)
    }
    await openPage(page, '/privacy-policy/')
    await expectAccessible(page, 'all')

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
})
