import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailManualPage } from '#app/care/client-import/EmailManualPage.tsx'
import { ImportedPage } from '#app/care/client-import/ImportedPage.tsx'
import { ManualImportForm } from '#app/care/client-import/ManualImportForm.tsx'
import { callsTo, rows } from '#tests/web/operations/render-operators.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { ada, bo, isSent, show } from './fixtures.ts'

const setup = { at: '/clients/imported/email-manual/?by=manual', path: '/clients/imported/email-manual' }
const call = 'POST /api/clients/import/manual'
const field = (name: RegExp | string) => screen.getByRole('textbox', { name })
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Import person' }))

test('requires the names, and an address only with an invitation', async () => {
  const calls = fakeServer({})
  show(<EmailManualPage />, setup)
  send()
  expect(await screen.findAllByText('Please fill this in')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(field(/^First name/)))
  expect(screen.getByText(/^An invitation needs an e-mail address/)).toBeDefined()
  fireEvent.click(screen.getByRole('switch', { name: 'Send the invitation now' }))
  type(/^First name/, 'Ada')
  type(/^Last name/, 'Mensah 7')
  send()
  await waitFor(() => expect(screen.queryByText(/^An invitation needs an e-mail address/)).toBeNull())
  expect(calls.filter(isSent)).toHaveLength(1)
})

test('shows the result, and is empty for the next person', async () => {
  const calls = fakeServer({ [call]: () => ({ status: 201, json: { ...ada, status: 'invited' } }) })
  show(<EmailManualPage />, setup)
  type(/^First name/, ' Ada ')
  type(/^Last name/, 'Mensah')
  type('E-mail', 'ada@people.example')
  type('Client number', 'A/17')
  send()
  const dialog = within(await screen.findByRole('dialog', { name: 'Manual import successful' }))
  expect(
    dialog.getByText('Ada Mensah is now in your list, and an invitation was sent to ada@people.example.'),
  ).toBeDefined()
  expect(dialog.getByText(/^Importing does not create accounts/)).toBeDefined()
  expect(calls.filter(isSent).map(({ body }) => body)).toEqual([
    { firstName: 'Ada', lastName: 'Mensah', email: 'ada@people.example', clientNumber: 'A/17', allowInvite: true },
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Import another' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field(/^First name/)).toHaveProperty('value', '')
})

test('a refusal of the server is shown at its field, and the typed text stays', async () => {
  fakeServer({
    [call]: () => problem(422, 'VALIDATION_ERROR', 'No', { fields: { email: 'This person is already in your list' } }),
  })
  show(<EmailManualPage />, setup)
  type(/^First name/, 'Ada')
  type(/^Last name/, 'Mensah')
  type('E-mail', 'ada@people.example')
  send()
  expect(await screen.findByText('This person is already in your list')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  expect([field(/^First name/), field('E-mail')]).toMatchObject([{ value: 'Ada' }, { value: 'ada@people.example' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('is in German for German readers', async () => {
  fakeServer({ [call]: () => ({ status: 201, json: { ...ada, email: null } }) })
  show(<EmailManualPage />, { ...setup, locale: 'de' })
  fireEvent.click(screen.getByRole('switch', { name: 'Einladung jetzt senden' }))
  type(/^Vorname/, 'Ada')
  type(/^Nachname/, 'Mensah')
  fireEvent.click(screen.getByRole('button', { name: 'Person importieren' }))
  expect(await screen.findByRole('dialog', { name: 'Manueller Import erfolgreich' })).toBeDefined()
  expect(screen.getByText('Ada Mensah ist jetzt in Ihrer Liste.')).toBeDefined()
})

test('the list that was read before is loaded again', async () => {
  const calls = fakeServer({
    'GET /api/rest/imported-clients': () => rows('imported-clients', [bo]),
    [call]: () => ({ status: 201, json: ada }),
  })
  show(
    <>
      <ImportedPage />
      <ManualImportForm isAllowed={false} onAllow={() => undefined} onChanged={() => undefined} />
    </>,
    { at: '/clients/imported/', path: '/clients/imported' },
  )
  await screen.findByText(bo.email ?? '')
  const before = callsTo(calls, '/api/rest/imported-clients').length
  type(/^First name/, 'Ada')
  type(/^Last name/, 'Mensah')
  send()
  await screen.findByRole('dialog', { name: 'Manual import successful' })
  await waitFor(() => expect(callsTo(calls, '/api/rest/imported-clients').length).toBeGreaterThan(before))
})
