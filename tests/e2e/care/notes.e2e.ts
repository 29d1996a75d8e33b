import { signInAsNewAccount, newAccount } from '#tests/e2e/support/accounts.ts'
import { signInAs } from '#tests/e2e/support/people.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { heldSession } from '#tests/e2e/support/held-sessions.ts'
import {
  de,
  type desktop,
  en,
  expect,
  german,
  type Page,
  phone,
  test,
  toast,
  type words,
} from '#tests/e2e/support/test.ts'
import { letters } from '#tests/e2e/support/readers.ts'
import { handleRequests } from '#tests/e2e/support/requests.ts'

type Reader = ReturnType<typeof words>

/** A signed-in therapist, and a client who had a session with them yesterday. */
async function enter(page: Page, country = 'GB') {
  const [client, therapist] = [
    await newAccount({ country }),
    await signInAsNewAccount(page, { userType: 'provider', country, approved: true }),
  ]
  const { booking } = await heldSession(client.email, therapist.identifier)
  return { booking, email: therapist.email }
}

const title = (page: Page, t: Reader) => page.getByRole('textbox', { name: t('notes.fields.title') })
const content = (page: Page, t: Reader) => page.getByRole('textbox', { name: t('notes.fields.content') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The line with the save status. */
const saved = (page: Page, t: Reader) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${t('notes.save.saved', { time: '' }).trim()} \\d`) })
const inStorage = (page: Page) => page.evaluate(() => localStorage.getItem('note-drafts') ?? '')
const isCalm = async (page: Page, size: typeof desktop | typeof phone) => {
  await expectAccessible(page)
  await page.setViewportSize(size)
}

test.describe('A note', () => {
  /** English on a desktop is covered by the test below. */
  test('is written, not overwritten by a second tab, signed, amended, found again and hidden, in German on a phone', async ({
    visitor,
  }) => {
    const [t, size] = [de, phone]
    const page = await visitor({ ...german, viewport: size, refusals: true })
    const { booking } = await enter(page, 'DE')
    const word = letters(10)

    await test.step('opened from the appointment', async () => {
      await page.goto(`/de/appointments/${booking}/`)
      await page.getByRole('link', { name: t('appointments.session_notes') }).click()
      await expect(page.getByText(t('notes.empty.booking'))).toBeVisible()
      await isCalm(page, size)
    })

    await test.step('started with a template', async () => {
      await button(page, t('notes.add.booking')).click()
      await page.getByRole('radio', { name: t('notes.templates.soap') }).check()
      await button(page, t('notes.add.continue')).click()
      await expect(content(page, t)).toHaveValue(new RegExp(`^${t('notes.sections.subjective')}:`))
      await isCalm(page, size)
    })

    await test.step('is saved automatically, and confirmed', async () => {
      await title(page, t).fill('First session')
      await content(page, t).fill(`Sleeps better, ${word} on the train.`)
      await expect(saved(page, t)).toBeVisible()
      await expect.poll(() => inStorage(page)).toBe('')
      await button(page, t('notes.add.submit')).click()
      await expect(toast(page, t('notes.toasts.booking_added'))).toBeVisible()
      await expect(page.getByRole('dialog', { name: t('notes.added.title') })).toBeVisible()
      await isCalm(page, size)
      await page.getByRole('link', { name: t('notes.added.open') }).click()
    })

    await test.step('a second tab does not overwrite it', async () => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await content(other, t).press('ControlOrMeta+End')
      await content(other, t).pressSequentially(' Of another tab.')
      await expect(saved(other, t)).toBeVisible()
      await other.close()
      await content(page, t).press('ControlOrMeta+End')
      await content(page, t).pressSequentially(' Of this tab.')
      const choice = page.getByRole('alert').filter({ hasText: t('notes.conflict.mine') })
      await expect(choice.getByText(/Of another tab\./)).toBeVisible()
      await isCalm(page, size)
      await choice.getByRole('button', { name: t('notes.conflict.keep_mine') }).click()
      await expect(saved(page, t)).toBeVisible()
      await expect(content(page, t)).toHaveValue(/on the train\. Of this tab\.$/)
    })

    await test.step('is signed, which locks it', async () => {
      await button(page, t('notes.sign.open')).click()
      await expect(page.getByRole('dialog', { name: t('notes.sign.title') })).toBeVisible()
      await isCalm(page, size)
      await button(page, t('notes.sign.submit')).click()
      await expect(page.getByRole('heading', { name: 'First session' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await isCalm(page, size)
    })

    await test.step('gets an addendum', async () => {
      await button(page, t('notes.amend.open')).click()
      await page.getByRole('textbox', { name: t('notes.amend.label') }).fill('She called later.')
      await isCalm(page, size)
      await button(page, t('notes.amend.submit')).click()
      await expect(page.getByText('She called later.')).toBeVisible()
      await button(page, t('notes.history.open')).click()
      await expect(page.getByRole('dialog', { name: t('notes.history.title') })).toBeVisible()
      await expect(page.getByRole('dialog').getByText(word)).toBeVisible()
      await isCalm(page, size)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('is found among all notes', async () => {
      await page.goto('/de/notes/')
      await page.getByRole('searchbox', { name: t('notes.search') }).fill(word)
      await expect(page.getByRole('listitem').locator('mark')).toHaveText(word)
      expect(page.url()).not.toContain(word)
      await isCalm(page, size)
      await page.getByRole('link', { name: 'First session' }).click()
    })

    await test.step('is hidden with a reason', async () => {
      await button(page, t('notes.delete.open')).click()
      await page.getByRole('textbox', { name: t('notes.delete.reason') }).fill('Wrong client')
      await isCalm(page, size)
      await button(page, t('notes.delete.submit')).click()
      await expect(page.getByRole('dialog', { name: t('notes.deleted.title') })).toBeVisible()
      await expect(toast(page, t('notes.toasts.booking_deleted'))).toBeVisible()
      await button(page, t('notes.deleted.booking')).click()
      await expect(page.getByText(t('notes.empty.booking'))).toBeVisible()
    })
  })

  test('is not lost without a connection, in a reload, or when the session ends; and is removed with the sign-out', async ({
    visitor,
  }) => {
    const page = await visitor({ cuts: true, refusals: true })
    const { booking, email } = await enter(page)
    await page.goto(`/notes/booking/${booking}/`)
    await button(page, en('notes.add.booking')).click()
    await button(page, en('notes.add.continue')).click()

    await test.step('with a title that is too short it is stored on this device only, encrypted', async () => {
      await title(page, en).fill('Fe')
      await content(page, en).fill('Written before the reload.')
      await expect(page.getByRole('status').filter({ hasText: en('notes.save.short') })).toBeVisible()
      await expect.poll(() => inStorage(page)).toContain('ciphertext')
      const stored = await inStorage(page)
      expect(stored).not.toContain('reload')
      expect(stored).not.toContain(booking)
    })

    await test.step('a reload offers it again', async () => {
      await page.reload()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await button(page, en('notes.kept.continue')).click()
      await expect(content(page, en)).toHaveValue('Written before the reload.')
      await title(page, en).fill('Fear of trains')
      await expect(saved(page, en)).toBeVisible()
      await button(page, en('notes.add.submit')).click()
      await page.getByRole('link', { name: en('notes.added.open') }).click()
      await expect(content(page, en)).toHaveValue('Written before the reload.')
    })

    await test.step('without a connection it is stored, and saved on reconnection', async () => {
      const reconnect = await handleRequests(page, '**/api/note/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await content(page, en).fill('Written without a connection.')
      await expect(page.getByRole('status').filter({ hasText: en('notes.save.offline') })).toBeVisible()
      await page.reload()
      await expect(content(page, en)).toHaveValue('Written without a connection.')
      reconnect()
      await expect(saved(page, en)).toBeVisible({ timeout: 15_000 })
      await expect.poll(() => inStorage(page)).toBe('')
    })

    await test.step('when the session has ended, it is restored after the next sign-in', async () => {
      await page.context().clearCookies()
      await content(page, en).fill('Written after the session had ended.')
      await page.waitForURL(/\/login\//)
      await expect.poll(() => inStorage(page)).toContain('ciphertext')
      const note = new URL(page.url()).searchParams.get('redirect') ?? ''
      await signInAs(page, email)
      await page.goto(note)
      await expect(content(page, en)).toHaveValue('Written after the session had ended.')
      await expect(saved(page, en)).toBeVisible()
    })

    await test.step('signing out clears the device', async () => {
      await title(page, en).fill('F')
      await expect.poll(() => inStorage(page)).toContain('ciphertext')
      await page.getByRole('button', { name: /^Account menu of/ }).click()
      page.once('dialog', (dialog) => void dialog.accept())
      await page.getByRole('menuitem', { name: en('account.menu.sign_out') }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await expect.poll(() => inStorage(page)).toBe('')
    })
  })
})
