import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, signInAs } from '#tests/e2e/support/people.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'

const linkTo = (page: Page, email: string) => linkIn(page, email, de('mail.password_reset.subject'), /password-reset/)

const fill = async (page: Page, password: string) => {
  await page.getByLabel(de('password_reset.password'), { exact: true }).fill(password)
  await page.getByLabel(de('password_reset.confirm_password'), { exact: true }).fill(password)
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
    await fill(page, 'password1')
    await expect(page.getByLabel(de('password_reset.password'), { exact: true })).toHaveAccessibleDescription(
      de('validation.password_common'),
    )
    await isCalm(page)
    await fill(page, 'new-morning-31')
    await expect(page.getByText(de('password_reset.done'))).toBeVisible()
  })

  await test.step('the other browser is signed out, and signs in with the new password', async () => {
    const { signedIn } = await callApi<{ signedIn: boolean }>(elsewhere, '/session')
    expect(signedIn).toBe(false)
    await signInAs(elsewhere, email, 'new-morning-31')
  })
})
