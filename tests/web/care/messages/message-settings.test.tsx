import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MessageSettings } from '#schemas/care/messages.ts'
import { MessageSettingsPage } from '#app/care/messages/MessageSettingsPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const off: MessageSettings = {
  acceptsQuestions: false,
  hasOfficeHours: false,
  officeHours: [],
  autoReply: false,
  autoReplyText: '',
}
const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '09:00', endTime: '17:00' }))

function open(stored: MessageSettings) {
  const calls = fakeServer({
    'GET /api/messages/settings': () => ({ json: stored }),
    'PUT /api/messages/settings': ({ body }) => ({ json: body }),
  })
  showAccount(<MessageSettingsPage />, { viewer: theo, at: '/messages/settings/', path: '/messages/settings' })
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as MessageSettings)
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const week = () => screen.getByRole('group', { name: 'Days and times' })
const openDays = () =>
  within(week())
    .getAllByRole<HTMLInputElement>('switch')
    .filter(({ checked }) => checked)
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your own text/ })

test('office hours need a day, which has usual hours and can be copied; all is saved together', async () => {
  const sent = open(off)
  for (const name of [/^People who are not my clients/, /^I have office hours/, /^Reply automatically/])
    fireEvent.click(await box(name))
  expect(screen.getByText(/^Thank you for your message\. I am not reading/)).toBeDefined()
  save()
  expect(await screen.findByText('Please enter at least one time, or switch office hours off.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(week()))
  expect(sent()).toEqual([])

  fireEvent.click(within(week()).getAllByRole('switch')[0] as HTMLElement)
  fireEvent.click(within(week()).getAllByRole('button', { name: /^Copy to/ })[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Monday to Friday' }))
  await waitFor(() => expect(openDays()).toHaveLength(5))
  fireEvent.change(text(), { target: { value: ' I am in the mountains. ' } })
  save()
  expect(await screen.findByText('Data saved successfully')).toBeDefined()
  expect(sent()).toEqual([
    {
      acceptsQuestions: true,
      hasOfficeHours: true,
      officeHours: [1, 2, 3, 4, 5].map((weekday) => expect.objectContaining({ weekday })),
      autoReply: true,
      autoReplyText: 'I am in the mountains.',
    },
  ])
})

test('stored settings are shown; a reply that is too long is refused, and its text stays', async () => {
  const sent = open({
    acceptsQuestions: true,
    hasOfficeHours: true,
    officeHours: workdays,
    autoReply: true,
    autoReplyText: 'I am in the mountains.',
  })
  expect((await box(/^People who are not my clients/)).checked).toBe(true)
  expect(openDays()).toHaveLength(5)
  expect(text().value).toBe('I am in the mountains.')
  fireEvent.change(text(), { target: { value: 'x'.repeat(501) } })
  save()
  expect(await screen.findByText('Please keep the automatic reply to 500 characters.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(text()))
  expect([text().value.length, sent()]).toEqual([501, []])
})
