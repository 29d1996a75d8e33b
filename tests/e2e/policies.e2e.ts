import { bookingLimits } from '#schemas/bookings.ts'
import { privacyLimits } from '#schemas/privacy.ts'
import { desk, expect, expectNoOverflow, type Locale, type Page, phone, test, words } from './kit.ts'
import { expectAccessible } from './axe.ts'
import { forgetTries, newEmail, signUpAs } from './people.ts'

test.describe.configure({ timeout: 120_000 })

const pages = {
  '/policy/client-cancellation/': 'client_cancellation',
  '/policy/provider-cancellation/': 'provider_cancellation',
  '/privacy-policy/': 'privacy',
  '/terms/': 'terms',
} as const

for (const locale of ['en', 'de'] as const) {
  const t = words(locale)
  test(`the policies are read in ${locale}, reached from the footer, on a phone and at a desk`, async ({ visitor }) => {
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
    await page.setViewportSize(desk)
    await page.goto(`${locale === 'en' ? '' : '/de'}/policy/client-cancellation/`)
    const glance = page.getByRole('row').filter({ hasText: t('client_cancellation.none') })
    await expect(glance).toContainText(String(bookingLimits.windowHours))
    await page.goto(`${locale === 'en' ? '' : '/de'}/privacy-policy/`)
    await expect(page.getByRole('main')).toContainText(
      `${privacyLimits.erasureDays} ${locale === 'en' ? 'days' : 'Tage'}`,
    )
  })
}

test('the pages of rules: no finding of axe', async ({ visitor }) => {
  test.setTimeout(180_000)
  const page = await visitor()
  for (const address of ['/policy/client-cancellation/', '/privacy-policy/', '/de/terms/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
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

for (const locale of ['en', 'de'] as const) {
  const t = words(locale)
  test(`a message of the contact form arrives, and what was wrong stood at its field, in ${locale}`, async ({
    visitor,
  }) => {
    await forgetTries()
    const page = await visitor({ viewport: locale === 'en' ? phone : desk })
    await page.goto(locale === 'en' ? '/' : '/de/')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('site.contact') })
      .click()
    const email = newEmail('asks')
    const message = `Is there a receipt for ${email}?`
    const good = { firstName: 'Ada', lastName: 'Bello', email, phone: '', message }
    await write(page, locale, { ...good, email: 'nobody', phone: '12 34', message: '' })
    await expect(page.getByLabel(t('contact.email'))).toBeFocused()
    await expect(page.getByText(t('validation.contact_phone'), { exact: true })).toBeVisible()
    await expect(page.getByLabel(t('contact.message'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(t('contact.first_name'))).toHaveValue('Ada')

    await write(page, locale, { ...good, phone: '+44(0)20-7946-0958' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.sent'))
    await expect(page.getByText(t('contact.sent_text', { email }))).toBeFocused()
    // The frame of a letter runs no scripts, which Chromium notes; so the letters are read in a tab that is not watched.
    const mailbox = await page.context().newPage()
    const letters = mailbox.getByRole('listitem').getByRole('link', { name: t('mail.contact.subject') })
    await expect(async () => {
      await mailbox.goto('/dev/mailbox/?to=help')
      // Others may have written meanwhile.
      const found = await letters.evaluateAll((all) => all.map((letter) => (letter as HTMLAnchorElement).href))
      const texts: string[] = []
      for (const address of found.slice(0, 5)) {
        await mailbox.goto(address)
        texts.push(await mailbox.locator('.text').innerText())
      }
      expect(texts.join('\n')).toContain(message)
    }).toPass({ timeout: 40_000 })
  })
}

test('who is signed in finds name and address in the contact form, from the foot of an account page', async ({
  visitor,
}) => {
  const t = words('en')
  const page = await visitor()
  const { email } = await signUpAs(page)
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
