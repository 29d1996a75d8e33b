/** Two people message each other: they see, edit, delete and reread messages. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, lagos, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { sql } from '#tests/e2e/support/sql.ts'
import {
  fieldOf,
  logOf,
  name,
  openConversation,
  pairOf,
  rowOf,
  storedMessages,
  stateOf,
  write,
  writeMany,
} from '#tests/e2e/support/conversation.ts'
import { abort, handleRequests } from '#tests/e2e/support/requests.ts'

const act = async (page: Page, text: string, action: string) => {
  await rowOf(page, de, text).getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: action }).click()
}
/** The page of the client stays on a phone. */
const isCalm = async (page: Page) => {
  await expectAccessible(page)
  await page.setViewportSize(phone)
}

test('A client in German on a phone and a therapist in English on a desktop send, edit and delete messages', async ({
  visitor,
}) => {
  const [client, therapist] = [await visitor({ ...german, viewport: phone }), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)

  await test.step('delivered, seen', async () => {
    await openConversation(client, de, therapistId, '/de')
    await write(client, de, 'Guten Morgen')
    await expect(stateOf(client, de, 'Guten Morgen', 'sent')).toBeVisible()
    await openConversation(therapist, en, clientId)
    await expect(rowOf(therapist, en, 'Guten Morgen')).toBeVisible()
    await expect(therapist.getByText(en('messages.conversation.new'), { exact: true })).toBeVisible()
    await expect(therapist.getByRole('log').getByText(en('messages.conversation.today'))).toBeVisible()
    await expect(stateOf(client, de, 'Guten Morgen', 'seen')).toBeVisible()
  })

  await test.step('typing', async () => {
    await fieldOf(therapist, en).pressSequentially('Good')
    await expect(client.getByText(de('messages.conversation.typing', { name }))).toBeVisible()
    await write(therapist, en, 'Good morning')
    await expect(rowOf(client, de, 'Good morning')).toBeVisible()
    await expect(client.getByText(de('messages.conversation.typing', { name }))).toBeHidden()
    await expect(client.getByRole('status').getByText(`${name}: Good morning`)).toBeAttached()
  })

  const [first, second] = ['See you on Tusday', 'See you on Tuesday'] as const
  await test.step('only an own message has a menu', async () => {
    await writeMany(therapist, clientId, [`A long word: ${'calm'.repeat(60)}`, 'https://example.org/a/b'])
    await write(client, de, first)
    await expect(rowOf(therapist, en, first)).toBeVisible()
    await expect(rowOf(therapist, en, first).getByRole('button')).toHaveCount(0)
    await expect(rowOf(client, de, 'https://example.org/a/b')).toBeVisible()
  })

  await test.step('edited in place', async () => {
    await act(client, first, de('messages.message.edit'))
    const editor = client.getByRole('textbox', { name: de('messages.edit.field') })
    await expect(editor).toBeFocused()
    await isCalm(client)
    await editor.fill(second)
    await client.getByRole('button', { name: de('messages.edit.save') }).click()
    await expect(rowOf(client, de, second).getByText(de('messages.message.edited'))).toBeVisible()
    await expect(rowOf(therapist, en, second).getByText(en('messages.message.edited'))).toBeVisible()
  })

  await test.step('deleted in place', async () => {
    await act(client, second, de('messages.message.delete'))
    const dialog = client.getByRole('dialog', { name: de('messages.delete.title') })
    await expect(dialog).toBeVisible()
    await isCalm(client)
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(rowOf(client, de, second)).toBeVisible()
    await act(client, second, de('messages.message.delete'))
    await dialog.getByRole('button', { name: de('messages.delete.submit') }).click()
    await expect(dialog).toBeHidden()
    for (const [page, t] of [
      [client, de],
      [therapist, en],
    ] as const) {
      await expect(logOf(page, t).getByText(t('messages.message.deleted'))).toBeVisible()
      await expect(rowOf(page, t, second)).toHaveCount(0)
    }
  })
})

test('Without a connection messages and files wait, survive a reload, and arrive once; a refused one can be discarded', async ({
  visitor,
}) => {
  const [client, therapist] = [await visitor({ ...lagos, cuts: true, refusals: true }), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  await openConversation(therapist, en, clientId)
  await openConversation(client, en, therapistId)
  const waiting = logOf(client, en).getByText(en('messages.message.waiting'))

  await test.step('a single hint is shown, and a text waits, and a file with its text', async () => {
    const connectAll = await handleRequests(client, '**/api/messages/**', abort)
    await client.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(client.getByText(en('messages.conversation.offline'))).toBeVisible()
    await write(client, en, 'First')
    const choosing = client.waitForEvent('filechooser')
    await client.getByRole('button', { name: en('messages.compose.attach'), exact: true }).click()
    const diary = Buffer.from('day,sleep\nMonday,6\n')
    await (await choosing).setFiles({ name: 'diary.csv', mimeType: 'text/csv', buffer: diary })
    await write(client, en, 'My diary')
    await expect(waiting).toHaveCount(2)
    const stored = await client.evaluate(() => JSON.stringify(Object.values(localStorage)))
    expect(stored).not.toMatch(/First|diary/)

    const connectStore = await handleRequests(client, '**/api/messages/store', abort)
    connectAll()
    await client.reload()
    await expect(rowOf(client, en, 'My diary').getByText('diary.csv')).toBeVisible()
    await expect(waiting).toHaveCount(2)
    connectStore()
    await client.evaluate(() => dispatchEvent(new Event('online')))
    await expect(stateOf(client, en, 'My diary', 'seen')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(rowOf(therapist, en, 'First')).toHaveCount(1)
    await expect(rowOf(therapist, en, 'My diary').getByText('diary.csv')).toBeVisible()
    expect(await storedMessages(therapist, clientId)).toEqual(['First', 'My diary'])
    await expect.poll(() => client.evaluate(() => localStorage.getItem('unsent-messages'))).toBeNull()
  })

  await test.step('a refused message shows the reason, keeps its text over a reload, and can be discarded', async () => {
    await therapist.close()
    // Suspends while the request is under way: a page that loads earlier has no composer any more.
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
    await expect(rowOf(client, en, 'My diary')).toBeVisible()
  })
})

/** The topmost visible message and its position. */
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

/** Scrolls up with the wheel through so many older pages, each of which is delayed until scrolling has stopped, or to the first message. */
async function readUpwards(page: Page, log: Locator, olderPages: number): Promise<void> {
  const held: (() => void)[] = []
  await page.route('**/api/messages/conversations?cursor=*', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await log.hover()
  for (let arrived = 0; arrived < olderPages; arrived += 1) {
    await expect(async () => {
      await page.mouse.wheel(0, -600)
      const { number } = await uppermost(log)
      expect(held.length > 0 || number === 1).toBe(true)
    }).toPass({ timeout: 30_000, intervals: [50] })
    if (held.length === 0) return
    let before = await uppermost(log)
    // Waits until the wheel has stopped, not only for a pause of a busy machine.
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

test('110 messages are scrolled upwards without a jump, on a phone and on a desktop', async ({ visitor }) => {
  const [client, therapist] = [await visitor({ ...lagos, viewport: phone }), await visitor(lagos)]
  const { clientId, therapistId } = await pairOf(client, therapist)
  const texts = Array.from({ length: 110 }, (_, index) =>
    `Thought ${index + 1}. ${'And so on. '.repeat(index % 9)}`.trim(),
  )
  await writeMany(therapist, clientId, texts)

  await openConversation(client, en, therapistId)
  await client.getByRole('button', { name: /new messages|newest message/ }).click()
  await openConversation(therapist, en, clientId)
  for (const [page, olderPages] of [
    [client, Infinity],
    [therapist, 1],
  ] as const) {
    const log = logOf(page, en)
    await expect(log.locator('[data-number="110"]')).toBeVisible()
    await readUpwards(page, log, olderPages)
    await expect.poll(() => log.getByRole('listitem').count()).toBeLessThan(60)
  }
  await expect(rowOf(client, en, texts[0] ?? '')).toBeVisible()
  await write(therapist, en, 'One more')
  await client.getByRole('button', { name: 'One new message' }).click()
  await expect(rowOf(client, en, 'One more')).toBeVisible()
})
