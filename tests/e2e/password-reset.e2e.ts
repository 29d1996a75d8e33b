import { expectAccessible } from './axe.ts'
import { desk, expect, german, type Locale, type Page, phone, test, toast, words } from './kit.ts'
import { ask, forgetTries, newEmail, signInAs, signUpAs } from './people.ts'

test.describe.configure({ timeout: 120_000 })

const root = (locale: Locale) => (locale === 'de' ? '/de/' : '/')

/** Opens the newest letter with a link and reads where its button leads. */
async function linkFor(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  const letter = mailbox
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: /Your link|Ihr Link/ })
  await expect(async () => {
    await mailbox.goto(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
    await expect(letter.first()).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  await letter.first().click()
  const address = await mailbox
    .getByRole('listitem')
    .getByRole('link', { name: /password-reset/ })
    .getAttribute('href')
  await mailbox.close()
  return address ?? ''
}

const fill = async (page: Page, locale: Locale, password: string, again = password) => {
  const t = words(locale)
  await page.getByLabel(t('password_reset.password'), { exact: true }).fill(password)
  await page.getByLabel(t('password_reset.confirm_password'), { exact: true }).fill(again)
  await page.getByRole('button', { name: t('password_reset.submit') }).click()
}

for (const [locale, visit] of [
  ['en', { viewport: desk }],
  ['de', { ...german, viewport: phone }],
] as const) {
  test(`Whoever forgot the password chooses a new one by the link, in ${locale}`, async ({ visitor }) => {
    const t = words(locale)
    const elsewhere = await visitor({ ...visit, refusals: true })
    await elsewhere.goto(`${root(locale)}privacy-policy/`)
    const { email } = await signUpAs(elsewhere)

    const page = await visitor({ ...visit, refusals: true })
    await page.goto(`${root(locale)}login/`)
    await page.getByRole('link', { name: t('login.forgot') }).click()
    await page.getByLabel(t('forgot_password.email')).fill('nowhere')
    await page.getByRole('button', { name: t('forgot_password.submit') }).click()
    await expect(page.getByLabel(t('forgot_password.email'))).toHaveAccessibleDescription(t('validation.email'))
    await page.getByLabel(t('forgot_password.email')).fill(email)
    await page.getByRole('button', { name: t('forgot_password.submit') }).click()
    await expect(page.getByText(t('forgot_password.sent', { email, minutes: 30 }))).toBeVisible()

    const link = await linkFor(page, email)
    expect(new URL(link).pathname).toBe(`${root(locale)}password-reset/`)
    await page.goto(link)
    await expect(page.getByLabel(t('password_reset.password'), { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/password-reset\/$/)
    for (const [password, again, label, says] of [
      ['abc12', 'abc12', 'password', 'password_length'],
      ['84920175', '84920175', 'password', 'password_letter'],
      ['new-morning-31', 'new-morning-32', 'confirm_password', 'password_match'],
      ['password1', 'password1', 'password', 'password_common'],
    ] as const) {
      await fill(page, locale, password, again)
      const field = page.getByLabel(t(`password_reset.${label}`), { exact: true })
      await expect(field, password).toHaveAccessibleDescription(t(`validation.${says}`))
      await expect(field, password).toBeFocused()
    }
    await fill(page, locale, 'new-morning-31')
    await expect(page.getByText(t('password_reset.done'))).toBeVisible()

    // The other browser is out, and the link works no second time.
    const { signedIn } = await ask<{ signedIn: boolean }>(elsewhere, '/session')
    expect(signedIn).toBe(false)
    await page.goto('/privacy-policy/')
    await page.goto(link)
    await fill(page, locale, 'third-window-77')
    await expect(page.getByText(t('password_reset.no_link'))).toBeVisible()
    await page.getByRole('link', { name: t('password_reset.ask') }).click()
    await expect(page.getByRole('heading', { name: t('forgot_password.title') })).toBeVisible()
    await forgetTries()
    await signInAs(page, email, 'new-morning-31')
  })
}

test('An address without an account reads the same; a second link must wait a minute', async ({ visitor }) => {
  await forgetTries()
  const page = await visitor({ refusals: true })
  const t = words('en')
  const email = newEmail('nobody')
  const askFor = async () => {
    await page.goto('/forgot-password/')
    await page.getByLabel(t('forgot_password.email')).fill(email)
    await page.getByRole('button', { name: t('forgot_password.submit') }).click()
  }
  await askFor()
  await expect(page.getByText(t('forgot_password.sent', { email, minutes: 30 }))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toHaveAttribute('aria-disabled', 'true')
  // Other tests that sign people up make all tries forgotten meanwhile; then the next one has to wait.
  await expect(async () => {
    await askFor()
    await expect(toast(page, t('errors.TOO_MANY_ATTEMPTS'))).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
})

test('Without a link the page says where to get one', async ({ visitor }) => {
  const page = await visitor()
  const t = words('en')
  await page.goto('/password-reset/')
  await expect(page.getByText(t('password_reset.no_link'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('password_reset.ask') })).toHaveAttribute('href', '/forgot-password/')
})

test('The pages of a new password have no finding of axe', async ({ visitor }) => {
  await forgetTries()
  const page = await visitor()
  const t = words('en')
  await page.goto('/forgot-password/')
  await expectAccessible(page)
  await page.getByLabel(t('forgot_password.email')).fill(newEmail('axe'))
  await page.getByRole('button', { name: t('forgot_password.submit') }).click()
  await expect(page.getByRole('heading', { name: t('forgot_password.sent_title') })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/password-reset/#${'A'.repeat(43)}`)
  await expect(page.getByLabel(t('password_reset.password'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('password_reset.submit') }).click()
  await expect(page.getByText(t('validation.password_length')).first()).toBeVisible()
  await expectAccessible(page)
})
