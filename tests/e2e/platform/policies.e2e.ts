import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { expect, expectNoOverflow, type Locale, type Page, phone, test, words } from '#tests/e2e/support/test.ts'
import { mailFor } from '#tests/e2e/support/mailbox.ts'
import { resetRateLimits, newEmail } from '#tests/e2e/support/people.ts'

const pages = {
  '/policy/client-cancellation/': 'client_cancellation',
  '/policy/provider-cancellation/': 'provider_cancellation',
  '/privacy-policy/': 'privacy',
  '/terms/': 'terms',
} as const

test('the policies are complete in German, linked from the footer, on a phone', async ({ visitor }) => {
  const page = await visitor({ viewport: phone })
  const t = words('de')
  await page.goto('/de/crisis-help/')
  for (const [path, group] of Object.entries(pages)) {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(`site.${group}`), exact: true })
      .click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`${group}.title`))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expectNoOverflow(page)
    if (group === 'client_cancellation')
      await expect(page.getByRole('row').filter({ hasText: t('client_cancellation.none') })).toContainText(
        String(bookingLimits.windowHours),
      )
    if (group === 'privacy') await expect(page.getByRole('main')).toContainText(`${privacyLimits.erasureDays} Tage`)
  }
})

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
