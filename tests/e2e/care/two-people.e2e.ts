/** Two people message each other, each on a server of their own, while connections and servers fail and recover. */
import type { Conversation } from '#schemas/care/messages.ts'
import { en, expect, type Page, test } from '#tests/e2e/support/test.ts'
import { signUpAs } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { type Side, startTwoServers, type TwoServers } from '#tests/e2e/support/two-servers.ts'

let servers: TwoServers
test.beforeAll(async () => {
  servers = await startTwoServers()
})
test.afterAll(() => servers.stop())

const name = 'Robin Hale'
const log = (page: Page) => page.getByRole('log', { name: en('messages.conversation.log', { name }) })
const box = (page: Page) => page.getByRole('textbox', { name: en('messages.compose.label', { name }) })
const shown = (page: Page, text: string) => log(page).getByText(text, { exact: true })
const waiting = (page: Page) => log(page).getByText(en('messages.message.waiting'))

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

/** A person on one of the two servers. */
async function comeTo(page: Page, side: Side, userType: 'client' | 'provider'): Promise<string> {
  const address = `${side.url}/empty-page/`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(address)
  const { email } = await signUpAs(page, { userType })
  const [person] = await servers.sql(
    `update app_user set account_status = 'active' where email = $1 returning identifier`,
    [email],
  )
  return String(person?.identifier)
}

/** The messages on the server, oldest first. */
async function messagesIn(page: Page, person: string): Promise<string[]> {
  const { data } = await callApi<Conversation>(page, '/messages/conversations', {
    method: 'POST',
    body: { userIdentifier: person },
  })
  return data.map(({ content }) => content).toReversed()
}

test('No message is lost or duplicated, whatever fails in between', async ({ visitor }) => {
  const broken = { refusals: true, cuts: true } as const
  const [client, therapist] = [await visitor(broken), await visitor(broken)]
  const [here, there] = servers.sides
  const clientId = await comeTo(client, here, 'client')
  const therapistId = await comeTo(therapist, there, 'provider')
  await servers.sql(`insert into client_relation values ($1, $2, 'import', now())`, [therapistId, clientId])
  await client.goto(`${here.url}/messages/${therapistId}/`)
  await therapist.goto(`${there.url}/messages/${clientId}/`)

  await test.step('a message sent on one server is read on the other', async () => {
    await write(client, 'Good morning')
    await expect(shown(therapist, 'Good morning')).toBeVisible()
    await write(therapist, 'Good morning to you')
    await expect(shown(client, 'Good morning to you')).toBeVisible()
    await expect(
      log(client)
        .getByRole('img', { name: en('messages.message.seen') })
        .first(),
    ).toBeVisible()
  })

  await test.step('a message written without a connection waits, survives a reload and is sent once', async () => {
    await client.context().setOffline(true)
    await write(client, 'I slept badly')
    await write(client, 'and dreamt of the sea')
    await expect(waiting(client).first()).toBeVisible()
    await write(therapist, 'Are you there?')
    await client.reload().catch(() => undefined)
    await client.context().setOffline(false)
    await client.goto(`${here.url}/messages/${therapistId}/`)
    for (const text of ['I slept badly', 'and dreamt of the sea', 'Are you there?']) {
      await expect(shown(client, text)).toHaveCount(1)
      await expect(shown(therapist, text)).toHaveCount(1)
    }
    await expect(waiting(client)).toHaveCount(0)
  })

  await test.step('servers that crash while both write lose no message of either side, and keep their order', async () => {
    const many = Array.from({ length: 8 }, (_, index) => `Thought ${index + 1}`)
    for (const [index, text] of many.entries()) {
      await write(client, text)
      if (index === 3) await here.kill()
    }
    await expect(waiting(client).first()).toBeVisible()
    await write(therapist, 'I am still here')
    await here.start()
    await expect(waiting(client)).toHaveCount(0, { timeout: 60_000 })
    await expect(shown(therapist, 'Thought 8')).toBeVisible({ timeout: 60_000 })
    await expect(shown(client, 'I am still here')).toBeVisible({ timeout: 60_000 })
    const all = await messagesIn(client, therapistId)
    expect(all.filter((text) => text.startsWith('Thought'))).toEqual(many)
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
    expect(await messagesIn(therapist, clientId)).toEqual(all)
    expect(all).toHaveLength(14)
  })

  await test.step('both pages show what the servers store', async () => {
    const all = await messagesIn(client, therapistId)
    for (const page of [client, therapist])
      for (const text of all.slice(-6)) await expect(shown(page, text)).toHaveCount(1)
  })
})
