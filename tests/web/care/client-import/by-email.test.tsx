import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RowResult } from '#schemas/care/client-import.ts'
import { addressesIn, withAddresses, wrongAddresses } from '#app/care/client-import/addresses.ts'
import { EmailManualPage } from '#app/care/client-import/EmailManualPage.tsx'
import { visited } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { isSent, show } from './fixtures.ts'

const setup = { at: '/clients/imported/email-manual/?by=email', path: '/clients/imported/email-manual' }
const call = 'POST /api/clients/import/email'
const field = () => screen.getByRole('textbox', { name: /^E-mail addresses/ })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const shown = () =>
  screen.queryAllByRole('listitem').map((item) => item.firstElementChild?.firstElementChild?.textContent)
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Import addresses' }))
const resultOf = (row: number, change: Partial<RowResult> = {}): RowResult => ({
  row,
  status: 'invited',
  identifier: `019b0000-0000-7000-8000-0000000000d${row}`,
  duplicateOf: null,
  fields: {},
  ...change,
})
const noCounts = { new: 0, duplicate: 0, invalid: 0, invited: 0 }

describe('parsing of pasted addresses', () => {
  test.each([
    ['ada@x.example', ['ada@x.example']],
    ['a@x.example, b@x.example;c@x.example\r\nd@x.example\te@x.example', ['a', 'b', 'c', 'd', 'e']],
    ['"Mensah, Ada" <ada@x.example>', ['ada@x.example']],
    ['Ada Mensah <ada@x.example>; bo@x.example', ['ada@x.example', 'bo@x.example']],
    ['a@x.example  b@x.example', ['a@x.example', 'b@x.example']],
    [' , ;\n', []],
  ])('%j', (text, addresses) => {
    expect(addressesIn(text)).toEqual(addresses.map((one) => (/^[a-e]$/.test(one) ? `${one}@x.example` : one)))
  })

  test('addresses that differ in case only are the same', () => {
    expect(withAddresses(['Ada@x.example'], ['ada@X.example', 'bo@x.example'])).toEqual([
      'Ada@x.example',
      'bo@x.example',
    ])
  })

  test('each address is checked, also above the limit of a request', () => {
    const many = Array.from({ length: 60 }, (_, place) => (place === 55 ? 'nobody' : `p${place}@x.example`))
    expect([...wrongAddresses(many)]).toEqual([[55, 'validation.email']])
    expect([...wrongAddresses([])]).toEqual([])
  })
})

describe('the import by e-mail', () => {
  test('typed and pasted addresses are added, and can be removed', () => {
    show(<EmailManualPage />, setup)
    type('ada@x.example, bo@x')
    expect([shown(), field()]).toMatchObject([['ada@x.example'], { value: 'bo@x' }])
    type('bo@x.example')
    fireEvent.keyDown(field(), { key: 'Enter' })
    fireEvent.paste(field(), { clipboardData: { getData: () => 'cem@x.example;dee@x.example\nada@X.example' } })
    expect(shown()).toEqual(['ada@x.example', 'bo@x.example', 'cem@x.example', 'dee@x.example'])
    expect(screen.getByText('4 addresses')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Remove bo@x.example' }))
    expect(shown()).toEqual(['ada@x.example', 'cem@x.example', 'dee@x.example'])
    expect(document.activeElement).toBe(field())
  })

  test('an invalid address is marked, and nothing is sent until it is changed', () => {
    const calls = fakeServer({})
    show(<EmailManualPage />, setup)
    send()
    expect(screen.getByText('Please enter your email address')).toBeDefined()
    type('nobody')
    fireEvent.blur(field())
    const wrong = screen.getByRole('listitem')
    expect(within(wrong).getByRole('alert').textContent).toBe('Please enter a valid email address')
    send()
    expect(screen.getByText('Correct or remove the highlighted addresses.')).toBeDefined()
    expect(document.activeElement).toBe(field())
    fireEvent.click(screen.getByRole('button', { name: 'Change nobody' }))
    expect([shown(), field()]).toMatchObject([[], { value: 'nobody' }])
    expect(calls.filter(isSent)).toEqual([])
  })

  test('at most 50 are sent at once, and the others stay', () => {
    const calls = fakeServer({})
    show(<EmailManualPage />, setup)
    type(`${Array.from({ length: 52 }, (_, place) => `p${place}@x.example`).join(',')},`)
    expect(screen.getByText('You can import at most 50 at once. Remove 2.')).toBeDefined()
    send()
    expect([calls.filter(isSent), shown()]).toMatchObject([[], { length: 52 }])
  })

  test('shows the result of each, and keeps those that could not be imported', async () => {
    const calls = fakeServer({
      [call]: () => ({
        status: 201,
        json: {
          rows: [
            resultOf(1),
            resultOf(2, { status: 'duplicate', duplicateOf: 'client' }),
            resultOf(3, { status: 'invalid', identifier: null, fields: { email: 'This address cannot be reached' } }),
          ],
          counts: { ...noCounts, invited: 1, duplicate: 1, invalid: 1 },
        },
      }),
    })
    show(<EmailManualPage />, setup)
    type('ada@x.example; bo@x.example; cem@x.example')
    send()
    const dialog = within(await screen.findByRole('dialog', { name: 'Email import successful' }))
    expect(dialog.getByText('1 imported and invited')).toBeDefined()
    expect(dialog.getByText('1 already in your list')).toBeDefined()
    expect(dialog.getByText('1 could not be imported')).toBeDefined()
    const results = within(dialog.getByRole('list', { name: 'Result for each address' }))
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'ada@x.exampleImported and invited',
      'bo@x.exampleAlready your client',
      'cem@x.exampleNot imported This address cannot be reached',
    ])
    expect(calls.filter(isSent).map(({ body }) => body)).toEqual([
      { emails: ['ada@x.example', 'bo@x.example', 'cem@x.example'], allowInvite: true },
    ])
    expect(dialog.getByRole('link', { name: 'Back to list' })).toHaveProperty('pathname', '/clients/imported/')
    fireEvent.click(dialog.getByRole('button', { name: 'Import another' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shown()).toEqual(['cem@x.example'])
    expect(screen.getByText('This address cannot be reached')).toBeDefined()
  })

  test('says when no address was new', async () => {
    fakeServer({
      [call]: () => ({
        status: 201,
        json: {
          rows: [resultOf(1, { status: 'duplicate', duplicateOf: 'imported' })],
          counts: { ...noCounts, duplicate: 1 },
        },
      }),
    })
    show(<EmailManualPage />, setup)
    type('ada@x.example')
    send()
    expect(await screen.findByRole('dialog', { name: 'No new people were imported' })).toBeDefined()
    expect(screen.getByText('Already imported')).toBeDefined()
  })

  test('without a connection everything stays, and the retry uses the same key', async () => {
    let isOffline = true
    const calls = fakeServer({
      [call]: () =>
        isOffline ? 'offline' : { status: 201, json: { rows: [resultOf(1)], counts: { ...noCounts, invited: 1 } } },
    })
    show(<EmailManualPage />, setup)
    type('ada@x.example')
    send()
    expect(await screen.findByText('No connection. Nothing was lost; please try again')).toBeDefined()
    expect(shown()).toEqual(['ada@x.example'])
    isOffline = false
    send()
    expect(await screen.findByRole('dialog', { name: 'Email import successful' })).toBeDefined()
    expect(new Set(calls.filter(isSent).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('an error of the server about an address is shown at that address', async () => {
    fakeServer({
      [call]: () => problem(422, 'VALIDATION_ERROR', 'Please check', { fields: { 'emails.1': 'Not this one' } }),
    })
    show(<EmailManualPage />, setup)
    type('ada@x.example,bo@x.example')
    send()
    const sentence = await screen.findByText('Not this one')
    expect(sentence.closest('li')?.textContent).toContain('bo@x.example')
  })

  test('remembers whether invitations are sent', () => {
    const { unmount } = show(<EmailManualPage />, setup)
    const choices = () => screen.getAllByRole('switch', { name: 'Send the invitation now', hidden: true })
    expect(choices().map((one) => (one as HTMLInputElement).checked)).toEqual([true, true])
    fireEvent.click(choices()[0] as HTMLElement)
    expect(localStorage.getItem('allowInvite')).toBe('false')
    unmount()
    show(<EmailManualPage />, setup)
    expect(choices().map((one) => (one as HTMLInputElement).checked)).toEqual([false, false])
  })

  test('both tabs have addresses, and typed text survives switching between them', async () => {
    show(<EmailManualPage />, setup)
    type('ada@x.example,')
    expect(screen.queryByRole('textbox', { name: /^First name/ })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'By hand' }))
    await waitFor(() => expect(visited.at(-1)).toBe('/clients/imported/email-manual/?by=manual'))
    expect(screen.getByRole('link', { name: 'By hand' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('textbox', { name: /^First name/ })).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'By e-mail' }))
    await waitFor(() => expect(shown()).toEqual(['ada@x.example']))
  })
})
