/** Two people who may message each other, and what both see of their conversation. */
import { randomUUID } from 'node:crypto'
import { signInAsNewAccount } from './accounts.ts'
import { expect, type Page, type words } from './test.ts'
import { callApi, resetRateLimits } from './people.ts'
import { sql } from './sql.ts'

type Reader = ReturnType<typeof words>

/** Names of everyone who signs up in a test. */
export const name = 'Robin Hale'

export interface Pair {
  clientId: string
  therapistId: string
  /** The address of the client. */
  email: string
  therapistEmail: string
}

/** A new client of a new therapist, both signed in. */
export async function pairOf(client: Page, therapist: Page): Promise<Pair> {
  const { identifier: clientId, email } = await signInAsNewAccount(client)
  const provider = await signInAsNewAccount(therapist, { userType: 'provider' })
  await relate(provider.identifier, clientId)
  return { clientId, therapistId: provider.identifier, email, therapistEmail: provider.email }
}

/** Lets the two message each other from now on. */
export const relate = (therapistId: string, clientId: string) =>
  sql(`insert into client_relation values ($1, $2, 'import', now())`, [therapistId, clientId])

export const logOf = (page: Page, t: Reader) =>
  page.getByRole('log', { name: t('messages.conversation.log', { name }) })
export const fieldOf = (page: Page, t: Reader) =>
  page.getByRole('textbox', { name: t('messages.compose.label', { name }) })
/** The row of a message. */
export const rowOf = (page: Page, t: Reader, text: string) =>
  logOf(page, t)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
export const stateOf = (page: Page, t: Reader, text: string, state: 'sent' | 'delivered' | 'seen') =>
  rowOf(page, t, text).getByRole('img', { name: t(`messages.message.${state}`) })

export async function openConversation(page: Page, t: Reader, person: string, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/messages/${person}/`)
  await expect(logOf(page, t)).toBeVisible()
}

export async function write(page: Page, t: Reader, text: string): Promise<void> {
  await fieldOf(page, t).fill(text)
  await fieldOf(page, t).press('Enter')
  await expect(rowOf(page, t, text)).toBeVisible()
}

/** Many messages, sent like the page does; it need not have loaded anything. */
export async function writeMany(page: Page, person: string, texts: readonly string[]): Promise<void> {
  for (const [place, content] of texts.entries()) {
    // More in a minute than the rate limit allows.
    if (place % 50 === 0) await resetRateLimits()
    const answer = await page.context().request.post('/api/messages/store', {
      headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
      multipart: { userIdentifier: person, content, draftIdentifier: randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await resetRateLimits()
}

/** The newest page of a conversation on the server, the oldest first. */
export async function storedMessages(page: Page, person: string): Promise<string[]> {
  const { data } = await callApi<{ data: { content: string }[] }>(page, '/messages/conversations', {
    method: 'POST',
    body: { userIdentifier: person },
  })
  return data.map(({ content }) => content).toReversed()
}
