import pg from 'pg'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
  en,
  expect,
  expectNoOverflow,
  german,
  type Locale,
  type Page,
  phone,
  test,
  toast,
  words,
} from '#tests/e2e/support/test.ts'
import { type Account, signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { codeOfApp, resetRateLimits, signInAs } from '#tests/e2e/support/people.ts'

const root = (locale: Locale) => (locale === 'de' ? '/de/' : '/')

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

async function openSecurity(page: Page, locale: Locale): Promise<void> {
  const t = words(locale)
  await page.goto(`${root(locale)}account/settings/`)
  await page.getByRole('link', { name: t('account.sections.security') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('security.factor.title') })).toBeVisible()
}

/** Types the password into the form of the sign-in page. */
async function showPassword(page: Page, locale: Locale, { email, password }: Account): Promise<void> {
  await resetRateLimits()
  // Leaves the account first: an open page with an expired session goes to the sign-in by itself.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: '__Host-Http-solace-sid' })
  await page.goto(`${root(locale)}login/`)
  const t = words(locale)
  await page.getByLabel(t('login.email'), { exact: true }).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('login.second_title') })).toBeVisible()
}

async function typeCode(page: Page, locale: Locale, code: string): Promise<void> {
  await page.getByLabel(words(locale)('login.box', { place: 1 })).focus()
  await page.keyboard.type(code)
}

const isIn = (page: Page) => page.waitForURL('**/overview/')
const axeOfOverlay = async (page: Page) => {
  const before = page.viewportSize()
  await expectAccessible(page)
  if (before) await page.setViewportSize(before)
}

test('An operator without a second factor sets up an app, and signs in with it and with a recovery code', async ({
  visitor,
}) => {
  const t = en
  const page = await visitor({ refusals: true })
  const person = await signInAsNewAccount(page)
  await query(`update app_user set user_type = 'admin' where email = $1`, [person.email])
  await signInAs(page, person.email, person.password)
  const dialog = page.getByRole('dialog')
  let secret = ''
  let codes: string[] = []

  await test.step('a page of operators leads to the set-up', async () => {
    await page.goto('/admin/users/')
    await page.waitForURL('**/account/security/')
    await expect(page.getByText(t('security.factor.must'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: t('security.password.title') })).toBeHidden()
  })

  await test.step('the QR code, the key for typing, a wrong code and a right one', async () => {
    await page.getByRole('button', { name: t('security.factor.add_app') }).click()
    await expect(dialog.getByRole('img', { name: t('security.factor.app_picture') })).toBeVisible()
    await axeOfOverlay(page)
    secret = await dialog.locator('code').innerText()
    const code = dialog.getByLabel(t('security.factor.app_code'))
    await code.fill('12345')
    await dialog.getByRole('button', { name: t('security.factor.app_finish') }).click()
    await expect(code).toHaveAccessibleDescription(t('validation.code'))
    await code.fill('000000')
    await dialog.getByRole('button', { name: t('security.factor.app_finish') }).click()
    await expect(code).toHaveAccessibleDescription(t('errors.CODE_INVALID'))
    await expect(code).toBeFocused()
    await code.fill(await codeOfApp(secret))
    await dialog.getByRole('button', { name: t('security.factor.app_finish') }).click()
  })

  await test.step('ten recovery codes, shown once, can be saved as a file', async () => {
    await expect(dialog.getByRole('heading', { name: t('security.factor.codes_title') })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    codes = await dialog.getByRole('listitem').allInnerTexts()
    await axeOfOverlay(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('security.factor.codes_download') }).click(),
    ])
    expect(file.suggestedFilename()).toBe('solace-recovery-codes.txt')
    await dialog.getByRole('button', { name: t('security.factor.codes_kept') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('security.factor.codes_left', { smart_count: 10 }))).toBeVisible()
    await expect(page.getByText(codes[0] ?? '')).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: t('security.password.title') })).toBeVisible()
    await expect(page.getByText(t('security.factor.must'))).toBeHidden()
  })

  await test.step('an operator keeps the last one', async () => {
    const name = t('security.factor.app')
    await page.getByRole('button', { name: t('security.factor.remove_named', { name }) }).click()
    await dialog.getByRole('button', { name: t('security.factor.remove'), exact: true }).click()
    await expect(toast(page, t('errors.LAST_FACTOR'))).toBeVisible()
  })

  await test.step('the password alone is not enough; a page of the account leads back to the second step', async () => {
    await showPassword(page, 'en', person)
    await axeOfOverlay(page)
    await page.goto('/account/security/')
    await expect(page.getByRole('heading', { level: 1, name: t('login.second_title') })).toBeVisible()
  })

  await test.step('a wrong code is refused and the boxes are cleared; the right one leads to the requested page', async () => {
    await typeCode(page, 'en', '000000')
    await expect(page.getByRole('alert')).toHaveText(t('errors.CODE_INVALID'))
    await expect(page.getByLabel(t('login.box', { place: 1 }))).toBeFocused()
    await typeCode(page, 'en', await codeOfApp(secret))
    await page.waitForURL('**/account/security/')
    await expect(page.getByText(t('security.factor.codes_left', { smart_count: 10 }))).toBeVisible()
  })

  await test.step('with a recovery code', async () => {
    await showPassword(page, 'en', person)
    await page.getByRole('button', { name: t('login.use_recovery_code') }).click()
    await page.getByLabel(t('login.recovery_code'), { exact: true }).fill(codes[3] ?? '')
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await isIn(page)
  })
})

test('In German on a phone a passkey is created, not created twice, used at the next sign-in, and removed', async ({
  visitor,
}) => {
  const t = de
  const page = await visitor({ ...german, viewport: phone, refusals: true })
  const person = await signInAsNewAccount(page)
  const dialog = page.getByRole('dialog')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const make = async (name: string) => {
    await page.getByRole('button', { name: t('security.factor.add_passkey') }).click()
    await dialog.getByLabel(t('security.factor.name')).fill(name)
    await dialog.getByRole('button', { name: t('security.factor.passkey_make') }).click()
  }

  await openSecurity(page, 'de')
  await make('Blue key')
  await expect(dialog.getByRole('heading', { name: t('security.factor.codes_title') })).toBeVisible()
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: t('security.factor.codes_kept') }).click()
  await expect(page.getByText('Blue key', { exact: true })).toBeVisible()
  const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  await make('Blue key again')
  await expect(toast(page, t('security.factor.passkey_there'))).toBeVisible()
  await axeOfOverlay(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await showPassword(page, 'de', person)
  await page.getByRole('button', { name: t('login.use_recovery_code') }).click()
  await expect(page.getByLabel(t('login.recovery_code'), { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  // First back from the recovery code to the passkey, then the passkey itself.
  await page.getByRole('button', { name: t('login.use_passkey') }).click()
  await expect(page.getByLabel(t('login.recovery_code'), { exact: true })).toBeHidden()
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: t('login.use_passkey') }).click()
  await isIn(page)

  // It is removed after entering the password again.
  await query(
    `update session set password_at = password_at - interval '1 hour'
      where user_identifier = (select identifier from app_user where email = $1)`,
    [person.email],
  )
  await openSecurity(page, 'de')
  await page.getByRole('button', { name: t('security.factor.remove_named', { name: 'Blue key' }) }).click()
  await expect(dialog.getByText(t('security.factor.remove_last'))).toBeVisible()
  await axeOfOverlay(page)
  await dialog.getByRole('button', { name: t('security.factor.remove'), exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: t('security.fresh.title') })
  await confirmation.getByLabel(t('security.fresh.password'), { exact: true }).fill(person.password)
  await confirmation.getByRole('button', { name: t('security.fresh.submit') }).click()
  await expect(page.getByText(t('security.factor.none'))).toBeVisible()
  await expect(dialog).toBeHidden()
})
