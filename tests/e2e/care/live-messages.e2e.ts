/** Unread messages are counted on every page, without a reload. */
import type { Locator } from '@playwright/test'
import { de, expect, german, lagos, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { pairOf, rowOf, writeMany } from '#tests/e2e/support/conversation.ts'

const unread = (count: string) => de('account.nav.unread', { name: de('account.nav.messages'), count })
const unreadName = (count: string) => de('account.nav.unseen', { name: de('account.nav.notifications'), count })
/** A reload clears this mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

/** Position of an element once it has been stable for a while. */
async function placeAtRest(locator: Locator) {
  let place = await locator.boundingBox()
  await expect(async () => {
    const last = place
    place = await locator.boundingBox()
    expect(place).toEqual(last)
  }).toPass({ intervals: [300] })
  return place
}

test('A client in German on a phone sees messages counted as they arrive, and no longer once they are read', async ({
  visitor,
}) => {
  const [client, therapist] = [await visitor({ ...german, viewport: phone }), await visitor(lagos)]
  const { clientId } = await pairOf(client, therapist)
  await client.goto('/de/account/')
  const heading = client.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const title = `${de('account.sections.profile')} · Solace`
  await expect(client).toHaveTitle(title)
  await mark(client)
  await client.getByRole('link', { name: de('account.nav.notifications') }).focus()
  await expect(client.getByRole('main').getByRole('textbox').first()).toBeVisible()
  const before = await placeAtRest(heading)

  await writeMany(therapist, clientId, ['Good morning', 'How was the week?'])
  const entry = client.getByRole('link', { name: unread('2'), exact: true })
  await expect(entry).toBeVisible()
  await expect(client).toHaveTitle(`(2) ${title}`)
  await expect(client.getByRole('link', { name: unreadName('1'), exact: true })).toBeFocused()
  await expect.poll(() => heading.boundingBox()).toEqual(before)

  await entry.click()
  await expect(client).toHaveTitle(`(2) ${de('messages.title')} · Solace`)
  await client
    .getByRole('navigation', { name: de('messages.list.label') })
    .getByRole('link', { name: /Robin/ })
    .click()
  await expect(rowOf(client, de, 'How was the week?')).toBeVisible()
  await expect(client).toHaveTitle(`${de('messages.title')} · Solace`)
  await expect(entry).toBeHidden()
  expect(await isMarked(client)).toBe(true)
})
