/** Unread messages are counted on every page, without a reload, with and without the event stream. */
import type { Locator } from '@playwright/test'
import { de, desktop, en, expect, german, lagos, type Page, phone, test, type words } from '#tests/e2e/support/test.ts'
import { fieldOf, logOf, openConversation, pairOf, rowOf, writeMany } from '#tests/e2e/support/conversation.ts'
import { abort, handleRequests } from '#tests/e2e/support/requests.ts'

type Reader = ReturnType<typeof words>

const unread = (t: Reader, count: string) => t('account.nav.unread', { name: t('account.nav.messages'), count })
const unreadName = (t: Reader, count: string) =>
  t('account.nav.unseen', { name: t('account.nav.notifications'), count })
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

for (const { who, t, locale, size, prefix, isClient } of [
  { who: 'A client in English on a phone', t: en, locale: lagos, size: phone, prefix: '', isClient: true },
  { who: 'A therapist in German on a desktop', t: de, locale: german, size: desktop, prefix: '/de', isClient: false },
])
  test(`${who} sees messages counted as they arrive, and no longer once they are read`, async ({ visitor }) => {
    const [own, other] = [await visitor({ ...locale, viewport: size }), await visitor(lagos)]
    const { clientId, therapistId } = isClient ? await pairOf(own, other) : await pairOf(other, own)
    const ownId = isClient ? clientId : therapistId
    await own.goto(`${prefix}/account/`)
    const heading = own.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const title = `${t('account.sections.profile')} · Solace`
    await expect(own).toHaveTitle(title)
    await mark(own)
    const bell = own.getByRole('link', { name: t('account.nav.notifications') })
    await bell.focus()
    await expect(own.getByRole('main').getByRole('textbox').first()).toBeVisible()
    const before = await placeAtRest(heading)

    await writeMany(other, ownId, ['Good morning', 'How was the week?'])
    const entry = own.getByRole('link', { name: unread(t, '2'), exact: true })
    await expect(entry).toBeVisible()
    await expect(own).toHaveTitle(`(2) ${title}`)
    await expect(own.getByRole('link', { name: unreadName(t, '1'), exact: true })).toBeFocused()
    await expect.poll(() => heading.boundingBox()).toEqual(before)

    await entry.click()
    await expect(own).toHaveTitle(`(2) ${t('messages.title')} · Solace`)
    await own
      .getByRole('navigation', { name: t('messages.list.label') })
      .getByRole('link', { name: /Robin/ })
      .click()
    await expect(rowOf(own, t, 'How was the week?')).toBeVisible()
    await expect(own).toHaveTitle(`${t('messages.title')} · Solace`)
    await expect(entry).toBeHidden()
    expect(await isMarked(own)).toBe(true)
  })

test('Where the stream is blocked, messages still arrive, and nothing moves the focus', async ({ visitor }) => {
  const [client, therapist] = [await visitor({ ...lagos, cuts: true }), await visitor(lagos)]
  await client.clock.install()
  const { clientId, therapistId } = await pairOf(client, therapist)
  const unblock = await handleRequests(client, '**/api/live', abort)
  await openConversation(client, en, therapistId)
  await writeMany(client, therapistId, ['To begin with'])
  await fieldOf(client, en).fill('Half a sen')
  await mark(client)

  await writeMany(therapist, clientId, ['Are you there?'])
  // The page polls every 15 seconds.
  await expect(async () => {
    await client.clock.fastForward(15_000)
    await expect(rowOf(client, en, 'Are you there?')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(fieldOf(client, en)).toBeFocused()
  await expect(fieldOf(client, en)).toHaveValue('Half a sen')
  await expect(client.getByRole('alert')).toHaveCount(0)

  // As soon as it is available, the stream delivers them again.
  const following = client.waitForResponse((response) => response.url().endsWith('/api/live'))
  unblock()
  await client.evaluate(() => dispatchEvent(new Event('online')))
  await following
  await writeMany(therapist, clientId, ['Live again'])
  await expect(rowOf(client, en, 'Live again')).toBeVisible()
  await expect(logOf(client, en)).toBeVisible()
  expect(await isMarked(client)).toBe(true)
})
