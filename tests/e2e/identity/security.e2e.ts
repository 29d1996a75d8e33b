import pg from 'pg'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, german, type Page, phone, test, toast, words } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, codeFor, newEmail, signInAs } from '#tests/e2e/support/people.ts'

type Reader = ReturnType<typeof words>

const next = 'new-morning-31'

/** Changes the sessions of a person, and when each was last active. */
async function setSessions(change: string, email: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ at: Date }>(
    `update session set ${change}
      where user_identifier = (select identifier from app_user where lower(email) = lower($1)) returning last_seen_at as at`,
    [email],
  )
  await client.end()
  return rows.map(({ at }) => at.toISOString()).toSorted()
}

/** As if the password had been entered too long ago. */
const ageThePassword = (email: string) => setSessions(`password_at = password_at - interval '1 hour'`, email)

const field = (page: Page, t: Reader, key: string) => page.getByLabel(t(key), { exact: true })
const isSignedIn = async (page: Page) => (await callApi<{ signedIn: boolean }>(page, '/session')).signedIn

async function sendEmail(page: Page, t: Reader, address: string, again = address): Promise<void> {
  await field(page, t, 'security.email.new').fill(address)
  await field(page, t, 'security.email.confirm').fill(again)
  await page.getByRole('button', { name: t('security.email.submit') }).click()
}

test('On a German phone the time zone, the password and the email address are changed, and sessions in other browsers are ended', async ({
  visitor,
}) => {
  const t = words('de')
  const visit = { ...german, viewport: phone, refusals: true }
  const [page, one] = [await visitor(visit), await visitor()]
  const { email, password } = await signInAsNewAccount(page)
  await signInAs(one, email, password)
  const moved = newEmail('moved')
  const passwordDialog = page.getByRole('dialog', { name: t('security.fresh.title') })

  await test.step('the settings offer the zone of the device when another one is stored', async () => {
    await page.goto('/de/account/settings/')
    const use = page.getByRole('button', { name: t('account.timezone_use', { zone: german.timezoneId }) })
    await expect(page.getByLabel(t('notifications.settings.from'))).toHaveValue('21:00')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await use.click()
    await expect(toast(page, t('account.saved'))).toBeVisible()
    await expect(page.getByLabel(t('account.timezone'), { exact: true })).toHaveValue(german.timezoneId)
    await expect(use).toHaveCount(0)
  })

  await test.step('a wrong password is refused at its field; with a new one the other browser is signed out', async () => {
    await page.getByRole('link', { name: t('account.sections.security') }).click()
    await page.getByRole('button', { name: t('security.password.submit') }).click()
    await expect(page.getByText(t('validation.password_required'))).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    const send = async (old: string, fresh: string) => {
      await field(page, t, 'security.password.old').fill(old)
      await field(page, t, 'security.password.new').fill(fresh)
      await field(page, t, 'security.password.confirm').fill(fresh)
      await page.getByRole('button', { name: t('security.password.submit') }).click()
    }
    await send('not-the-password-1', next)
    await expect(field(page, t, 'security.password.old')).toHaveAccessibleDescription(t('validation.password_wrong'))
    await send(password, next)
    await expect(toast(page, t('security.password.done'))).toBeVisible()
    await expect(field(page, t, 'security.password.old')).toHaveValue('')
    expect([await isSignedIn(page), await isSignedIn(one)]).toEqual([true, false])
  })

  await test.step('errors of a new address are shown at its fields', async () => {
    await sendEmail(page, t, moved, newEmail())
    await expect(field(page, t, 'security.email.confirm')).toHaveAccessibleDescription(t('validation.email_match'))
    await sendEmail(page, t, email.toUpperCase())
    await expect(field(page, t, 'security.email.new')).toHaveAccessibleDescription(t('validation.email_same'))
  })

  await test.step('closing the password dialog changes nothing and keeps the input', async () => {
    await ageThePassword(email)
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await sendEmail(page, t, moved)
      await expect(passwordDialog).toBeVisible()
      await close()
      await expect(passwordDialog).toBeHidden()
      await expect(field(page, t, 'security.email.new')).toHaveValue(moved)
    }
    await expect(toast(page, t('errors.PASSWORD_REQUIRED'))).toBeVisible()
  })

  await test.step('a wrong password, then the right one', async () => {
    await sendEmail(page, t, moved)
    const again = passwordDialog.getByLabel(t('security.fresh.password'), { exact: true })
    await again.fill('not-the-password-1')
    await passwordDialog.getByRole('button', { name: t('security.fresh.submit') }).click()
    await expect(again).toHaveAccessibleDescription(t('validation.password_wrong'))
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await again.fill(next)
    await page.keyboard.press('Enter')
  })

  await test.step('a wrong code, then the right one', async () => {
    const dialog = page.getByRole('dialog', { name: t('security.email.code_title') })
    await expect(dialog).toBeVisible()
    await expect(toast(page, t('security.email.sent'))).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    const code = await codeFor(page, moved)
    const type = async (digits: string) => {
      await dialog.getByLabel(t('security.email.box', { place: 1 })).focus()
      await page.keyboard.type(digits)
    }
    await type(code === '000000' ? '111111' : '000000')
    await expect(dialog.getByRole('alert')).toHaveText(t('errors.CODE_INVALID'))
    await type(code)
    await expect(toast(page, t('security.email.done'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('security.email.text', { email: moved }))).toBeVisible()
  })

  await test.step('all other sessions are ended', async () => {
    const section = page.getByRole('region', { name: t('security.sessions.title') })
    const rows = section.getByRole('listitem')
    await signInAs(one, moved, next)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(t('security.sessions.current'))
    await section.getByRole('button', { name: t('security.sessions.end_others') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.sessions.end_others') })
      .click()
    await expect(rows).toHaveCount(1)
    expect([await isSignedIn(page), await isSignedIn(one)]).toEqual([true, false])
  })
})

test('An idle therapist is asked after 27 minutes, stays by one click, and is signed out after 29', async ({
  visitor,
}) => {
  const page = await visitor({ refusals: true })
  const t = words('en')
  const { email } = await signInAsNewAccount(page, { userType: 'provider' })
  await page.clock.install()
  // A response after the clock was moved would count as activity.
  const answers = ['/api/notifications/unseen', '/api/live'].map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)),
  )
  await page.goto('/account/security/')
  await Promise.all(answers)
  await expect(page.getByText(t('security.email.text', { email }))).toBeVisible()
  await expect(page.getByText(t('security.factor.none'))).toBeVisible()
  await expect(page.getByRole('region', { name: t('security.sessions.title') }).getByRole('listitem')).toHaveCount(1)
  const dialog = page.getByRole('alertdialog', { name: t('security.idle.title') })
  const before = await setSessions(`last_seen_at = last_seen_at - interval '10 minutes'`, email)
  // Loads of a page that resumes do not extend the session, neither here nor on the server.
  const reading = page.waitForRequest((request) => request.url().endsWith('/api/notifications/unseen'))
  await page.clock.fastForward('26:30')
  const byItself = await reading
  expect(await byItself.headerValue('x-unattended')).toBe('1')
  expect((await byItself.response())?.status()).toBe(200)
  expect(await setSessions('last_seen_at = last_seen_at', email)).toEqual(before)
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('00:40')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('security.idle.stay') })).toBeFocused()
  await dialog.getByRole('button', { name: t('security.idle.stay') }).click()
  await page.clock.runFor(3000)
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('29:10')
  // The end of the idle time and a refused call may both lead there.
  await expect(page).toHaveURL(/\/login\/\?redirect=%2Faccount%2Fsecurity%2F&ended=idle$/)
  await expect(page.getByText(t('login.idle'))).toBeVisible()
  await expect(page.getByLabel(t('login.email'))).toBeVisible()
  await page.waitForLoadState()
  expect((await callApi<{ signedIn: boolean }>(page, '/session')).signedIn).toBe(false)
})
