import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import {
  desktop,
  expect,
  expectNoOverflow,
  type Locale,
  type Page,
  phone,
  test,
  words,
} from '#tests/e2e/support/test.ts'
import { mailFor } from '#tests/e2e/support/mailbox.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { resetRateLimits, newEmail } from '#tests/e2e/support/people.ts'

const pages = {
  '/policy/client-cancellation/': 'client_cancellation',
  '/policy/provider-cancellation/': 'provider_cancellation',
  '/privacy-policy/': 'privacy',
  '/terms/': 'terms',
} as const

for (const locale of ['en', 'de'] as const) {
  const t = words(locale)
  test(`the policies are complete in ${locale}, linked from the footer, on a phone and on a desktop`, async ({
    visitor,
  }) => {
    const page = await visitor({ viewport: phone })
    await page.goto(locale === 'en' ? '/' : '/de/')
    for (const [path, group] of Object.entries(pages)) {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(`site.${group}`), exact: true })
        .click()
      await page.waitForURL(`**${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`${group}.title`))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expectNoOverflow(page)
    }
    await page.setViewportSize(desktop)
    await page.goto(`${locale === 'en' ? '' : '/de'}/policy/client-cancellation/`)
    const glance = page.getByRole('row').filter({ hasText: t('client_cancellation.none') })
    await expect(glance).toContainText(String(bookingLimits.windowHours))
    await page.goto(`${locale === 'en' ? '' : '/de'}/privacy-policy/`)
    await expect(page.getByRole('main')).toContainText(
      `${privacyLimits.erasureDays} ${locale === 'en' ? 'days' : 'Tage'}`,
    )
  })
}

interface Message {
  firstName: string
  lastName: string
  email: string
  phone: string
  message: string
}

async function write(page: Page, locale: Locale, { firstName, lastName, email, phone: number, message }: Message) {
  const t = words(locale)
  await page.getByLabel(t('contact.first_name')).fill(firstName)
  await page.getByLabel(t('contact.last_name')).fill(lastName)
  await page.getByLabel(t('contact.email')).fill(email)
  await page.getByLabel(t('contact.phone')).fill(number)
  await page.getByLabel(t('contact.message')).fill(message)
  await page.getByRole('button', { name: t('contact.send') }).click()
}

test('a message of the contact form is delivered, after its errors were shown at their fields', async ({ visitor }) => {
  const t = words('de')
  await resetRateLimits()
  const page = await visitor({ viewport: phone })
  await page.goto('/de/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('site.contact') })
    .click()
  const email = newEmail('asks')
  const message = `Is there a receipt for ${email}?`
  const good = { firstName: 'Ada', lastName: 'Bello', email, phone: '', message }
  await write(page, 'de', { ...good, email: 'nobody', phone: '12 34', message: '' })
  await expect(page.getByLabel(t('contact.email'))).toBeFocused()
  await expect(page.getByText(t('validation.contact_phone'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(t('contact.message'))).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(t('contact.first_name'))).toHaveValue('Ada')
  await expectNoOverflow(page)

  await write(page, 'de', { ...good, phone: '+44(0)20-7946-0958' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.sent'))
  await expect(page.getByText(t('contact.sent_text', { email }))).toBeFocused()
  const { text } = await mailFor(page, 'help@solace.example', (mail) => mail.text.includes(email))
  expect(text).toContain(message)
})

test('name and address of a signed-in person are filled in the contact form, opened from the footer of an account page', async ({
  visitor,
}) => {
  const t = words('en')
  const page = await visitor()
  const { email } = await signInAsNewAccount(page)
  await page.goto('/overview/')
  const [contact] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('site.contact') })
      .click(),
  ])
  await expect(contact.getByLabel(t('contact.email'))).toHaveValue(email)
  await expect(contact.getByLabel(t('contact.first_name'))).toHaveValue('Robin')
  await expect(contact.getByLabel(t('contact.last_name'))).toHaveValue('Hale')
})
