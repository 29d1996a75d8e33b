/** Files, appointments and search in a conversation, as a client and a therapist use them. */
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { pdf, picture, type Sheet } from '#tests/e2e/support/credential-files.ts'
import { heldSession } from '#tests/e2e/support/held-sessions.ts'
import {
  de,
  desktop,
  en,
  expect,
  expectNoOverflow,
  german,
  type Page,
  phone,
  test,
  type words,
} from '#tests/e2e/support/test.ts'
import { letters } from '#tests/e2e/support/readers.ts'
import { pairOf } from '#tests/e2e/support/conversation.ts'

type Reader = ReturnType<typeof words>

const log = (page: Page) => page.getByRole('log')
const field = (page: Page, t: Reader) => page.getByPlaceholder(t('messages.compose.placeholder'))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chosen = (page: Page, t: Reader) =>
  page
    .locator('form')
    .getByRole('list', { name: t('files.chosen') })
    .getByRole('listitem')

/** Gives files to the page like the clipboard or a drag. */
async function give(page: Page, t: Reader, as: 'paste' | 'drop', files: readonly Sheet[]): Promise<void> {
  const given = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of list)
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type, lastModified: 1 }),
        )
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') })),
  )
  if (as === 'paste') {
    await field(page, t).evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      given,
    )
    return
  }
  // A browser fires dragover repeatedly during a drag; without these events the drop zone disappears.
  await log(page).evaluate(
    async (element, { dataTransfer, words }) => {
      const fire = (type: string, at: Element) =>
        at.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      const place = () => [...document.querySelectorAll('*')].findLast((one) => one.textContent?.trim() === words)
      for (let at = place(); ; at = place()) {
        if (at) return fire('drop', at)
        fire('dragover', element)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    { dataTransfer: given, words: t('messages.compose.drop') },
  )
  await expect(page.getByText(t('messages.compose.drop'))).toHaveCount(0)
}

async function isCalm(page: Page, size: typeof desktop | typeof phone): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(size)
}

test.describe('In a conversation', () => {
  test('files are sent and opened, an appointment is attached, a draft survives, and words are found, by a client in German on a phone and a therapist in English on a desktop', async ({
    visitor,
  }) => {
    const [page, other] = [await visitor({ ...german, viewport: phone }), await visitor()]
    const { clientId, therapistId, email } = await pairOf(page, other)
    const { booking } = await heldSession(email, therapistId)
    const [word, found] = [letters(10), letters(10)]
    const diary = 'sleep-diary-of-november.pdf'

    await test.step('a picture is pasted, a document dropped on the drop zone', async () => {
      await page.goto(`/de/messages/${therapistId}/`)
      await field(page, de).click()
      await give(page, de, 'paste', [await picture('image.png')])
      await expect(chosen(page, de).getByRole('presentation')).toBeVisible()
      await give(page, de, 'drop', [await pdf(diary, ['Slept well'])])
      await expect(chosen(page, de)).toHaveCount(2)
      await expect(page.getByText('sleep-diar…')).toBeVisible()
    })

    await test.step('sent, and the document can be saved on the phone', async () => {
      await field(page, de).fill(`Two files ${word}`)
      await button(page, de('messages.compose.send')).click()
      await expect(field(page, de)).toHaveValue('')
      const enlarge = button(page, de('messages.files.open_picture', { name: 'image.png' }))
      await expect(enlarge.getByRole('presentation')).toBeVisible()
      const dialog = page.getByRole('dialog', { name: de('messages.files.preview_title') })
      await button(page, de('files.preview_one', { name: diary })).click()
      await expect(dialog.getByText(de('files.phone_pdf'))).toBeVisible()
      await expectNoOverflow(page, [320])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('read and opened by the therapist', async () => {
      await other.goto(`/messages/${clientId}/`)
      await expect(log(other).getByText(`Two files ${word}`)).toBeVisible()
      await isCalm(other, desktop)
      const dialog = other.getByRole('dialog', { name: en('messages.files.preview_title') })
      await button(other, en('messages.files.open_picture', { name: 'image.png' })).click()
      await expect(dialog.getByRole('img', { name: en('files.picture_of', { name: 'image.png' }) })).toBeVisible()
      await isCalm(other, desktop)
      await other.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await button(other, en('files.preview_one', { name: diary })).click()
      await expect(dialog.getByText('Slept well').first()).toBeAttached()
      const saving = other.waitForEvent('download')
      await dialog.getByRole('button', { name: en('files.download'), exact: true }).click()
      expect((await saving).suggestedFilename()).toBe(diary)
    })

    await test.step('an appointment is chosen among their sessions', async () => {
      await button(page, de('messages.about.choose')).click()
      const dialog = page.getByRole('dialog', { name: de('messages.about.title') })
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await isCalm(page, phone)
      await dialog.getByRole('listitem').getByRole('button').click()
      await expect(button(page, de('messages.about.remove'))).toBeVisible()
      await button(page, de('messages.about.remove')).click()
      await expect(button(page, de('messages.about.remove'))).toHaveCount(0)
    })

    await test.step('a draft survives another page, encrypted on the device, and the address preselects an appointment, once', async () => {
      const text = `Thank you for ${found}`
      await field(page, de).fill(text)
      const inStorage = () => page.evaluate(() => localStorage.getItem('message-drafts'))
      await expect.poll(inStorage).not.toBeNull()
      expect(await inStorage()).not.toContain('Thank')
      await page.goto(`/de/messages/${therapistId}/?about=${booking}`)
      await expect(button(page, de('messages.about.remove'))).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await expect(field(page, de)).toHaveValue(text)
      await button(page, de('messages.compose.send')).click()
      await expect(button(page, de('messages.appointment.view'))).toBeVisible()
      await expect(button(page, de('messages.about.remove'))).toHaveCount(0)
      await expect.poll(inStorage).toBeNull()
    })

    await test.step('found by its words', async () => {
      const open = page.getByRole('button', { name: de('messages.conversation.search') })
      await open.click()
      const search = page.getByRole('search', { name: de('messages.search.label') })
      await expect(search.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type(found.slice(0, 6))
      await expect(search.getByText(de('messages.search.found', { smart_count: 1 }))).toBeVisible()
      await expect(search.locator('mark')).toHaveText(found.slice(0, 6))
      await isCalm(page, phone)
      await search.getByRole('listitem').getByRole('button').click()
      await expect(log(page).getByText(`Thank you for ${found}`)).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(search).toHaveCount(0)
      await expect(open).toBeFocused()
    })

    await test.step('the therapist opens both and goes to the session', async () => {
      await other.keyboard.press('Escape')
      await expect(other.getByRole('dialog')).toHaveCount(0)
      await button(other, en('messages.appointment.view')).click()
      const dialog = other.getByRole('dialog', { name: en('messages.appointment.title') })
      await expect(dialog.getByText(`Thank you for ${found}`)).toBeVisible()
      await expect(dialog.getByText(en('appointments.when'), { exact: true })).toBeVisible()
      await isCalm(other, desktop)
      await dialog.getByRole('link', { name: en('messages.appointment.open') }).click()
      await expect(other).toHaveURL(new RegExp(`/appointments/${booking}/$`))
    })
  })
})
