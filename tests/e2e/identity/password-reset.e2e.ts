import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, resetRateLimits, newEmail, signInAs } from '#tests/e2e/support/people.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'

const linkTo = (page: Page, email: string) => linkIn(page, email, de('mail.password_reset.subject'), /password-reset/)

const fill = async (page: Page, password: string, again = password) => {
  await page.getByLabel(de('password_reset.password'), { exact: true }).fill(password)
  await page.getByLabel(de('password_reset.confirm_password'), { exact: true }).fill(again)
  await page.getByRole('button', { name: de('password_reset.submit') }).click()
}
const isCalm = async (page: Page) => {
  await expectAccessible(page)
  await page.setViewportSize(phone)
}

test('A person who forgot the password sets a new one by the link, in German on a phone', async ({ visitor }) => {
  const elsewhere = await visitor()
  const { email } = await signInAsNewAccount(elsewhere, { locale: 'de' })
  const page = await visitor({ ...german, viewport: phone, refusals: true })

  await test.step('requests the link', async () => {
    await page.goto('/de/login/')
    await page.getByRole('link', { name: de('login.forgot') }).click()
    const field = page.getByLabel(de('forgot_password.email'))
    await expect(field).toBeVisible()
    await isCalm(page)
    await field.fill('nowhere')
    await page.getByRole('button', { name: de('forgot_password.submit') }).click()
    await expect(field).toHaveAccessibleDescription(de('validation.email'))
    await field.fill(email)
    await page.getByRole('button', { name: de('forgot_password.submit') }).click()
    await expect(page.getByText(de('forgot_password.sent', { email, minutes: 30 }))).toBeVisible()
  })

  const link = await linkTo(page, email)
  await test.step('sets a strong password', async () => {
    expect(new URL(link).pathname).toBe('/de/password-reset/')
    await page.goto(link)
    await expect(page.getByLabel(de('password_reset.password'), { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/password-reset\/$/)
    for (const [password, again, label, messageKey] of [
      ['new-morning-31', 'new-morning-32', 'confirm_password', 'password_match'],
      ['password1', 'password1', 'password', 'password_common'],
    ] as const) {
      await fill(page, password, again)
      const field = page.getByLabel(de(`password_reset.${label}`), { exact: true })
      await expect(field, password).toHaveAccessibleDescription(de(`validation.${messageKey}`))
      await expect(field, password).toBeFocused()
    }
    await isCalm(page)
    await fill(page, 'new-morning-31')
    await expect(page.getByText(de('password_reset.done'))).toBeVisible()
  })

  await test.step('the other browser is signed out, and the link works only once', async () => {
    const { signedIn } = await callApi<{ signedIn: boolean }>(elsewhere, '/session')
    expect(signedIn).toBe(false)
    await page.goto('/privacy-policy/')
    await page.goto(link)
    await fill(page, 'third-window-77')
    await expect(page.getByText(de('password_reset.no_link'))).toBeVisible()
    await page.getByRole('link', { name: de('password_reset.ask') }).click()
    await expect(page.getByRole('heading', { name: de('forgot_password.title') })).toBeVisible()
    await signInAs(elsewhere, email, 'new-morning-31')
  })
})

test('Without a link the page leads to one; an address without an account gets the same answer, and a second link must wait a minute', async ({
  visitor,
}) => {
  await resetRateLimits()
  const page = await visitor({ refusals: true })
  const email = newEmail('nobody')
  const requestReset = async () => {
    await page.goto('/forgot-password/')
    await page.getByLabel(en('forgot_password.email')).fill(email)
    await page.getByRole('button', { name: en('forgot_password.submit') }).click()
  }
  await page.goto('/password-reset/')
  await expect(page.getByText(en('password_reset.no_link'))).toBeVisible()
  const link = page.getByRole('link', { name: en('password_reset.ask') })
  await expect(link).toHaveAttribute('href', '/forgot-password/')
  await requestReset()
  await expect(page.getByText(en('forgot_password.sent', { email, minutes: 30 }))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toHaveAttribute('aria-disabled', 'true')
  // Other tests that sign up reset all rate limits meanwhile; then the next attempt has to wait.
  await expect(async () => {
    await requestReset()
    await expect(toast(page, en('errors.TOO_MANY_ATTEMPTS'))).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
})
