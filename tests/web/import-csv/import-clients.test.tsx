import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ImportPart, RowResult } from '#schemas/care/client-import.ts'
import { ImportClientsPage } from '#app/care/client-import/ImportClientsPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const header = 'Vorname;Nachname;E-Mail;Bemerkung'
const person = (number: number) => `Anna;Berg;anna.${number}@example.org;`
const people = (count: number) => [header, ...Array.from({ length: count }, (_, place) => person(place + 1))].join('\n')

const show = (locale: 'en' | 'de' = 'en') => showAccount(<ImportClientsPage />, { viewer: theo, locale })

function choose(text: string, name = 'people.csv') {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('No input for a file')
  fireEvent.change(input, { target: { files: [new File([text], name)] } })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
async function look(text: string) {
  choose(text)
  await press('Check the rows')
  await screen.findByRole('heading', { name: 'Check before you import' })
}

interface RowOutcome {
  status: RowResult['status']
  fields?: Record<string, string>
}
/** Answers as the backend does: every row once, with a result by its number. */
function backend(outcomeFor: (row: number) => RowOutcome = () => ({ status: 'new' })) {
  return ({ body }: FakeRequest) => {
    const { importIdentifier, total, rows } = body as ImportPart
    const results = rows.map(({ row }): RowResult => {
      const { status, fields = {} } = outcomeFor(row)
      return { row, status, identifier: null, duplicateOf: status === 'duplicate' ? 'client' : null, fields }
    })
    const counts = { new: 0, duplicate: 0, invalid: 0, invited: 0 }
    return {
      json: { importIdentifier, total, done: rows.length, counts, startedAt: '2026-11-22T09:00:00Z', rows: results },
    }
  }
}
type Answering = Parameters<typeof fakeServer>[0][string]
const post = 'POST /api/clients/import'
const partsOf = (calls: FakeRequest[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as ImportPart)

/** The fake server answers 404 to every identifier by default. */
function serve(answers: Parameters<typeof fakeServer>[0]) {
  const unknown = () => problem(404, 'NOT_FOUND', 'Not there')
  const all = new Proxy(answers, {
    get: (own, key: string) => own[key] ?? (key.startsWith('GET /api/clients/import/') ? unknown : undefined),
  })
  return fakeServer(all)
}

describe('a file', () => {
  test('that is a spreadsheet is refused with instructions to export it', async () => {
    serve({})
    show()
    choose('', 'people.xlsx')
    expect(await screen.findByText(/Open it in your spreadsheet program, choose “Save as”/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Choose a CSV file' })).toBeDefined()
  })

  test('shows how it was parsed and which column is which, and what is missing', async () => {
    serve({})
    show()
    choose('Rufname;Geburtsjahr\nAnna;1980\n')
    const heading = await screen.findByRole('heading', { name: 'What is in which column?' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByRole('combobox', { name: 'Column separator' })).toHaveProperty('value', ';')
    expect(screen.getByRole('combobox', { name: 'Character encoding' })).toHaveProperty('value', 'utf-8')
    expect(screen.getByRole('combobox', { name: /First name/ })).toHaveProperty('value', '0')
    expect(screen.getByText('For example Anna')).toBeDefined()
    await press('Check the rows')
    const missing = screen.getByRole('combobox', { name: /Last name/ })
    expect(document.activeElement).toBe(missing)
    expect(screen.getByText('Choose the column for this field')).toBeDefined()
    fireEvent.change(missing, { target: { value: '1' } })
    await press('Check the rows')
    expect(await screen.findByRole('heading', { name: 'Check before you import' })).toBeDefined()
  })

  test('is parsed again with other settings', async () => {
    serve({})
    show()
    choose('Anna,Berg\nBen,Tal\n')
    const first = await screen.findByRole('switch', { name: 'The first row contains the column names' })
    fireEvent.click(first)
    expect(await screen.findByText(/has 2 rows/)).toBeDefined()
    expect(screen.getAllByRole('option', { name: 'Column 1' }).length).toBeGreaterThan(0)
    fireEvent.change(screen.getByRole('combobox', { name: 'Column separator' }), { target: { value: ';' } })
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Column 2' })).toBeNull())
  })
})

describe('before the import', () => {
  const messy = [header, person(1), person(1), 'Ben;;ben(at)example.org;', '', '=1+1;Tal;;'].join('\r\n')

  test('rows are counted and shown as they will be stored, with readable errors', async () => {
    const calls = serve({})
    show()
    await look(messy)
    expect((await screen.findAllByRole('listitem')).slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      '1row can be imported',
      '1duplicate row',
      '2rows have errors',
    ])
    expect(screen.getByRole('row', { name: /6 Error =1\+1 Tal/ })).toBeDefined()
    const mistakes = within(screen.getByRole('region', { name: 'Rows with errors (they will be skipped)' }))
    expect(mistakes.getByText('Row 4').nextSibling?.textContent).toBe(
      'Last name: Please fill this inE-mail: Please enter a valid email address',
    )
    expect(partsOf(calls)).toEqual([])
  })

  test('in German too', async () => {
    serve({})
    show('de')
    choose(messy)
    await press('Zeilen prüfen')
    expect(await screen.findByText(/Nachname: Bitte/)).toBeDefined()
    expect(screen.getByRole('button', { name: '1 Zeile importieren' })).toBeDefined()
  })

  test('a file without a valid row cannot be imported', async () => {
    serve({})
    show()
    await look(`${header}\n;;;\nBen;;;\n`)
    expect(await screen.findByText(/None of these rows can be imported/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  test('the choice to send invitations is required, and remembered', async () => {
    const calls = serve({ [post]: backend() })
    show()
    await look(people(1))
    const invite = await screen.findByRole<HTMLInputElement>('switch', { name: 'Send the invitation now' })
    // No mail is sent by oversight.
    expect(invite.checked).toBe(false)
    fireEvent.click(invite)
    expect(localStorage.getItem('allowInvite')).toBe('true')
    expect(screen.getByRole('switch', { name: 'Send the invitation now' })).toBe(invite)
    await press('Import 1 row')
    await screen.findByRole('heading', { name: 'Import successful' })
    expect(partsOf(calls)[0]?.allowInvite).toBe(true)
  })
})

describe('an import', () => {
  test('sends all valid rows in parts, and ends with the result of each', async () => {
    const outcomes: Record<number, RowOutcome> = {
      3: { status: 'duplicate' },
      4: { status: 'invalid', fields: { email: 'No.' } },
    }
    const calls = serve({ [post]: backend((row) => outcomes[row] ?? { status: 'invited' }) })
    show()
    await look(`${people(250)}\nBen;;;`)
    await press('Import 250 rows')
    const heading = await screen.findByRole('heading', { name: 'Import successful' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const parts = partsOf(calls)
    expect(parts.map(({ rows, total }) => [rows.length, total])).toEqual([
      [200, 250],
      [50, 250],
    ])
    expect(parts[0]?.rows[0]).toEqual({ row: 2, firstName: 'Anna', lastName: 'Berg', email: 'anna.1@example.org' })
    expect(new Set(parts.map(({ importIdentifier }) => importIdentifier)).size).toBe(1)
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      '248rows imported',
      '248of them invited',
      '1already imported',
      '2rows have errors',
      'Row 3Already your client',
      'Row 4E-mail: No.',
      'Row 252Last name: Please fill this in',
    ])
    expect(screen.getAllByRole('link', { name: 'Back to imported clients' })[0]).toHaveProperty(
      'pathname',
      '/clients/imported/',
    )
  })

  test('can be stopped: sent rows stay, and the others are reported as left', async () => {
    const answers = Promise.withResolvers<void>()
    const calls = serve({
      [post]: async (request) => {
        await answers.promise
        return backend()(request)
      },
    })
    show()
    await look(people(450))
    await press('Import 450 rows')
    const bar = await screen.findByRole('progressbar', { name: 'Importing' })
    expect(bar.getAttribute('aria-valuetext')).toBe('0 of 450 rows')
    await press('Cancel the import')
    expect(screen.getByText(/Stopping after the current rows/)).toBeDefined()
    answers.resolve()
    expect(await screen.findByRole('heading', { name: 'Import cancelled' })).toBeDefined()
    expect(partsOf(calls)).toHaveLength(1)
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['200rows imported', '250rows not sent'])
    expect(screen.getByText('and 200 more rows (see the report)')).toBeDefined()
  })

  test('continues after a lost connection with the lost part', async () => {
    const tries = vi.fn<Answering>(backend()).mockReturnValueOnce('offline')
    const calls = serve({ [post]: tries })
    show()
    await look(people(201))
    await press('Import 201 rows')
    expect(await screen.findByText(/No connection at the moment/)).toBeDefined()
    await press('Continue now')
    expect(await screen.findByRole('heading', { name: 'Import successful' })).toBeDefined()
    expect(partsOf(calls).map(({ rows }) => rows[0]?.row)).toEqual([2, 2, 202])
  })

  test('continues by itself when the connection is back', async () => {
    const tries = vi.fn<Answering>(backend()).mockReturnValueOnce('offline')
    serve({ [post]: tries })
    show()
    await look(people(1))
    await press('Import 1 row')
    await screen.findByText(/No connection at the moment/)
    globalThis.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: 'Import successful' })).toBeDefined()
  })

  test('waits as long as the server demands', async () => {
    const tries = vi
      .fn<Answering>(backend())
      .mockReturnValueOnce(problem(429, 'TOO_MANY_ATTEMPTS', 'Slowly', { retryAfter: 90 }))
    serve({ [post]: tries })
    show()
    await look(people(1))
    await press('Import 1 row')
    expect(await screen.findByText('Next try in 90 s')).toBeDefined()
  })

  test('waits for a new sign-in, and loses nothing', async () => {
    const tries = vi.fn<Answering>(backend()).mockReturnValueOnce(problem(401, 'UNAUTHORIZED_ACCESS', 'Sign in'))
    serve({ [post]: tries })
    show()
    await look(people(1))
    await press('Import 1 row')
    expect(await screen.findByText(/You are signed out/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in in another tab' })).toHaveProperty('target', '_blank')
    await press('Continue now')
    expect(await screen.findByRole('heading', { name: 'Import successful' })).toBeDefined()
  })

  test('that was interrupted has the same identifier after a reload; a finished one gets another', async () => {
    const done = new Map<string, number>()
    const answers = {
      [post]: (request: FakeRequest) => {
        const { importIdentifier, rows } = request.body as ImportPart
        done.set(importIdentifier, (done.get(importIdentifier) ?? 0) + rows.length)
        return backend()(request)
      },
    }
    const runs = new Proxy(answers as Parameters<typeof fakeServer>[0], {
      get: (own, key: string) => {
        const identifier = /^GET \/api\/clients\/import\/(.+)$/.exec(key)?.[1]
        const known = identifier && done.get(identifier)
        if (!identifier) return own[key]
        return () => (known ? { json: { total: 2, done: known } } : problem(404, 'NOT_FOUND', 'Not there'))
      },
    })
    const importOnce = async () => {
      const page = show()
      await look(people(2))
      await press('Import 2 rows')
      await screen.findByRole('heading', { name: 'Import successful' })
      page.unmount()
    }
    const calls = fakeServer(runs)
    await importOnce()
    const [first = ''] = done.keys()
    done.set(first, 1)
    await importOnce()
    await importOnce()
    const [one, again, other] = partsOf(calls).map(({ importIdentifier }) => importIdentifier)
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })
})
