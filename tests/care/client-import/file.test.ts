import { describe, expect, test } from 'vitest'
import { bookable } from '#tests/scheduling/bookings/bookable.ts'
import { clientImportOf, freshAddress, importProduct, part, person } from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)
type Row = { row: number; status: string; duplicateOf: string | null; identifier: string | null }
const verdicts = ({ body }: { body: { rows: Row[] } }) =>
  body.rows.map(({ status, duplicateOf }) => (duplicateOf === null ? status : `${status} ${duplicateOf}`))

describe('a file', () => {
  test('is stored row by row, with cells trimmed of what spreadsheet programs add', async () => {
    const email = freshAddress()
    const answer = await clientImport().send([
      {
        firstName: '  Zoë\u00a0 Anne ',
        lastName: 'O’Brien-Łuc',
        email: ` ${email.toUpperCase()}\u200e`,
        phoneNumber: '00 44 (20) 7946/09-58',
        clientNumber: ' A 12/3 ',
      },
    ])
    expect(answer).toMatchObject({ status: 200, body: { done: 1, total: 1, counts: { new: 1 } } })
    expect(await clientImport().list()).toMatchObject([
      {
        identifier: answer.body.rows[0].identifier,
        firstName: 'Zoë Anne',
        lastName: 'O’Brien-Łuc',
        email,
        phoneNumber: '+442079460958',
        clientNumber: 'A 12/3',
        status: 'new',
        source: 'csv',
        invitedAt: null,
        clientIdentifier: null,
        actions: ['edit', 'invite', 'delete'],
      },
    ])
  })

  test('stores the valid rows and reports errors of the others in the language of the reader', async () => {
    const rows = [
      person(),
      { firstName: '', lastName: '7up', email: 'nobody' },
      person({ phoneNumber: '12 34' }),
      { firstName: 'Eno', lastName: 'Bassey' },
    ]
    const body = part(rows)
    const answer = await clientImport().own.post('/clients/import', body)
    expect(verdicts(answer)).toEqual(['new', 'invalid', 'invalid', 'new'])
    expect(answer.body.rows[1]).toMatchObject({
      identifier: null,
      fields: {
        firstName: 'Please fill this in',
        lastName: 'A name can contain letters, spaces, hyphens and full stops',
        email: 'Please enter a valid email address',
      },
    })
    const german = await clientImport().own.post('/clients/import', body, { cookie: 'X-Language=de' })
    expect(german.body.rows[1].fields.firstName).toBe('Bitte ausfüllen')
    expect(german.body.counts).toEqual({ new: 2, duplicate: 0, invalid: 2, invited: 0 })
  })

  test('keeps the row numbers of the file, and accepts no more rows than it has', async () => {
    const body = part([], { total: 2, rows: [7, 1_048_576].map((row) => ({ row, ...person() })) })
    const answer = await clientImport().own.post('/clients/import', body)
    expect(answer.body).toMatchObject({ done: 2, rows: [{ row: 7 }, { row: 1_048_576 }] })
    const more = await clientImport().own.post('/clients/import', { ...body, rows: [{ row: 8, ...person() }] })
    expect(more).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await clientImport().list()).toHaveLength(2)
  })

  test('creates no account, sends no mail and is not visible to others', async () => {
    const row = person()
    await clientImport().send([row])
    await at.product.work()
    expect(at.product.mailbox.list({ to: row.email })).toEqual([])
    const { db } = at.product.database
    expect(await db.selectFrom('appUser').select('identifier').where('email', '=', row.email).execute()).toEqual([])
    const other = clientImportOf(at.product, await at.product.given.provider())
    expect(await other.list()).toEqual([])
    expect(verdicts(await other.send([row]))).toEqual(['new'])
  })

  test('is in the access log when it begins and when it is complete', async () => {
    const body = part([person(), person()])
    await clientImport().own.post('/clients/import', { ...body, rows: body.rows.slice(0, 1) })
    await clientImport().own.post('/clients/import', { ...body, rows: body.rows.slice(1) })
    const { body: log } = await clientImport().own.get('/user/access-log')
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual([
      'clients.imported',
      'clients.import_began',
    ])
  })
})

describe('duplicates', () => {
  test('are recognised by the address regardless of case, or by name with phone or client number', async () => {
    const [ada, eno] = [person(), { firstName: 'Eno', lastName: 'Bassey', phoneNumber: '08012345678' }]
    const obi = { firstName: 'Obi', lastName: 'Eze', clientNumber: 'K-7' }
    expect(verdicts(await clientImport().send([ada, eno, obi]))).toEqual(['new', 'new', 'new'])
    const again = await clientImport().send([
      { ...ada, firstName: 'Other', email: ada.email.toUpperCase() },
      { ...eno, firstName: 'ENO', phoneNumber: '0801 234 56 78' },
      { ...obi, clientNumber: 'k-7' },
      { ...eno, firstName: 'Ime' },
      { ...eno, email: freshAddress() },
      { firstName: 'Obi', lastName: 'Eze' },
    ])
    expect(verdicts(again)).toEqual([
      'duplicate imported',
      'duplicate imported',
      'duplicate imported',
      'new',
      'new',
      'new',
    ])
  })

  test('are recognised inside the file, in the same part and in a later one', async () => {
    const [ada, eno] = [person(), { firstName: 'Eno', lastName: 'Bassey', phoneNumber: '08012345678' }]
    const rows = [ada, { ...ada, firstName: 'Twin' }, eno, eno, { ...ada }, eno]
    const body = part(rows)
    const first = await clientImport().own.post('/clients/import', { ...body, rows: body.rows.slice(0, 4) })
    expect(verdicts(first)).toEqual(['new', 'duplicate file', 'new', 'duplicate file'])
    expect(first.body.rows[1].identifier).toBe(first.body.rows[0].identifier)
    const second = await clientImport().own.post('/clients/import', { ...body, rows: body.rows.slice(4) })
    expect(verdicts(second)).toEqual(['duplicate file', 'duplicate file'])
    expect(second.body.rows[0].identifier).toBe(first.body.rows[0].identifier)
    expect(second.body).toMatchObject({ done: 6, counts: { new: 2, duplicate: 4 } })
  })

  test('may be an own client; whether an unrelated account exists is never revealed', async () => {
    const [own, foreign, waiting] = [
      await at.product.given.client(),
      await at.product.given.client(),
      await at.product.given.client({ verified: false }),
    ]
    await at.product.as(own).post('/booking', bookable(at.provider, undefined))
    const [other, admin] = [await at.product.given.provider(), await at.product.given.admin()]
    const rows = [own, foreign, waiting, other, admin, { email: freshAddress() }].map(({ email }) => person({ email }))
    const dry = await clientImport().send(rows, { dryRun: true })
    const answer = await clientImport().send(rows)
    for (const checked of [dry, answer])
      expect(verdicts(checked)).toEqual(['duplicate client', ...Array(rows.length - 1).fill('new')])
    expect(answer.body.rows[0].identifier).toBeNull()
    const shapes = (await clientImport().list()).map((one: object) => ({ ...one, email: '', identifier: '' }))
    expect(shapes).toEqual(Array(rows.length - 1).fill(shapes[0]))
    const byHand = await clientImport().own.post('/clients/import/email', {
      emails: rows.map(({ email }) => email),
      allowInvite: false,
    })
    expect(verdicts(byHand)).toEqual(['duplicate client', ...Array(rows.length - 1).fill('duplicate imported')])
  })
})

describe('a dry run', () => {
  test('stores nothing and returns the counts of the real import', async () => {
    const rows = [person(), person({ email: 'nobody' }), person()]
    await clientImport().send([rows[2] as object])
    const tables = ['clientImport', 'clientImportRow', 'importedClient', 'clientInvitation', 'auditEvent'] as const
    const contents = () =>
      Promise.all(tables.map((table) => at.product.database.db.selectFrom(table).selectAll().execute()))
    const before = await contents()
    const body = part([...rows, rows[0] as object], { allowInvite: true })
    const dry = await clientImport().own.post('/clients/import', { ...body, dryRun: true })
    expect(await contents()).toEqual(before)
    expect(verdicts(dry)).toEqual(['new', 'invalid', 'duplicate imported', 'duplicate file'])
    expect(dry.body).toMatchObject({ done: 4, counts: { new: 1, duplicate: 2, invalid: 1, invited: 0 } })
    expect((await clientImport().own.get(`/clients/import/${body.importIdentifier}`)).status).toBe(404)
    expect(verdicts(await clientImport().own.post('/clients/import', { ...body, allowInvite: false }))).toEqual(
      verdicts(dry),
    )
  })
})

describe('an interrupted import', () => {
  test('can be resumed: repeated rows get the same answer and are stored once', async () => {
    const body = part([person(), person({ email: 'nobody' }), person(), person()])
    const first = await clientImport().own.post('/clients/import', { ...body, rows: body.rows.slice(0, 2) })
    const run = await clientImport().own.get(`/clients/import/${body.importIdentifier}`)
    expect(run.body).toEqual({
      importIdentifier: body.importIdentifier,
      total: 4,
      done: 2,
      counts: { new: 1, duplicate: 0, invalid: 1, invited: 0 },
      startedAt: '2026-03-02T08:00:00.000Z',
    })
    at.product.clock.advance({ hours: 3 })
    const again = await clientImport().own.post('/clients/import', body)
    expect(again.body.rows.slice(0, 2)).toEqual(first.body.rows)
    expect(again.body).toMatchObject({ done: 4, startedAt: run.body.startedAt, counts: { new: 3, invalid: 1 } })
    expect(await clientImport().own.post('/clients/import', body)).toMatchObject({ status: 200, body: again.body })
    expect(await clientImport().list()).toHaveLength(3)
  })

  test('is a different one when its length differs, and is refused', async () => {
    const body = part([person()])
    await clientImport().own.post('/clients/import', body)
    const answer = await clientImport().own.post('/clients/import', { ...body, total: 2 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  test('is not available to others', async () => {
    const body = part([person()])
    await clientImport().own.post('/clients/import', body)
    const other = clientImportOf(at.product, await at.product.given.provider())
    expect((await other.own.get(`/clients/import/${body.importIdentifier}`)).status).toBe(404)
    expect((await other.own.post('/clients/import', body)).body.counts).toMatchObject({ new: 1 })
  })

  test('expires after thirty days; imported people stay', async () => {
    const body = part([person()])
    await clientImport().own.post('/clients/import', body)
    at.product.clock.advance({ hours: 24 * 30 })
    await at.product.work()
    expect((await clientImport().own.get(`/clients/import/${body.importIdentifier}`)).status).toBe(404)
    expect(verdicts(await clientImport().own.post('/clients/import', body))).toEqual(['duplicate file'])
  })
})

describe('in parallel', () => {
  test('parts of one import, sent several times, are stored once', async () => {
    const body = part(Array.from({ length: 60 }, () => person()))
    const parts = [0, 20, 40].map((from) => ({ ...body, rows: body.rows.slice(from, from + 20) }))
    const answers = await Promise.all(
      [...parts, ...parts, ...parts].map((one) => clientImport().own.post('/clients/import', one)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(answers.slice(0, 3).map(({ body }) => body.rows)).toEqual(answers.slice(3, 6).map(({ body }) => body.rows))
    const { body: run } = await clientImport().own.get(`/clients/import/${body.importIdentifier}`)
    expect(run).toMatchObject({ done: 60, counts: { new: 60 } })
    expect(await clientImport().list('?perPage=100')).toHaveLength(60)
  })

  test('two imports of the same people store each person once', async () => {
    const rows = Array.from({ length: 40 }, (_, place) =>
      place % 2 === 0 ? person() : { firstName: 'Eno', lastName: 'Bassey', phoneNumber: `080123456${10 + place}` },
    )
    const answers = await Promise.all([
      clientImport().send(rows),
      clientImport().send(rows.toReversed()),
      clientImport().send(rows),
    ])
    const counts = answers.map(({ body }) => body.counts)
    expect(counts.filter((count) => count.new === 40)).toHaveLength(1)
    expect(await clientImport().list('?perPage=100')).toHaveLength(40)
  })
})
