/** Two people who may write to each other, and what both see of their conversation. */
import pg from 'pg'
import { expect, type Page, type words } from './kit.ts'
import { ask, forgetTries, signUpAs } from './people.ts'

type Reader = ReturnType<typeof words>

/** Everybody who signs up in a test. */
export const name = 'Robin Hale'

export interface Pair {
  clientId: string
  therapistId: string
}

export async function sql(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const database = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await database.connect()
  const { rows } = await database.query<Record<string, unknown>>(text, [...values])
  await database.end()
  return rows
}

async function signUp(page: Page, userType: 'client' | 'provider'): Promise<string> {
  const { email } = await signUpAs(page, { userType, verified: false })
  const [person] = await sql(`update app_user set account_status = 'active' where email = $1 returning identifier`, [
    email,
  ])
  return String(person?.identifier)
}

/** A new client of a new therapist, both signed in. */
export async function pairOf(client: Page, therapist: Page): Promise<Pair> {
  const clientId = await signUp(client, 'client')
  const therapistId = await signUp(therapist, 'provider')
  await sql(`insert into client_relation values ($1, $2, 'import', now())`, [therapistId, clientId])
  return { clientId, therapistId }
}

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

export async function openTalk(page: Page, t: Reader, person: string, prefix = ''): Promise<void> {
  await page.goto(`${prefix}/messages/${person}/`)
  await expect(logOf(page, t)).toBeVisible()
}

export async function write(page: Page, t: Reader, text: string): Promise<void> {
  await fieldOf(page, t).fill(text)
  await fieldOf(page, t).press('Enter')
  await expect(rowOf(page, t, text)).toBeVisible()
}

/** Many messages at once, as the page itself would send them. */
export async function writeMany(page: Page, person: string, texts: readonly string[]): Promise<void> {
  const batch = 50
  for (let from = 0; from < texts.length; from += batch) {
    await forgetTries()
    const statuses = await page.evaluate(
      async ([to, contents]) => {
        const answers: number[] = []
        for (const content of contents) {
          const form = new FormData()
          for (const [field, value] of Object.entries({
            userIdentifier: to,
            content,
            draftIdentifier: crypto.randomUUID(),
          }))
            form.append(field, value)
          const { status } = await fetch('/api/messages/store', {
            method: 'POST',
            headers: { 'x-csrf': '1' },
            body: form,
          })
          answers.push(status)
        }
        return answers
      },
      [person, texts.slice(from, from + batch)] as const,
    )
    expect(new Set(statuses)).toEqual(new Set([201]))
  }
  await forgetTries()
}

/** What the server has of a conversation's newest page, the oldest first. */
export async function saidTo(page: Page, person: string): Promise<string[]> {
  const { data } = await ask<{ data: { content: string }[] }>(page, '/messages/conversations', {
    method: 'POST',
    body: { userIdentifier: person },
  })
  return data.map(({ content }) => content).toReversed()
}
