import { expectAccessible, violationsOf } from '#tests/e2e/support/axe.ts'
import { de, expect, german, test } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** Screens with a layout of their own, where the longer German words need the most space. The terms are in consent.e2e.ts. */
const germanPages = [
  '/de/',
  '/de/therapists/',
  '/de/therapists/anxiety/',
  '/de/therapists/browse/',
  '/de/compare/',
  '/de/join/',
  '/de/help/',
  '/de/register/',
  '/de/contact/',
  '/de/policy/client-cancellation/',
  '/de/policy/provider-cancellation/',
]
const policies = [
  ['client_cancellation', '/de/policy/client-cancellation/'],
  ['provider_cancellation', '/de/policy/provider-cancellation/'],
  ['privacy', '/de/privacy-policy/'],
  ['terms', '/de/terms/'],
] as const
const englishPages = ['/help/cancelling/', '/login/', '/register/verify/', '/dev/mailbox/']

test.describe('No axe violation and no horizontal overflow', () => {
  test('on German public pages, which have longer words, and whose footer links to the policies', async ({
    visitor,
  }) => {
    const page = await visitor(german)
    const { identifier } = await findTherapist(page, { country: 'DE', name: 'Katharina' })
    for (const address of [...germanPages, `/de/therapists/${identifier}/`]) {
      await openPage(page, address)
      await expectAccessible(page)
    }
    const footer = page.getByRole('contentinfo')
    for (const [text, path] of policies)
      await expect(footer.getByRole('link', { name: de(`site.${text}`), exact: true })).toHaveAttribute('href', path)
  })

  test('on the other public pages; a field without a name is found, in a page and in a frame of it', async ({
    visitor,
  }) => {
    const page = await visitor()
    for (const address of englishPages) {
      await openPage(page, address)
      await expectAccessible(page)
    }
    await openPage(page, '/de/privacy-policy/')
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
