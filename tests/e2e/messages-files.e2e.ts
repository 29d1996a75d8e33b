/** Files, appointments and searching in a conversation, as a client and a therapist use them. */
import { randomInt } from 'node:crypto'
import type { Client } from '#schemas/clients.ts'
import { expectAccessible } from './axe.ts'
import { pdf, picture, type Sheet } from './credential-files.ts'
import { heldSession } from './held-sessions.ts'
import { type desk, expect, type Page, type phone, test, type words } from './kit.ts'
import { ask, signInAs, signUpAs } from './people.ts'
import { letters, readers } from './readers.ts'

type Reader = ReturnType<typeof words>

interface Scene {
  country: string
  email: string
}

/** A client in their conversation with a therapist, with whom they had a session. */
async function enter(page: Page, other: Page, { country, email }: Scene) {
  const client = await signUpAs(page, { country })
  const { identifier } = await ask<Client>(page, '/client')
  const therapist = await signInAs(other, email)
  const { booking } = await heldSession(client.email, therapist.identifier)
  return { booking, client: identifier, therapist }
}

const log = (page: Page) => page.getByRole('log')
const field = (page: Page, t: Reader) => page.getByPlaceholder(t('messages.compose.placeholder'))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chosen = (page: Page, t: Reader) =>
  page
    .locator('form')
    .getByRole('list', { name: t('files.chosen') })
    .getByRole('listitem')

/** Gives the page files as the clipboard or a drag does. */
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
  // A browser says again and again that something is held above the page; without that the place to drop goes away.
  await log(page).evaluate(
    async (element, { dataTransfer, words }) => {
      const tell = (type: string, at: Element) =>
        at.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      const place = () => [...document.querySelectorAll('*')].findLast((one) => one.textContent?.trim() === words)
      for (let at = place(); ; at = place()) {
        if (at) return tell('drop', at)
        tell('dragover', element)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    { dataTransfer: given, words: t('messages.compose.drop') },
  )
  await expect(page.getByText(t('messages.compose.drop'))).toHaveCount(0)
}

async function isCalm(page: Page, size: typeof desk | typeof phone): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(size)
}

test.describe('In a conversation', () => {
  test.setTimeout(240_000)
  test.use({ actionTimeout: 10_000 })

  for (const { who, t, locale, size, prefix, ...scene } of readers) {
    test(`files are pasted, dropped, refused, sent and looked at, ${who}`, async ({ visitor }) => {
      const [page, other] = [await visitor({ ...locale, viewport: size }), await visitor({ ...locale, viewport: size })]
      const { client, therapist } = await enter(page, other, scene)
      const word = letters(10)

      await test.step('a picture is pasted, a paper dropped where the page says so', async () => {
        await page.goto(`${prefix}/messages/${therapist.identifier}/`)
        await field(page, t).click()
        await give(page, t, 'paste', [await picture('image.png')])
        await expect(chosen(page, t).getByRole('presentation')).toBeVisible()
        await give(page, t, 'drop', [await pdf('sleep-diary-of-november.pdf', ['Slept well'])])
        await expect(chosen(page, t)).toHaveCount(2)
        await expect(page.getByText('sleep-diar…')).toBeVisible()
      })

      await test.step('what cannot be sent is said at once and taken out', async () => {
        const wrong = [
          { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
          { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-') },
        ]
        const choosing = page.waitForEvent('filechooser')
        await button(page, t('messages.compose.attach')).click()
        await (await choosing).setFiles(wrong)
        await expect(page.getByText(t('validation.file_too_large'))).toBeVisible()
        await expect(page.getByText(t('files.take_out'))).toBeVisible()
        await field(page, t).fill(`Not yet ${word}`)
        await button(page, t('messages.compose.send')).click()
        await expect(field(page, t)).toHaveValue(`Not yet ${word}`)
        await isCalm(page, size)
        for (const { name } of wrong) await button(page, t('files.remove', { name })).click()
        await expect(page.getByText(t('files.take_out'))).toHaveCount(0)
      })

      await test.step('sent, and read by the therapist', async () => {
        await field(page, t).fill(`Two files ${word}`)
        await button(page, t('messages.compose.send')).click()
        await expect(field(page, t)).toHaveValue('')
        const enlarge = button(page, t('messages.files.open_picture', { name: 'image.png' }))
        await expect(enlarge.getByRole('presentation')).toBeVisible()
        await other.goto(`${prefix}/messages/${client}/`)
        await expect(log(other).getByText(`Two files ${word}`)).toBeVisible()
        await isCalm(other, size)
      })

      await test.step('looked at by the therapist', async () => {
        const dialog = other.getByRole('dialog', { name: t('messages.files.preview_title') })
        await button(other, t('messages.files.open_picture', { name: 'image.png' })).click()
        await expect(dialog.getByRole('img', { name: t('files.picture_of', { name: 'image.png' }) })).toBeVisible()
        await isCalm(other, size)
        await other.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        const name = 'sleep-diary-of-november.pdf'
        await button(other, t('files.preview_one', { name })).click()
        const inside = size.width < 600 ? dialog.getByText(t('files.phone_pdf')) : dialog.getByText('Slept well')
        await expect(inside.first()).toBeAttached()
        const saving = other.waitForEvent('download')
        await dialog.getByRole('button', { name: t('files.download'), exact: true }).click()
        expect((await saving).suggestedFilename()).toBe(name)
      })
    })

    test(`a message is about an appointment and is found again, ${who}`, async ({ visitor }) => {
      const [page, other] = [await visitor({ ...locale, viewport: size }), await visitor({ ...locale, viewport: size })]
      const { booking, client, therapist } = await enter(page, other, scene)
      const word = letters(10)

      await test.step('chosen among the sessions of the two', async () => {
        await page.goto(`${prefix}/messages/${therapist.identifier}/`)
        await button(page, t('messages.about.choose')).click()
        const dialog = page.getByRole('dialog', { name: t('messages.about.title') })
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
        await isCalm(page, size)
        await dialog.getByRole('listitem').getByRole('button').click()
        await expect(button(page, t('messages.about.remove'))).toBeVisible()
        await button(page, t('messages.about.remove')).click()
        await expect(button(page, t('messages.about.remove'))).toHaveCount(0)
      })

      await test.step('or named by the address, once', async () => {
        await page.goto(`${prefix}/messages/${therapist.identifier}/?about=${booking}`)
        await expect(button(page, t('messages.about.remove'))).toBeVisible()
        await expect(page).toHaveURL(/\/$/)
        await field(page, t).fill(`Thank you for ${word}`)
        await button(page, t('messages.compose.send')).click()
        await expect(button(page, t('messages.appointment.view'))).toBeVisible()
        await expect(button(page, t('messages.about.remove'))).toHaveCount(0)
      })

      await test.step('the therapist looks at both and goes to the session', async () => {
        await other.goto(`${prefix}/messages/${client}/`)
        await button(other, t('messages.appointment.view')).click()
        const dialog = other.getByRole('dialog', { name: t('messages.appointment.title') })
        await expect(dialog.getByText(`Thank you for ${word}`)).toBeVisible()
        await expect(dialog.getByText(t('appointments.when'), { exact: true })).toBeVisible()
        await isCalm(other, size)
        await dialog.getByRole('link', { name: t('messages.appointment.open') }).click()
        await expect(other).toHaveURL(new RegExp(`/appointments/${booking}/$`))
      })

      await test.step('found by its words', async () => {
        const open = page.getByRole('button', { name: t('messages.conversation.search') })
        await open.click()
        const search = page.getByRole('search', { name: t('messages.search.label') })
        await expect(search.getByRole('searchbox')).toBeFocused()
        await page.keyboard.type(word.slice(0, 6))
        const [one = ''] = t('messages.search.found').split(' |||| ')
        await expect(search.getByText(one)).toBeVisible()
        await expect(search.locator('mark')).toHaveText(word.slice(0, 6))
        await isCalm(page, size)
        await search.getByRole('listitem').getByRole('button').click()
        await expect(log(page).getByText(`Thank you for ${word}`)).toBeInViewport()
        await page.keyboard.press('Escape')
        await expect(search).toHaveCount(0)
        await expect(open).toBeFocused()
      })
    })
  }

  test('what was written is there after a reload and another conversation', async ({ visitor }) => {
    const [page, other] = [await visitor(), await visitor()]
    const [first, second] = readers
    const { client, therapist } = await enter(page, other, first)
    expect(client).not.toBe(therapist.identifier)
    const t = first.t
    const colleague = await signInAs(await visitor(), second.email)
    const { email } = await ask<{ email: string }>(page, '/client')
    await heldSession(email, colleague.identifier)
    const text = `Not finished ${randomInt(1_000_000)}`
    await page.goto(`/messages/${therapist.identifier}/`)
    await field(page, t).fill(text)
    const kept = () => page.evaluate(() => localStorage.getItem('message-drafts'))
    await expect.poll(kept).not.toBeNull()
    expect(await kept()).not.toContain('finished')
    await page.reload()
    await expect(field(page, t)).toHaveValue(text)
    await page.goto(`/messages/${colleague.identifier}/`)
    await expect(field(page, t)).toHaveValue('')
    await page.goto(`/messages/${therapist.identifier}/`)
    await expect(field(page, t)).toHaveValue(text)
    await field(page, t).press('Enter')
    await expect(log(page).getByText(text)).toBeVisible()
    await expect.poll(kept).toBeNull()
  })
})
