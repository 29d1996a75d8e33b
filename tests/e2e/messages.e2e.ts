/** Two people write to each other: what they see, change, take back and read again. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { de, en, expect, german, lagos, type Page, phone, test } from './kit.ts'
import { fieldOf, logOf, name, openTalk, pairOf, rowOf, saidTo, sql, stateOf, write, writeMany } from './talk.ts'

test.describe.configure({ timeout: 120_000 })

const menuOf = (page: Page, text: string) => rowOf(page, en, text).getByRole('button', { name: /^Actions for your/ })
const act = async (page: Page, text: string, action: string) => {
  await menuOf(page, text).press('Enter')
  await page.getByRole('menuitem', { name: action }).click()
}

test('A client in English and a therapist in German talk: typing, arriving, seen', async ({ visitor }) => {
  const [client, therapist] = [await visitor(lagos), await visitor(german)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  await openTalk(client, en, therapistId)
  await write(client, en, 'Good morning')
  await expect(stateOf(client, en, 'Good morning', 'sent')).toBeVisible()

  await openTalk(therapist, de, clientId, '/de')
  await expect(rowOf(therapist, de, 'Good morning')).toBeVisible()
  await expect(therapist.getByText(de('messages.conversation.new'), { exact: true })).toBeVisible()
  await expect(therapist.getByText(de('messages.conversation.today'))).toBeVisible()
  await expect(stateOf(client, en, 'Good morning', 'seen')).toBeVisible()

  await fieldOf(therapist, de).pressSequentially('Guten')
  await expect(client.getByText(en('messages.conversation.typing', { name }))).toBeVisible()
  await write(therapist, de, 'Guten Morgen')
  await expect(rowOf(client, en, 'Guten Morgen')).toBeVisible()
  await expect(client.getByText(en('messages.conversation.typing', { name }))).toBeHidden()
  await expect(client.getByRole('status').getByText(`${name}: Guten Morgen`)).toBeAttached()
})

test('What could not be sent waits, outlives a reload, and arrives once', async ({ visitor }) => {
  const [client, therapist] = [await visitor({ ...lagos, cuts: true }), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  await openTalk(therapist, en, clientId)
  await openTalk(client, en, therapistId)
  await client.route('**/api/messages/store', (route) => route.abort())
  await write(client, en, 'First')
  await write(client, en, 'Second')
  const waiting = logOf(client, en).getByText(en('messages.message.waiting'))
  await expect(waiting).toHaveCount(2)
  const stored = await client.evaluate(() => JSON.stringify(Object.values(localStorage)))
  expect(stored).not.toMatch(/First|Second/)

  await client.reload()
  await expect(rowOf(client, en, 'Second')).toBeVisible()
  await expect(waiting).toHaveCount(2)
  await client.unroute('**/api/messages/store')
  await client.evaluate(() => dispatchEvent(new Event('online')))
  await expect(stateOf(client, en, 'Second', 'seen')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(rowOf(therapist, en, 'Second')).toHaveCount(1)
  expect(await saidTo(therapist, clientId)).toEqual(['First', 'Second'])
  await expect.poll(() => client.evaluate(() => localStorage.getItem('unsent-messages'))).toBeNull()
})

test('Without a connection one calm line says so, and a file waits with its words', async ({ visitor }) => {
  const [client, therapist] = [await visitor({ ...lagos, cuts: true }), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  await openTalk(client, en, therapistId)
  await client.route('**/api/messages/**', (route) => route.abort())
  await client.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(client.getByText(en('messages.conversation.offline'))).toBeVisible()
  await client
    .locator('input[type=file]')
    .setInputFiles({ name: 'diary.csv', mimeType: 'text/csv', buffer: Buffer.from('day,sleep\nMonday,6\n') })
  await write(client, en, 'My diary')
  await expect(logOf(client, en).getByText(en('messages.message.waiting'))).toBeVisible()
  await client.route('**/api/messages/store', (route) => route.abort())
  await client.unroute('**/api/messages/**')
  await client.reload()
  await expect(rowOf(client, en, 'My diary').getByText('diary.csv')).toBeVisible()
  await client.unroute('**/api/messages/store')
  await client.evaluate(() => dispatchEvent(new Event('online')))
  await expect(stateOf(client, en, 'My diary', 'sent')).toBeVisible()
  await openTalk(therapist, en, clientId)
  await expect(rowOf(therapist, en, 'My diary').getByText('diary.csv')).toBeVisible()
})

test('A refused message says why, keeps its words over a reload, and can be discarded', async ({ visitor }) => {
  const [client, therapist] = [await visitor({ ...lagos, refusals: true }), await visitor(lagos)]
  const { therapistId } = await pairOf(client, therapist)
  await openTalk(client, en, therapistId)
  await write(client, en, 'Before')
  await expect(stateOf(client, en, 'Before', 'sent')).toBeVisible()
  // Just when the words are on their way: a page that reads again before has no field to write in any more.
  await client.route('**/api/messages/store', async (route) => {
    await sql(`update app_user set account_status = 'suspended' where identifier = $1`, [therapistId])
    await route.continue()
  })
  await write(client, en, 'After')
  const sentence = logOf(client, en).getByText(
    en('messages.message.not_sent_because', { reason: en('errors.CANNOT_WRITE') }),
  )
  await expect(sentence).toBeVisible()
  await client.reload()
  await expect(sentence).toBeVisible()
  await expect(client.getByText(en('messages.conversation.closed', { name }))).toBeVisible()
  await rowOf(client, en, 'After')
    .getByRole('button', { name: en('messages.message.discard') })
    .click()
  await expect(rowOf(client, en, 'After')).toHaveCount(0)
  await expect(rowOf(client, en, 'Before')).toBeVisible()
})

test('An own message is changed and deleted where it stands, and the other one sees it at once', async ({
  visitor,
}) => {
  const [client, therapist] = [await visitor(lagos), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  await openTalk(client, en, therapistId)
  await openTalk(therapist, en, clientId)
  await write(client, en, 'See you on Tusday')
  await expect(rowOf(therapist, en, 'See you on Tusday')).toBeVisible()
  await expect(rowOf(therapist, en, 'See you on Tusday').getByRole('button')).toHaveCount(0)

  await act(client, 'See you on Tusday', en('messages.message.edit'))
  const editor = client.getByRole('textbox', { name: en('messages.edit.field') })
  await expect(editor).toBeFocused()
  await editor.fill('')
  await client.getByRole('button', { name: en('messages.edit.save') }).click()
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await editor.fill('See you on Tuesday')
  await client.getByRole('button', { name: en('messages.edit.save') }).click()
  for (const page of [client, therapist])
    await expect(rowOf(page, en, 'See you on Tuesday').getByText(en('messages.message.edited'))).toBeVisible()

  await act(client, 'See you on Tuesday', en('messages.message.delete'))
  const dialog = client.getByRole('dialog', { name: en('messages.delete.title') })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(client, en, 'See you on Tuesday')).toBeVisible()
  await act(client, 'See you on Tuesday', en('messages.message.delete'))
  await dialog.getByRole('button', { name: en('messages.delete.submit') }).click()
  await expect(dialog).toBeHidden()
  for (const page of [client, therapist]) {
    await expect(logOf(page, en).getByText(en('messages.message.deleted'))).toBeVisible()
    await expect(rowOf(page, en, 'See you on Tuesday')).toHaveCount(0)
  }
})

/** The uppermost message in sight and where it stands. */
const uppermost = (log: Locator) =>
  log.evaluate((box) => {
    const edge = box.getBoundingClientRect().top
    const bubbles = [...box.querySelectorAll<HTMLElement>('[data-number]')]
    const first = bubbles.find((bubble) => bubble.getBoundingClientRect().top > edge)
    return { number: Number(first?.dataset.number), top: first?.getBoundingClientRect().top ?? 0 }
  })
const placeOf = (log: Locator, number: number) =>
  log.locator(`[data-number="${number}"]`).evaluate((bubble) => bubble.getBoundingClientRect().top)
const heightOf = (log: Locator) => log.evaluate((box) => box.scrollHeight)

/** Scrolls up with the wheel until the first message; each older page is held back until nothing moves. */
async function readUpwards(page: Page, log: Locator): Promise<void> {
  const held: (() => void)[] = []
  await page.route('**/api/messages/conversations?cursor=*', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await log.hover()
  for (;;) {
    await expect(async () => {
      await page.mouse.wheel(0, -600)
      const { number } = await uppermost(log)
      expect(held.length > 0 || number === 1).toBe(true)
    }).toPass({ timeout: 30_000, intervals: [50] })
    if (held.length === 0) return
    let before = await uppermost(log)
    // Until the wheel has come to rest, and not only to a halt of a busy machine.
    let rests = 0
    await expect(async () => {
      const last = before
      before = await uppermost(log)
      rests = before.number === last.number && before.top === last.top ? rests + 1 : 0
      expect(rests).toBeGreaterThanOrEqual(4)
    }).toPass({ intervals: [120] })
    const height = await heightOf(log)
    held.shift()?.()
    await expect.poll(() => heightOf(log)).toBeGreaterThan(height)
    await expect.poll(async () => Math.abs((await placeOf(log, before.number)) - before.top)).toBeLessThanOrEqual(1)
  }
}

test('320 messages are read upwards without a jump, on a phone and at a desk', async ({ visitor }) => {
  test.setTimeout(240_000)
  const [client, therapist] = [await visitor({ ...lagos, viewport: phone }), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  const texts = Array.from({ length: 320 }, (_, index) =>
    `Thought ${index + 1}. ${'And so on. '.repeat(index % 9)}`.trim(),
  )
  await writeMany(therapist, clientId, texts)

  await openTalk(client, en, therapistId)
  await client.getByRole('button', { name: /new messages|newest message/ }).click()
  await openTalk(therapist, en, clientId)
  for (const page of [client, therapist]) {
    const log = logOf(page, en)
    await expect(log.locator('[data-number="320"]')).toBeVisible()
    await readUpwards(page, log)
    await expect(rowOf(page, en, texts[0] ?? '')).toBeVisible()
    await expect.poll(() => log.getByRole('listitem').count()).toBeLessThan(60)
  }
  await write(therapist, en, 'One more')
  await client.getByRole('button', { name: 'One new message' }).click()
  await expect(rowOf(client, en, 'One more')).toBeVisible()
})

for (const [language, t, prefix, more] of [
  ['English', en, '', lagos],
  ['German', de, '/de', german],
] as const)
  test(`A conversation is accessible and fits every screen, in ${language}`, async ({ visitor }) => {
    const [client, therapist] = [await visitor(more), await visitor(lagos)]
    const { clientId, therapistId } = await pairOf(client, therapist)
    await writeMany(therapist, clientId, [
      'Good morning',
      `A long word: ${'calm'.repeat(60)}`,
      'https://example.org/a/b',
    ])
    await openTalk(client, t, therapistId, prefix)
    await write(client, t, 'Good morning to you')
    await expect(stateOf(client, t, 'Good morning to you', 'sent')).toBeVisible()
    await expectAccessible(client)
    const menu = rowOf(client, t, 'Good morning to you').getByRole('button')
    await menu.press('Enter')
    await client.getByRole('menuitem', { name: t('messages.message.edit') }).click()
    await expect(client.getByRole('textbox', { name: t('messages.edit.field') })).toBeFocused()
    await expectAccessible(client)
    await client.keyboard.press('Escape')
    await menu.press('Enter')
    await client.getByRole('menuitem', { name: t('messages.message.delete') }).click()
    await expect(client.getByRole('dialog', { name: t('messages.delete.title') })).toBeVisible()
    await expectAccessible(client)
  })
