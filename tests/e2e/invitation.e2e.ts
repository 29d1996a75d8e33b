import type { ImportedClient } from '#schemas/client-import.ts'
import { expectAccessible } from './axe.ts'
import { de, desk, en, expect, german, type Page, phone, test, toast } from './kit.ts'
import { linkIn } from './mailbox.ts'
import { ask, codeFor, forgetTries, newEmail, signUpAs } from './people.ts'
import { fillSignUp, goodForm, typeCode } from './steps.ts'

test.describe.configure({ timeout: 120_000 })

const importPerson = (page: Page, firstName: string, email: string) =>
  ask<ImportedClient>(page, '/clients/import/manual', {
    method: 'POST',
    body: { firstName, lastName: 'Hale', email, allowInvite: false },
  })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const linkTo = (page: Page, email: string) => linkIn(page, email, en('mail.client_invitation.subject'), /invitation/)

/** A therapist with two people who are not invited yet, at the list. */
async function therapistWith(page: Page, emails: readonly string[]): Promise<void> {
  await signUpAs(page, { userType: 'provider', approved: true })
  for (const [place, email] of emails.entries()) await importPerson(page, `Person${place}`, email)
  await page.goto('/overview/')
  await page
    .getByRole('navigation', { name: en('account.nav.label') })
    .getByRole('link', { name: en('account.nav.clients') })
    .click()
  await page.getByRole('link', { name: en('relations.imported') }).click()
  await expect(page.getByRole('heading', { level: 1, name: en('imports.title') })).toBeVisible()
}

test('Somebody who is invited declines, and the therapist sees it without a reload', async ({ visitor }) => {
  const therapist = await visitor()
  const email = newEmail('invited')
  await therapistWith(therapist, [email])
  await therapist.getByRole('button', { name: en('imports.invite_one', { name: 'Person0 Hale' }) }).click()
  await expect(toast(therapist, en('imports.invited').split(' |||| ')[0] ?? '')).toBeVisible()
  await expect(rowOf(therapist, email)).toContainText(en('resources.imported-clients.choices.status.invited'))
  await expectAccessible(therapist)

  const page = await visitor({ viewport: phone })
  await page.goto('/privacy-policy/')
  const link = await linkTo(page, email)
  expect(new URL(link).pathname).toBe('/invitation/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: en('invitation.from', { name: 'Robin Hale' }) })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: en('invitation.decline'), exact: true }).click()
  await expect(page.getByText(en('invitation.decline_sure', { name: 'Robin Hale' }))).toBeFocused()
  await page.getByRole('button', { name: en('invitation.decline_yes') }).click()
  await expect(page.getByRole('heading', { name: en('invitation.declined_title') })).toBeVisible()
  await expect(rowOf(therapist, email)).toContainText(en('resources.imported-clients.choices.status.declined'))

  // The link works no second time, and this person cannot be invited again.
  await page.reload()
  await expect(page.getByRole('heading', { name: en('invitation.gone_title') })).toBeVisible()
  await expectAccessible(page)
  await expect(rowOf(therapist, email).getByRole('button', { name: /^Invite/ })).toHaveCount(0)
})

test('Somebody who is invited accepts, creates the account, and is linked', async ({ visitor }) => {
  const therapist = await visitor()
  const email = newEmail('invited')
  await therapistWith(therapist, [newEmail('other'), email])
  // By the way of many: both at once.
  await therapist.getByRole('checkbox', { name: en('resources.choose_all') }).check()
  await therapist
    .getByRole('button', { name: en('imports.invite'), exact: true })
    .first()
    .click()
  const question = therapist.getByRole('dialog')
  await expectAccessible(therapist)
  await question.getByRole('button', { name: en('imports.invite'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(rowOf(therapist, email)).toContainText(en('resources.imported-clients.choices.status.invited'))

  const page = await visitor({ ...german, viewport: phone })
  await page.goto('/de/privacy-policy/')
  const link = await linkTo(page, email)
  const token = new URL(link).hash.slice(1)
  await page.goto(`/de/invitation/#${token}`)
  await expect(page.getByRole('heading', { name: de('invitation.from', { name: 'Robin Hale' }) })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: de('invitation.accept'), exact: true }).click()
  await expect(page.getByText(de('invitation.next'))).toBeVisible()
  await expectAccessible(page)
  expect(await page.locator('body').innerHTML()).not.toContain(token)

  await forgetTries()
  await page.getByRole('link', { name: de('invitation.register') }).click()
  await page.waitForURL(/\/de\/register\/$/)
  await expect(page.getByLabel(de('register.country'), { exact: true })).not.toHaveValue('')
  await fillSignUp(page, de, goodForm(email))
  await typeCode(page, de, await codeFor(page, email))
  await page.waitForURL(/\/de\/overview\/$/)

  await expect(rowOf(therapist, email)).toContainText(en('resources.imported-clients.choices.status.linked'))
  await therapist.getByRole('link', { name: 'Person1 Hale' }).click()
  await therapist.waitForURL(/\/clients\/[0-9a-f-]{36}\/$/)
  await expect(therapist.getByRole('heading', { level: 1, name: 'Robin Hale' })).toBeVisible()
})

test('A client who is signed in is linked at once', async ({ visitor }) => {
  const therapist = await visitor()
  const email = newEmail('invited')
  await therapistWith(therapist, [email])
  await therapist.getByRole('button', { name: en('imports.invite_one', { name: 'Person0 Hale' }) }).click()

  const client = await visitor({ viewport: desk })
  await signUpAs(client)
  await client.goto(await linkTo(client, email))
  await client.getByRole('button', { name: en('invitation.accept'), exact: true }).click()
  await expect(client.getByText(en('invitation.linked', { name: 'Robin Hale' }))).toBeVisible()
  await expectAccessible(client)
  await client.getByRole('link', { name: en('invitation.appointments') }).click()
  await client.waitForURL(/\/appointments\/$/)
})
