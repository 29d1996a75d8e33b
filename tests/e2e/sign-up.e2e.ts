import { desk, expect, german, type Locale, phone, test, toast, words } from './kit.ts'
import { codeFor, newEmail, signInAs, signUpAs } from './people.ts'
import { fillSignUp, goodForm, type SignUpForm, typeCode } from './steps.ts'

test.describe.configure({ timeout: 120_000 })

interface Wrong {
  typed: Partial<SignUpForm>
  label: string
  says: string
}

/** The rules of sign-up, one line each: what is typed, where, and the sentence below the field. */
const wrongs: Record<string, Wrong> = {
  'no first name': { typed: { firstName: '' }, label: 'first_name', says: 'required' },
  'a first name that starts with a digit': { typed: { firstName: '1Robin' }, label: 'first_name', says: 'name' },
  'signs in the last name': { typed: { lastName: 'Hale!' }, label: 'last_name', says: 'name' },
  'no email address': { typed: { email: '' }, label: 'email', says: 'email_required' },
  'an email address without a host': { typed: { email: 'robin@' }, label: 'email', says: 'email' },
  'a phone number of 9 digits': { typed: { phoneNumber: '123456789' }, label: 'phone', says: 'phone' },
  'a phone number of 14 digits': { typed: { phoneNumber: '12345678901234' }, label: 'phone', says: 'phone' },
  'a password of 5 characters': {
    typed: { password: 'abcd5', confirmPassword: 'abcd5' },
    label: 'password',
    says: 'password_length',
  },
  'a password of 33 characters': {
    typed: { password: 'a'.repeat(33), confirmPassword: 'a'.repeat(33) },
    label: 'password',
    says: 'password_length',
  },
  'a password without a letter': {
    typed: { password: '84920175', confirmPassword: '84920175' },
    label: 'password',
    says: 'password_letter',
  },
  'two passwords': { typed: { confirmPassword: 'quiet-harbour-8' }, label: 'confirm_password', says: 'password_match' },
}

for (const locale of ['en', 'de'] as const) {
  test(`Sign-up in ${locale} says each rule at its field and keeps what was typed`, async ({ visitor }) => {
    const page = await visitor({
      ...(locale === 'de' ? german : {}),
      viewport: locale === 'de' ? desk : phone,
      refusals: true,
    })
    const t = words(locale)
    const good = goodForm(newEmail('rules'))
    await page.goto(`${root(locale)}register/`)
    await expect(page.getByLabel(t('register.country'), { exact: true })).not.toHaveValue('')
    for (const [what, { typed, label, says }] of Object.entries(wrongs)) {
      await fillSignUp(page, t, { ...good, ...typed })
      const field = page.getByLabel(t(`register.${label}`), { exact: true })
      await expect(field, what).toHaveAccessibleDescription(t(`validation.${says}`))
      await expect(field, what).toBeFocused()
    }
    await fillSignUp(page, t, { ...good, agrees: false })
    await expect(page.getByRole('checkbox', { name: t('register.terms') })).toHaveAccessibleDescription(
      t('validation.terms'),
    )
    await fillSignUp(page, t, { ...good, password: 'password1', confirmPassword: 'password1' })
    await expect(page.getByLabel(t('register.password'), { exact: true })).toHaveAccessibleDescription(
      t('validation.password_common'),
    )
    await expect(page.getByLabel(t('register.first_name'))).toHaveValue(good.firstName)
    await expect(page.getByLabel(t('register.email'))).toHaveValue(good.email)
  })
}

test('A wrong code is refused in place; the right one is pasted', async ({ visitor }) => {
  const page = await visitor({ refusals: true, permissions: ['clipboard-read', 'clipboard-write'] })
  const t = words('en')
  const { email } = await signUpAs(page, { verified: false })
  const code = await codeFor(page, email)
  await page.goto('/register/verify/')
  await typeCode(page, t, code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert').filter({ hasText: t('errors.CODE_INVALID') })).toBeVisible()

  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByLabel(t('verify.box', { place: 1 })).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await page.waitForURL(/\/overview\/$/)
})

test('"do later" lets a client look around; booking and topping up ask for the code first', async ({ visitor }) => {
  const page = await visitor({ viewport: phone })
  const t = words('en')
  await page.goto('/register/')
  await fillSignUp(page, t, goodForm(newEmail('later')))
  await page.getByRole('link', { name: 'do later' }).click()
  await page.waitForURL(/\/overview\/$/)
  await expect(page.getByText(t('overview.verify'))).toBeVisible()
  await page.goto('/therapists/')
  await page
    .getByRole('link', { name: /^Book with / })
    .first()
    .click()
  await page.waitForURL(/\/book\//)
  await expect(page.getByText(t('booking.verify_first'))).toBeVisible()
  await page.getByRole('link', { name: t('booking.verify') }).click()
  await page.waitForURL(/\/register\/verify\/\?redirect=/)
  await page.goto('/wallet/')
  await expect(page.getByRole('link', { name: t('wallet.verify_first') })).toBeVisible()
})

test('Signing in with a wrong password says so and keeps the address; with the right one it leads back', async ({
  visitor,
}) => {
  const page = await visitor({ refusals: true })
  const t = words('en')
  await page.goto('/wallet/')
  await page.waitForURL(/\/login\/\?redirect=%2Fwallet%2F$/)
  await page.getByLabel(t('login.email')).fill('client.gb@solace.example')
  await page.getByLabel(t('login.password'), { exact: true }).fill('quiet-harbour-1')
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect(toast(page, t('errors.LOGIN_FAILED'))).toBeVisible()
  await expect(page.getByLabel(t('login.email'))).toHaveValue('client.gb@solace.example')
  await page.getByLabel(t('login.password'), { exact: true }).fill('calm-river-42')
  await page.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(/\/wallet\/$/)
})

test('A new therapist signs up without a name and must enter the code', async ({ visitor }) => {
  const page = await visitor()
  const t = words('en')
  await page.goto('/register/provider/')
  const email = newEmail('therapist')
  await fillSignUp(page, t, { ...goodForm(email), firstName: '', lastName: '' })
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'do later' })).toHaveCount(0)
  await typeCode(page, t, await codeFor(page, email))
  await page.waitForURL(/\/overview\/$/)
  await signInAs(await visitor(), email, 'quiet-harbour-7')
})

const root = (locale: Locale) => (locale === 'de' ? '/de/' : '/')
