import { expect, phone, test, toast, words } from '#tests/e2e/support/test.ts'
import { newAccount } from '#tests/e2e/support/accounts.ts'
import { codeFor, newEmail, signInAs } from '#tests/e2e/support/people.ts'
import { fillSignUp, goodForm, typeCode } from '#tests/e2e/support/steps.ts'

test('A new client signs up on a phone, and "do later" lets them look around', async ({ visitor }) => {
  const page = await visitor({ viewport: phone })
  const t = words('en')
  await page.goto('/register/')
  await fillSignUp(page, t, goodForm(newEmail('later')))
  await page.getByRole('link', { name: 'do later' }).click()
  await page.waitForURL(/\/overview\/$/)
  await expect(page.getByText(t('overview.verify'))).toBeVisible()
})

test('What is clicked before its script has arrived waits for it; after a wrong password the right one leads to the page before', async ({
  visitor,
}) => {
  const page = await visitor({ refusals: true })
  const t = words('en')
  const { email, password: right } = await newAccount()
  const password = page.getByLabel(t('login.password'), { exact: true })
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/wallet/')
  await page.waitForURL(/\/login\/\?redirect=%2Fwallet%2F$/, { waitUntil: 'commit' })
  await page.getByRole('button', { name: `${t('shared.show')}: ${t('login.password')}` }).click()
  script.resolve()
  await expect(password).toHaveAttribute('type', 'text')

  // Nothing typed reaches the address.
  const second = Promise.withResolvers<void>()
  script.promise = second.promise
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel(t('login.email')).fill(email)
  await password.fill('quiet-harbour-1')
  await password.press('Enter')
  await expect(page).toHaveURL(/\/login\/\?redirect=%2Fwallet%2F$/)
  second.resolve()
  await expect(toast(page, t('errors.LOGIN_FAILED'))).toBeVisible()
  await expect(page).toHaveURL(/\/login\/\?redirect=%2Fwallet%2F$/)
  await expect(page.getByLabel(t('login.email'))).toHaveValue(email)
  await expect(password).toHaveValue('quiet-harbour-1')
  await password.fill(right)
  await page.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(/\/wallet\/$/)
})

test('A new therapist signs up without a name and must enter the code: a wrong one is refused in place, the right one is pasted', async ({
  visitor,
}) => {
  const page = await visitor({ refusals: true, permissions: ['clipboard-read', 'clipboard-write'] })
  const t = words('en')
  await page.goto('/register/provider/')
  const email = newEmail('therapist')
  await fillSignUp(page, t, { ...goodForm(email), firstName: '', lastName: '' })
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'do later' })).toHaveCount(0)
  const code = await codeFor(page, email)
  await typeCode(page, t, code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert').filter({ hasText: t('errors.CODE_INVALID') })).toBeVisible()
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByLabel(t('verify.box', { place: 1 })).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await page.waitForURL(/\/overview\/$/)
  await signInAs(page, email, goodForm(email).password)
})
