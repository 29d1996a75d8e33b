import type { ImportedClient } from '#schemas/care/client-import.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, codeFor, resetRateLimits, newEmail } from '#tests/e2e/support/people.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'
import { goodForm } from '#tests/e2e/support/steps.ts'

const importPerson = (page: Page, firstName: string, email: string) =>
  callApi<ImportedClient>(page, '/clients/import/manual', {
    method: 'POST',
    body: { firstName, lastName: 'Hale', email, allowInvite: false },
  })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const linkTo = (page: Page, email: string) => linkIn(page, email, en('mail.client_invitation.subject'), /invitation/)

const statusOf = (page: Page, email: string, status: string) =>
  rowOf(page, email).getByText(en(`resources.imported-clients.choices.status.${status}`), { exact: true })

test('Two people are invited, one of them signs up, and the therapist sees it without a reload', async ({
  visitor,
}) => {
  const therapist = await visitor()
  await signInAsNewAccount(therapist, { userType: 'provider', approved: true })
  const [other, joining] = [newEmail('invited'), newEmail('invited')]

  await test.step('two people are imported', async () => {
    await importPerson(therapist, 'Person0', other)
    await importPerson(therapist, 'Person1', joining)
    await therapist.goto('/clients/imported/')
    await expect(therapist.getByRole('heading', { level: 1, name: en('imports.title') })).toBeVisible()
  })

  await test.step('both are invited at once', async () => {
    for (const email of [other, joining]) await rowOf(therapist, email).getByRole('checkbox').check()
    await therapist
      .getByRole('button', { name: en('imports.invite'), exact: true })
      .first()
      .click()
    const question = therapist.getByRole('dialog')
    await expectAccessible(therapist)
    await question.getByRole('button', { name: en('imports.invite'), exact: true }).click()
    await expect(question).toBeHidden()
    for (const email of [other, joining]) await expect(statusOf(therapist, email, 'invited')).toBeVisible()
  })

  await test.step('a person without an account signs up, in German on a phone, and is linked', async () => {
    const page = await visitor({ ...german, viewport: phone })
    const { pathname, hash } = new URL(await linkTo(page, joining))
    expect(pathname).toBe('/invitation/')
    const token = hash.slice(1)
    await page.goto(`/de/invitation/#${token}`)
    await expect(page.getByRole('heading', { name: de('invitation.from', { name: 'Robin Hale' }) })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: de('invitation.accept'), exact: true }).click()
    await expect(page.getByText(de('invitation.next'))).toBeVisible()
    expect(await page.locator('body').innerHTML()).not.toContain(token)

    await resetRateLimits()
    await page.getByRole('link', { name: de('invitation.register') }).click()
    await page.waitForURL(/\/de\/register\/$/)
    // Signing up with the form is proved in sign-up.e2e.ts.
    const countries = await callApi<{ identifier: string; code: string }[]>(page, '/region/country')
    const { agrees: termsAgreed, ...form } = { ...goodForm(joining), phoneNumber: '+447700900123' }
    const countryId = countries.find(({ code }) => code === 'DE')?.identifier
    await callApi(page, '/session/register', {
      method: 'POST',
      body: { ...form, termsAgreed, userType: 'client', countryId },
    })
    await callApi(page, '/session/verify', { method: 'POST', body: { token: await codeFor(page, joining) } })
    await expect(statusOf(therapist, joining, 'linked')).toBeVisible()
  })

  await test.step('the therapist opens the client from the list', async () => {
    await therapist.getByRole('link', { name: 'Person1 Hale' }).click()
    await expect(therapist.getByRole('heading', { level: 1, name: 'Robin Hale' })).toBeVisible()
  })
})
