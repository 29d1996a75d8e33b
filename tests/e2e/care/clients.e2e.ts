import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { heldSession } from '#tests/e2e/support/held-sessions.ts'
import { de, en, expect, expectNoOverflow, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { newAccount, signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, signInAs } from '#tests/e2e/support/people.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { letters } from '#tests/e2e/support/readers.ts'
import { tabTo } from '#tests/e2e/support/steps.ts'

/** A client with a unique name, an emergency contact, and a session of yesterday with the therapist. The page stays signed in as the client. */
async function newClient(page: Page, therapist: string) {
  const lastName = `Quill${letters(6)}`
  const { identifier, email } = await signInAsNewAccount(page, { lastName })
  await callApi(page, '/client/emergency-contact', {
    method: 'POST',
    body: { name: 'Ada Quill', phoneNumber: '08012345678' },
  })
  await heldSession(email, therapist)
  return { identifier, name: `Robin ${lastName}`, lastName, email }
}

/** Checks that the open dialog has no horizontal overflow, and closes it. */
async function expectFits(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test.describe('A therapist', () => {
  test('finds a client, and writes a note and a safety plan, with the keyboard and in German on a phone', async ({
    visitor,
  }) => {
    const page = await visitor({ refusals: true })
    const { identifier: therapist, email } = await newAccount({ userType: 'provider', approved: true })
    const client = await newClient(page, therapist)
    const { lastName } = client
    await signInAs(page, email)
    const tag = `e2e ${letters(8)}`
    await callApi(page, `/clients/${client.identifier}/tags`, { method: 'PUT', body: { tags: [tag] } })

    await test.step('finds the client by name', async () => {
      await page.goto('/clients/')
      const search = page.getByRole('searchbox', { name: en('resources.clients.fields.searchQuery') })
      await tabTo(page, search)
      await page.keyboard.type(lastName)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expectAccessible(page)
      const link = page.getByRole('link', { name: client.name, exact: true })
      await tabTo(page, link)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
    })

    await test.step('reads what the client shares', async () => {
      await expect(page.getByRole('link', { name: client.email })).toBeVisible()
      await expect(page.getByText(en('relations.profile.shares_full'))).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: tag })).toBeVisible()
      await expect(page.getByRole('link', { name: en('relations.message'), exact: true })).toHaveAttribute(
        'href',
        /\?view=messages$/,
      )
    })

    await test.step('moves through the tabs with the keyboard, and back', async () => {
      const tabs = page.getByRole('tablist', { name: en('relations.views.label') })
      const tab = (view: string) => tabs.getByRole('tab', { name: new RegExp(`^${en(`relations.views.${view}`)}`) })
      const panel = page.getByRole('tabpanel')
      await expect(panel).toHaveAccessibleName(en('relations.views.overview'))
      await tabTo(page, tab('overview'))
      await page.keyboard.press('ArrowRight')
      await expect(tab('appointments')).toBeFocused()
      await expect(tab('overview')).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(tab('appointments')).toHaveAttribute('aria-selected', 'true')
      await expect(tab('appointments')).toBeFocused()
      await expect(panel.getByRole('heading', { name: en('relations.appointments.past') })).toBeVisible()
      await expect(page).toHaveURL(/\?view=appointments$/)

      const menu = panel.getByRole('button', { name: new RegExp(en('resources.menu_of', { name: '' })) }).first()
      await menu.press('Enter')
      await expect(page.getByRole('menuitem', { name: en('appointments.session_notes') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()

      await tab('appointments').focus()
      await page.keyboard.press('End')
      await expect(tab('payments')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(tab('overview')).toBeFocused()
      await page.keyboard.press('Home')
      for (const view of ['payments', 'documents', 'messages']) {
        await page.keyboard.press('ArrowLeft')
        await expect(tab(view)).toBeFocused()
      }
      await page.keyboard.press(' ')
      await expect(tab('messages')).toHaveAttribute('aria-selected', 'true')
      await page.reload()
      await expect(tab('messages')).toHaveAttribute('aria-selected', 'true')
      const composer = panel.getByRole('textbox', { name: en('messages.compose.label', { name: client.name }) })
      await composer.fill('Not sent yet')
      await tab('notes').click()
      await expect(panel.getByText(en('relations.notes.empty'))).toBeVisible()
      await page.goBack()
      await expect(composer).toHaveValue('Not sent yet')
      await composer.fill('')
      await page.goBack()
      await expect(tab('appointments')).toHaveAttribute('aria-selected', 'true')
    })

    await test.step('writes a note without leaving the page', async () => {
      const write = page.getByRole('button', { name: en('relations.notes.write') })
      await write.press('Enter')
      const dialog = page.getByRole('dialog', { name: en('notes.add.client') })
      await dialog.getByRole('button', { name: en('notes.add.continue') }).click()
      await dialog.getByRole('textbox', { name: en('notes.fields.title') }).fill('First impression')
      await dialog.getByRole('textbox', { name: en('notes.fields.content') }).fill('Calm and open.')
      await dialog.getByRole('button', { name: en('notes.add.submit') }).click()
      await expect(page.getByRole('dialog', { name: en('notes.added.title') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('tab', { name: new RegExp(`^${en('relations.views.overview')}`) }).click()
      await expect(page.getByRole('tabpanel').getByRole('link', { name: 'First impression' })).toBeVisible()
      await expect(page.getByRole('tab', { name: new RegExp(`^${en('relations.views.notes')}`) })).toHaveAccessibleName(
        `${en('relations.views.notes')} 1`,
      )
    })

    await test.step('opens the emergency contact and writes a safety plan', async () => {
      const open = page.getByRole('button', { name: en('relations.emergency.open') })
      await expect(open).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(open).toBeInViewport()
      await tabTo(page, open)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: en('relations.emergency.of', { name: client.name }) })
      const call = dialog.getByRole('link', { name: en('relations.emergency.call', { number: '08012345678' }) })
      await expect(call).toHaveAttribute('href', 'tel:08012345678')
      await tabTo(page, dialog.getByRole('button', { name: en('relations.plan.write') }))
      await page.keyboard.press('Enter')
      const first = dialog.getByRole('textbox', { name: en('relations.plan.steps.warningSigns') })
      await expect(first).toBeFocused()
      await page.keyboard.type('Two nights without sleep')
      await expectAccessible(page)
      await tabTo(page, dialog.getByRole('button', { name: en('relations.plan.save') }))
      await page.keyboard.press('Enter')
      await expect(toast(page, en('relations.plan.saved'))).toBeVisible()
      await expect(dialog.getByText('Two nights without sleep')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
    })

    await test.step('everything fits in German on a phone, and the address keeps the tag', async () => {
      await page.setViewportSize(phone)
      await page.goto(`/de/clients/?filter=${encodeURIComponent(JSON.stringify({ tag }))}`)
      await expect(page.getByRole('combobox', { name: de('relations.tag') })).toHaveValue(tag)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expectNoOverflow(page)
      await page.getByRole('link', { name: client.name, exact: true }).click()
      await expect(page.getByText(de('relations.profile.shares_full'))).toBeVisible()
      await page.getByRole('button', { name: de('relations.tags.edit') }).click()
      await expect(page.getByRole('textbox', { name: de('relations.tags.new') })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: de('relations.emergency.open') }).click()
      await expect(page.getByText('Two nights without sleep')).toBeVisible()
      await expectFits(page, de('relations.emergency.of', { name: client.name }))
      const tabs = page.getByRole('tablist', { name: de('relations.views.label') })
      const open = async (view: string) => {
        await tabs.getByRole('tab', { name: new RegExp(`^${de(`relations.views.${view}`)}`) }).click()
        await expectLoaded(page)
      }
      // Notes and messages are looked at on their own pages.
      for (const view of ['notes', 'messages']) {
        await open(view)
        await expectNoOverflow(page)
      }
      for (const view of ['appointments', 'documents', 'payments']) {
        await open(view)
        await expectAccessible(page)
      }
    })
  })
})
