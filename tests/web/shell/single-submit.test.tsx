/** A button sends one call, however fast it is clicked; choices that are saved immediately are all sent. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import type { Notification } from '#schemas/identity/notifications.ts'
import { useAct } from '#ui/api/use-call.ts'
import { MessageMails } from '#app/identity/notifications/MessageMails.tsx'
import { NotificationsPage } from '#app/identity/notifications/NotificationsPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { rows } from '#tests/web/operations/render-operators.tsx'

const zones = ['Africa/Lagos', 'Europe/Berlin'] as const
const path = 'POST /api/user/timezone'

interface Options {
  mayOverlap?: boolean
  onDone?: (timezone: string) => void
  /** Sends another call with the response of the first. */
  isChained?: boolean
}

function Buttons({ onDone, isChained = false, ...input }: Options) {
  const save = useAct(accountApi.setTimezone, {
    ...input,
    onDone: ({ timezone }) => {
      onDone?.(timezone)
      if (isChained && timezone === zones[0]) save.mutate({ body: { timezone: zones[1] } })
    },
  })
  return zones.map((timezone) => (
    <button key={timezone} type="button" onClick={() => save.mutate({ body: { timezone } })}>
      {timezone}
    </button>
  ))
}

/** Clicks all of them before the page is drawn again. */
const pressAtOnce = (...buttons: HTMLElement[]) =>
  act(() => {
    for (const button of buttons) button.click()
  })
const button = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

/** Responds when the test says so. */
function serverThatWaits() {
  const waiting: (() => void)[] = []
  const calls = fakeServer({
    [path]: async ({ body }) => {
      await new Promise<void>((answer) => waiting.push(answer))
      return { json: body }
    },
  })
  return { calls, answer: () => act(async () => waiting.splice(0).forEach((one) => one())) }
}
const timezones = (calls: ReturnType<typeof fakeServer>) =>
  calls.map(({ body }) => (body as { timezone: string }).timezone)

describe('a button', () => {
  test('that is clicked twice at once sends one call, and another one after the response', async () => {
    const { calls, answer } = serverThatWaits()
    const done: string[] = []
    showAccount(<Buttons onDone={(timezone) => done.push(timezone)} />)
    pressAtOnce(button('Lagos'), button('Lagos'))
    await waitFor(() => expect(timezones(calls)).toEqual(['Africa/Lagos']))
    // Another button of the same kind is blocked too.
    fireEvent.click(button('Berlin'))
    await answer()
    await waitFor(() => expect(done).toEqual(['Africa/Lagos']))
    fireEvent.click(button('Berlin'))
    await waitFor(() => expect(timezones(calls)).toEqual(['Africa/Lagos', 'Europe/Berlin']))
    await answer()
    await waitFor(() => expect(done).toEqual(['Africa/Lagos', 'Europe/Berlin']))
  })

  test('that was refused can be clicked again', async () => {
    const calls = fakeServer({ [path]: () => problem(500, 'INTERNAL', 'Something went wrong') })
    showAccount(<Buttons />)
    pressAtOnce(button('Lagos'), button('Lagos'))
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect(calls).toHaveLength(1)
    fireEvent.click(button('Lagos'))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test('that could not reach the server can be clicked again', async () => {
    const calls = fakeServer({ [path]: () => 'offline' })
    showAccount(<Buttons />)
    fireEvent.click(button('Lagos'))
    expect(await screen.findByText('No connection. Nothing was lost; please try again')).toBeDefined()
    fireEvent.click(button('Lagos'))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test('may send another call with the response', async () => {
    const calls = fakeServer({ [path]: ({ body }) => ({ json: body }) })
    showAccount(<Buttons isChained />)
    fireEvent.click(button('Lagos'))
    await waitFor(() => expect(timezones(calls)).toEqual([...zones]))
  })
})

describe('choices that are saved immediately', () => {
  test('are all sent, also while a response is pending', async () => {
    const { calls, answer } = serverThatWaits()
    showAccount(<Buttons mayOverlap />)
    pressAtOnce(button('Lagos'), button('Berlin'))
    await waitFor(() => expect(timezones(calls)).toEqual([...zones]))
    await answer()
  })

  test('such as whether and when mails are sent', async () => {
    const settings = { messageMails: true, quietFrom: '21:00', quietUntil: '08:00' }
    const calls = fakeServer({
      'GET /api/notifications/settings': () => ({ json: settings }),
      'PUT /api/notifications/settings': () => new Promise<never>(() => {}),
    })
    showAccount(<MessageMails />)
    const [mails, quiet] = await screen.findAllByRole('switch')
    fireEvent.click(mails as HTMLElement)
    fireEvent.click(quiet as HTMLElement)
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { ...settings, messageMails: false },
        { messageMails: false, quietFrom: null, quietUntil: null },
      ]),
    )
  })

  test('such as which notifications were opened, each in a tab of its own', async () => {
    const names = ['a001', 'a002'].map((end) => `019b0000-0000-7000-8000-00000000${end}`)
    const calls = fakeServer({
      'GET /api/rest/notifications': () => rows('notifications', names.map(notification)),
      'PUT /api/notifications/seen': () => new Promise<never>(() => {}),
    })
    showAccount(<NotificationsPage />)
    for (const link of await screen.findAllByRole('link', { name: /A session is confirmed/ }))
      fireEvent.click(link, { ctrlKey: true })
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
        names.map((identifier) => ({ identifier })),
      ),
    )
  })
})

const notification = (identifier: string): Notification => ({
  identifier,
  kind: 'booking',
  news: 'confirmed',
  subjectIdentifier: identifier,
  otherName: 'Theo Bassey',
  startAt: '2025-11-26T17:00:00.000Z',
  amount: null,
  currency: null,
  createdAt: '2025-11-20T10:00:00.000Z',
  seenAt: null,
})
