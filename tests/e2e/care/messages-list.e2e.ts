/** The list of conversations, and how a new one begins. */
import type { Chat } from '#schemas/care/messages.ts'
import { signInAsNewAccount, newAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, signInAs } from '#tests/e2e/support/people.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
  desktop,
  en,
  expect,
  expectNoOverflow,
  german,
  lagos,
  type Page,
  phone,
  test,
  type words,
} from '#tests/e2e/support/test.ts'
import { letters } from '#tests/e2e/support/readers.ts'
import { tabTo } from '#tests/e2e/support/steps.ts'
import { fieldOf, logOf, name, relate, write, writeMany } from '#tests/e2e/support/conversation.ts'

type Reader = ReturnType<typeof words>

const listOf = (page: Page, t: Reader) => page.getByRole('navigation', { name: t('messages.list.label') })
const chatOf = (page: Page, t: Reader, who: string) => listOf(page, t).getByRole('link', { name: new RegExp(who) })
const newButton = (page: Page, t: Reader) => page.getByRole('button', { name: t('messages.list.new') })
const unread = (t: Reader) => t('overview.messages.unread', { smart_count: 1 })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** A therapist with two clients who have both sent messages. One page signs in as each of them. */
async function threePeople(clients: Page, therapist: Page) {
  const { identifier: therapistId } = await signInAsNewAccount(therapist, { userType: 'provider' })
  const clientOf = async () => {
    // In a list everyone needs a unique name.
    const lastName = `Quill${letters(6)}`
    const { identifier, email } = await signInAsNewAccount(clients, { lastName })
    await relate(therapistId, identifier)
    await writeMany(clients, therapistId, ['Good morning'])
    return { identifier, email, name: lastName }
  }
  return { first: await clientOf(), second: await clientOf(), therapistId }
}

test('A therapist finds, opens and leaves conversations with the keyboard, in German on a phone and on a desktop', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone })
  const clients = await visitor(lagos)
  const { first, second, therapistId } = await threePeople(clients, page)
  const search = page.getByRole('searchbox', { name: de('messages.list.search') })
  const choose = page.getByText(de('messages.list.choose'))

  await test.step('from the overview to the list', async () => {
    await page.goto('/de/overview/')
    const toDo = page.getByRole('region', { name: de('today.to_do.title') })
    await expect(toDo.getByText(second.name)).toBeVisible()
    const reply = `${de('today.to_do.reply')}: ${de('today.to_do.unread', { smart_count: 2 })}`
    await toDo.getByRole('link', { name: reply }).press('Enter')
    await expect(chatOf(page, de, `${second.name}.*${unread(de)}`)).toBeVisible()
    await expect(chatOf(page, de, `${first.name}.*${unread(de)}`)).toBeVisible()
    await expect(choose).toBeHidden()
    await expectAccessible(page)
    await page.setViewportSize(phone)
  })

  await test.step('finds and opens one', async () => {
    await tabTo(page, search)
    await page.keyboard.type(first.name.slice(0, 9))
    await expect(listOf(page, de).getByRole('link')).toHaveCount(1)
    await tabTo(page, chatOf(page, de, first.name))
    const seen = page.waitForResponse((response) => response.url().endsWith('/mark-seen'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Good morning')).toBeVisible()
    await seen
    await expect(page).toHaveURL(new RegExp(`/de/messages/${first.identifier}/$`))
    expect(await scrolled(page)).toBe(0)
  })

  await test.step('on a phone the list is hidden, and unchanged when it is shown again', async () => {
    await expect(listOf(page, de)).toBeHidden()
    await page.getByRole('link', { name: de('messages.list.back') }).press('Enter')
    await expect(search).toHaveValue(first.name.slice(0, 9))
    await expect(chatOf(page, de, first.name)).not.toHaveAccessibleName(new RegExp(unread(de)))
    await search.fill('')
    await expect(listOf(page, de).getByRole('link')).toHaveCount(2)
  })

  await test.step('a new message moves to the top', async () => {
    await signInAs(clients, first.email)
    await writeMany(clients, therapistId, ['Are you there?'])
    await expect(listOf(page, de).getByRole('link').first()).toHaveAccessibleName(/Are you there\?/)
    await expect(chatOf(page, de, second.name)).toHaveAccessibleName(new RegExp(unread(de)))
  })

  await test.step('on a desktop the list stays beside the conversation', async () => {
    await page.setViewportSize(desktop)
    await expect(choose).toBeVisible()
    await tabTo(page, search)
    await tabTo(page, chatOf(page, de, second.name))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Good morning')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/de/messages/${second.identifier}/$`))
    await expect(listOf(page, de)).toBeVisible()
    await expect(chatOf(page, de, second.name)).not.toHaveAccessibleName(new RegExp(unread(de)))
    expect(await scrolled(page)).toBe(0)
  })
})

test('A client reaches a conversation by choosing the receiver, on a phone, and the composer uses the whole screen', async ({
  visitor,
}) => {
  const client = await visitor({ ...lagos, viewport: phone })
  const { identifier: clientId } = await signInAsNewAccount(client)
  const { identifier: therapistId } = await newAccount({ userType: 'provider' })
  await relate(therapistId, clientId)
  await client.goto('/messages/')
  await expect(client.getByText(en('messages.list.empty_client'))).toBeVisible()
  await expectNoOverflow(client)
  await newButton(client, en).click()
  const dialog = client.getByRole('dialog', { name: en('messages.contacts.title') })
  const search = dialog.getByRole('searchbox', { name: en('messages.contacts.search') })
  await expect(search).toBeFocused()
  await expect(dialog.getByRole('link', { name })).toBeVisible()
  await expectAccessible(client)
  await client.setViewportSize(phone)
  await search.fill('nobody at all')
  await expect(dialog.getByText(en('messages.list.nothing_found'))).toBeVisible()
  await dialog.getByRole('button', { name: en('messages.list.clear') }).click()
  await dialog.getByRole('link', { name }).click()

  await expect(client).toHaveURL(new RegExp(`/messages/${therapistId}/$`))
  await expect(dialog).toBeHidden()
  const field = fieldOf(client, en)
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(client.getByRole('navigation', { name: en('account.nav.label') })).toBeHidden()
  await write(client, en, 'Hello')
  await expect(field).toBeInViewport({ ratio: 1 })
  expect(await scrolled(client)).toBe(0)
  await client.goBack()
  await expect(chatOf(client, en, `${name}.*Hello`)).toBeVisible()
})

test('A long list is loaded in pages, and keeps its position while a conversation is open', async ({ visitor }) => {
  const therapist = await visitor(lagos)
  const { identifier: therapistId } = await signInAsNewAccount(therapist, { userType: 'provider' })
  const { identifier: clientId } = await newAccount()
  await relate(therapistId, clientId)
  await writeMany(therapist, clientId, ['Good morning'])
  // One conversation is real; the others before it are fake.
  const { data } = await callApi<{ data: Chat[] }>(therapist, '/messages/chat-list')
  const [real] = data
  if (!real) throw new Error('The therapist has no conversation')
  const fake = (word: string) =>
    Array.from({ length: 30 }, (_, at) => ({
      ...real,
      identifier: crypto.randomUUID(),
      user: { ...real.user, identifier: crypto.randomUUID(), name: `${word} ${at}` },
    }))
  const early = { data: fake('Early'), meta: { nextCursor: 'more' } }
  const late = { data: [...fake('Late'), real], meta: { nextCursor: null } }
  await therapist.route('**/api/messages/chat-list*', (route) =>
    route.fulfill({ json: route.request().url().includes('cursor=more') ? late : early }),
  )
  await therapist.goto('/messages/')
  const list = listOf(therapist, en)
  await expect(chatOf(therapist, en, 'Early 0')).toBeVisible()
  await chatOf(therapist, en, 'Early 29').scrollIntoViewIfNeeded()
  await expect(list.getByRole('listitem')).toHaveCount(61)
  const last = chatOf(therapist, en, name)
  await last.click()
  await expect(therapist).toHaveURL(new RegExp(`/messages/${clientId}/$`))
  await expect(logOf(therapist, en)).toBeVisible()
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect(last).toBeInViewport()
  expect(await scrolled(therapist)).toBe(0)
})
