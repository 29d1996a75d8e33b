import pg from 'pg'
import { expectAccessible } from './axe.ts'
import { desk, expect, german, type Locale, type Page, phone, test, toast, words } from './kit.ts'
import { ask, codeFor, forgetTries, newEmail, signInAs, signUpAs } from './people.ts'

test.describe.configure({ timeout: 120_000 })

const root = (locale: Locale) => (locale === 'de' ? '/de/' : '/')
const next = 'new-morning-31'

/** Changes the sessions of a person, and says when the server last heard of each. */
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

/** As if the person had typed the password too long ago. */
const ageThePassword = (email: string) => setSessions(`password_at = password_at - interval '1 hour'`, email)

async function openSecurity(page: Page, locale: Locale): Promise<void> {
  const t = words(locale)
  await page.goto(`${root(locale)}account/settings/`)
  await page.getByRole('link', { name: t('account.sections.security') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account.sections.security') })).toBeVisible()
}

for (const [locale, visit] of [
  ['en', { viewport: desk }],
  ['de', { ...german, viewport: phone }],
] as const) {
  const t = words(locale)
  const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true })

  test(`The password is changed, and other browsers are signed out, in ${locale}`, async ({ visitor }) => {
    const page = await visitor({ ...visit, refusals: true })
    const elsewhere = await visitor({ ...visit, refusals: true })
    const { email, password } = await signUpAs(page)
    await signInAs(elsewhere, email, password)
    await openSecurity(page, locale)
    const send = async (old: string, fresh: string, again = fresh) => {
      await field(page, 'security.password.old').fill(old)
      await field(page, 'security.password.new').fill(fresh)
      await field(page, 'security.password.confirm').fill(again)
      await page.getByRole('button', { name: t('security.password.submit') }).click()
    }
    for (const [old, fresh, again, label, says] of [
      [password, 'abc12', 'abc12', 'new', 'password_length'],
      [password, '84920175', '84920175', 'new', 'password_letter'],
      [password, next, 'new-morning-32', 'confirm', 'password_match'],
      [password, password, password, 'new', 'password_same'],
      [password, 'password1', 'password1', 'new', 'password_common'],
      ['not-the-password-1', next, next, 'old', 'password_wrong'],
    ] as const) {
      await send(old, fresh, again)
      await expect(field(page, `security.password.${label}`), says).toHaveAccessibleDescription(t(`validation.${says}`))
      await expect(field(page, `security.password.${label}`), says).toBeFocused()
    }
    await send(password, next)
    await expect(toast(page, t('security.password.done'))).toBeVisible()
    await expect(field(page, 'security.password.old')).toHaveValue('')
    expect((await ask<{ signedIn: boolean }>(page, '/session')).signedIn).toBe(true)
    expect((await ask<{ signedIn: boolean }>(elsewhere, '/session')).signedIn).toBe(false)
    await signInAs(elsewhere, email, next)
  })

  test(`The email address is changed by a code, after the password was shown again, in ${locale}`, async ({
    visitor,
  }) => {
    const page = await visitor({ ...visit, refusals: true })
    const { email, password } = await signUpAs(page)
    const moved = newEmail('moved')
    await openSecurity(page, locale)
    const send = async (address: string, again = address) => {
      await field(page, 'security.email.new').fill(address)
      await field(page, 'security.email.confirm').fill(again)
      await page.getByRole('button', { name: t('security.email.submit') }).click()
    }
    await send(moved, newEmail())
    await expect(field(page, 'security.email.confirm')).toHaveAccessibleDescription(t('validation.email_match'))
    await send(email.toUpperCase())
    await expect(field(page, 'security.email.new')).toHaveAccessibleDescription(t('validation.email_same'))

    await ageThePassword(email)
    await send(moved)
    const asked = page.getByRole('dialog', { name: t('security.fresh.title') })
    await asked.getByLabel(t('security.fresh.password'), { exact: true }).fill('not-the-password-1')
    await asked.getByRole('button', { name: t('security.fresh.submit') }).click()
    await expect(asked.getByLabel(t('security.fresh.password'), { exact: true })).toHaveAccessibleDescription(
      t('validation.password_wrong'),
    )
    await asked.getByLabel(t('security.fresh.password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: t('security.email.code_title') })
    await expect(dialog).toBeVisible()
    await expect(toast(page, t('security.email.sent'))).toBeVisible()
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
    await forgetTries()
    await signInAs(await visitor(visit), moved, password)
  })

  test(`A sign-in in another browser is ended, in ${locale}`, async ({ visitor }) => {
    const page = await visitor({ ...visit, refusals: true })
    const [one, two] = [await visitor({ ...visit, refusals: true }), await visitor({ ...visit, refusals: true })]
    const { email, password } = await signUpAs(page)
    await signInAs(one, email, password)
    await openSecurity(page, locale)
    const section = page.getByRole('region', { name: t('security.sessions.title') })
    const rows = section.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(t('security.sessions.current'))
    await rows
      .last()
      .getByRole('button', { name: t('security.sessions.end_named', { device: '' }) })
      .click()
    const dialog = page.getByRole('dialog', { name: t('security.sessions.end_title') })
    await dialog.getByRole('button', { name: t('security.sessions.end') }).click()
    await expect(toast(page, t('security.sessions.ended'))).toBeVisible()
    await expect(rows).toHaveCount(1)
    expect((await ask<{ signedIn: boolean }>(one, '/session')).signedIn).toBe(false)

    await signInAs(one, email, password)
    await signInAs(two, email, password)
    await page.reload()
    await expect(rows).toHaveCount(3)
    await section.getByRole('button', { name: t('security.sessions.end_others') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.sessions.end_others') })
      .click()
    await expect(rows).toHaveCount(1)
    for (const other of [one, two]) expect((await ask<{ signedIn: boolean }>(other, '/session')).signedIn).toBe(false)

    await section.getByRole('button', { name: t('security.sessions.end_all') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.sessions.end_all') })
      .click()
    await page.waitForURL(({ pathname }) => pathname === root(locale))
    expect((await ask<{ signedIn: boolean }>(page, '/session')).signedIn).toBe(false)
  })
}

test('Closing the question for the password changes nothing and keeps what was typed', async ({ visitor }) => {
  const page = await visitor({ refusals: true })
  const t = words('en')
  const { email } = await signUpAs(page)
  await openSecurity(page, 'en')
  await ageThePassword(email)
  const moved = newEmail('moved')
  await page.getByLabel(t('security.email.new'), { exact: true }).fill(moved)
  await page.getByLabel(t('security.email.confirm'), { exact: true }).fill(moved)
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('button', { name: t('security.email.submit') }).click()
    const asked = page.getByRole('dialog', { name: t('security.fresh.title') })
    await expect(asked).toBeVisible()
    await close()
    await expect(asked).toBeHidden()
    await expect(page.getByLabel(t('security.email.new'), { exact: true })).toHaveValue(moved)
  }
  await expect(toast(page, t('errors.PASSWORD_REQUIRED'))).toBeVisible()
})

test('A therapist who does nothing is asked after 27 minutes, stays by one click, and is signed out after 29', async ({
  visitor,
}) => {
  const page = await visitor({ refusals: true })
  const t = words('en')
  const { email } = await signUpAs(page, { userType: 'provider' })
  await page.clock.install()
  // An answer that comes after the clock was moved would count as a sign of life.
  const answers = ['/api/notifications/unseen', '/api/live'].map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)),
  )
  await page.goto('/account/security/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await Promise.all(answers)
  await page.waitForLoadState('networkidle')
  const dialog = page.getByRole('alertdialog', { name: t('security.idle.title') })
  const before = await setSessions(`last_seen_at = last_seen_at - interval '10 minutes'`, email)
  // What the page reads by itself when it wakes keeps nobody signed in, here or on the server.
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
  // The end of the idle time and a call that is refused may both lead there.
  await expect(page).toHaveURL(/\/login\/\?redirect=%2Faccount%2Fsecurity%2F$/)
  await expect(page.getByLabel(t('login.email'))).toBeVisible()
  await page.waitForLoadState()
  expect((await ask<{ signedIn: boolean }>(page, '/session')).signedIn).toBe(false)
})

test('The settings offer the zone of the device where another one is stored', async ({ visitor }) => {
  const page = await visitor(german)
  const t = words('en')
  await signUpAs(page)
  await page.goto('/account/settings/')
  await page.getByRole('button', { name: t('account.timezone_use', { zone: 'Europe/Berlin' }) }).click()
  await expect(toast(page, t('account.saved'))).toBeVisible()
  await expect(page.getByLabel(t('account.timezone'), { exact: true })).toHaveValue('Europe/Berlin')
  await expect(page.getByRole('button', { name: t('account.timezone_use', { zone: 'Europe/Berlin' }) })).toHaveCount(0)
})

test('The security page and its dialogs have no finding of axe', async ({ visitor }) => {
  test.setTimeout(180_000)
  const page = await visitor({ refusals: true })
  const t = words('en')
  const { email, password } = await signUpAs(page)
  const other = await visitor()
  await signInAs(other, email, password)
  await openSecurity(page, 'en')
  await page.getByRole('button', { name: t('security.password.submit') }).click()
  await expect(page.getByText(t('validation.password_required'))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('security.sessions.end_others') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const moved = newEmail('moved')
  await page.getByLabel(t('security.email.new'), { exact: true }).fill(moved)
  await page.getByLabel(t('security.email.confirm'), { exact: true }).fill(moved)
  await ageThePassword(email)
  await page.getByRole('button', { name: t('security.email.submit') }).click()
  const asked = page.getByRole('dialog', { name: t('security.fresh.title') })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByLabel(t('security.fresh.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: t('security.email.code_title') })).toBeVisible()
  await expectAccessible(page)
})
