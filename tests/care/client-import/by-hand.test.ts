import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookable } from '#tests/scheduling/bookings/bookable.ts'
import {
  clientImportOf,
  freshAddress,
  importProduct,
  impersonating,
  invitedBy,
  linkOf,
  part,
  person,
} from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)
const add = (body: object) => clientImport().own.post('/clients/import/manual', { allowInvite: false, ...body })
const change = (id: string, body: object) => clientImport().own.put(`/clients/imported/${id}`, body)

describe('one person, entered by hand', () => {
  test('is stored, with the address in lower case', async () => {
    const email = freshAddress()
    const answer = await add({ ...person({ email: email.toUpperCase() }), phoneNumber: '08012345678' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        firstName: 'Ada',
        email,
        phoneNumber: '08012345678',
        clientNumber: null,
        source: 'manual',
        status: 'new',
      },
    })
    expect((await clientImport().own.get('/user/access-log')).body.data).toMatchObject([{ action: 'clients.imported' }])
  })

  test('is not stored twice; the field has an error', async () => {
    const [client, ada] = [await at.product.given.client(), person()]
    await at.product.as(client).post('/booking', bookable(at.provider, undefined))
    await add(ada)
    const numbered = { firstName: 'Obi', lastName: 'Eze', clientNumber: 'K-7' }
    await add(numbered)
    const called = { firstName: 'Eno', lastName: 'Eze', phoneNumber: '08012345678' }
    await add(called)
    const answers = [ada, numbered, called, person({ email: client.email })].map((body) => add(body))
    const known = 'This person is already in your list'
    expect(
      (await Promise.all(answers)).map(({ status, body: { code, fields } }) => ({ status, code, fields })),
    ).toEqual(
      [
        { email: known },
        { clientNumber: known },
        { phoneNumber: known },
        { email: 'This person is already your client' },
      ].map((fields) => ({ status: 409, code: 'CONFLICT', fields })),
    )
    expect(await clientImport().list()).toHaveLength(3)
  })

  test('is invited at once on request, which needs an address', async () => {
    const ada = person()
    expect((await add({ ...ada, allowInvite: true })).body).toMatchObject({
      status: 'invited',
      invitedAt: '2026-03-02T08:00:00.000Z',
      expiresAt: null,
      actions: ['edit', 'withdraw', 'delete'],
    })
    await at.product.drain()
    expect(at.product.mailbox.list({ to: ada.email })).toHaveLength(1)
    const without = await add({ firstName: 'Eno', lastName: 'Eze', allowInvite: true })
    expect(without).toMatchObject({ status: 422, body: { fields: { email: 'Please enter your email address' } } })
  })
})

describe('addresses alone', () => {
  test('are stored without a name, each once, in order', async () => {
    const [one, other] = [freshAddress(), freshAddress()]
    const answer = await clientImport().own.post('/clients/import/email', {
      emails: [one, other, one.toUpperCase()],
      allowInvite: true,
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        counts: { new: 0, duplicate: 1, invalid: 0, invited: 2 },
        rows: [
          { row: 1, status: 'invited' },
          { row: 2, status: 'invited' },
          { row: 3, status: 'duplicate' },
        ],
      },
    })
    expect(await clientImport().list('?sort=email')).toMatchObject([
      { email: one, firstName: null, source: 'email' },
      { email: other, lastName: null },
    ])
    await at.product.drain()
    expect(at.product.mailbox.list({ to: one })).toHaveLength(1)
  })

  test('that are invalid are refused with their position', async () => {
    const answer = await clientImport().own.post('/clients/import/email', {
      emails: [freshAddress(), 'x'],
      allowInvite: false,
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { 'emails.1': 'Please enter a valid email address' } },
    })
    expect(await clientImport().list()).toEqual([])
  })
})

describe('a change', () => {
  test('replaces all fields; a field that is left out is cleared', async () => {
    const id = await clientImport().add({ phoneNumber: '08012345678' })
    const answer = await change(id, { firstName: 'Ife', lastName: 'Nwosu', clientNumber: '4' })
    expect(answer).toMatchObject({
      status: 200,
      body: { firstName: 'Ife', email: null, phoneNumber: null, clientNumber: '4', actions: ['edit', 'delete'] },
    })
  })

  test('needs a name, or the address that came without one', async () => {
    const id = await clientImport().add()
    expect(await change(id, { email: freshAddress() })).toMatchObject({
      status: 422,
      body: { fields: { firstName: 'Please fill this in', lastName: 'Please fill this in' } },
    })
    const { body } = await clientImport().own.post('/clients/import/email', {
      emails: [freshAddress()],
      allowInvite: false,
    })
    const alone = body.rows[0].identifier
    expect((await change(alone, { firstName: 'Ada' })).status).toBe(422)
    expect((await change(alone, { email: freshAddress() })).body).toMatchObject({ firstName: null, source: 'email' })
  })

  test('cannot create a duplicate', async () => {
    const [id, other] = [await clientImport().add(), person()]
    await add(other)
    const { firstName, lastName, email } = await clientImport().show(id)
    expect((await change(id, { firstName, lastName, email })).status).toBe(200)
    expect(await change(id, other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  test('of the address withdraws the invitation; of the name it does not', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    const named = await change(identifier, { firstName: 'Ife', lastName: 'Nwosu', email })
    expect(named.body).toMatchObject({ status: 'invited', firstName: 'Ife' })
    expect((await linkOf(at.product).open(token)).body.status).toBe('open')
    const moved = await change(identifier, { firstName: 'Ife', lastName: 'Nwosu', email: freshAddress() })
    expect(moved.body).toMatchObject({ status: 'new', invitedAt: null, expiresAt: null })
    expect(moved.body.actions).toContain('invite')
    expect((await linkOf(at.product).open(token)).body.status).toBe('gone')
  })

  test('is refused once the person has answered', async () => {
    const [linked, declined] = [await invitedBy(at.product, at.provider), await invitedBy(at.product, at.provider)]
    await linkOf(at.product, await at.product.given.client()).accept(linked.token)
    await linkOf(at.product).decline(declined.token)
    for (const { identifier } of [linked, declined])
      expect(await change(identifier, person())).toMatchObject({
        status: 409,
        body: { code: 'STATUS_CHANGED', message: expect.stringContaining('details have changed in the meantime') },
      })
  })
})

describe('the list', () => {
  test('finds every word in names, address, phone and number, and sorts', async () => {
    const people = [
      person({ lastName: 'Zulu', phoneNumber: '08012345678' }),
      person({ firstName: 'Bisi', lastName: 'adé', clientNumber: 'K-7' }),
      { firstName: 'Chi', lastName: 'Moss' },
    ]
    await clientImport().send(people)
    const names = async (query: string) =>
      (await clientImport().list(query)).map(({ firstName }: { firstName: string }) => firstName)
    expect(await names('?searchQuery=zulu%20080')).toEqual(['Ada'])
    expect(await names('?searchQuery=ADÉ')).toEqual(['Bisi'])
    expect(await names('?searchQuery=k-7')).toEqual(['Bisi'])
    expect(await names('?searchQuery=100%25')).toEqual([])
    expect(await names('?searchQuery=a%20moss')).toEqual([])
    expect(await names('?sort=lastName')).toEqual(['Bisi', 'Chi', 'Ada'])
    expect(await names('?sort=-lastName')).toEqual(['Ada', 'Chi', 'Bisi'])
    expect(await names('?sort=email')).toEqual(['Ada', 'Bisi', 'Chi'])
    expect(await names('?sort=email&perPage=1&page=3')).toEqual(['Chi'])
  })

  test('filters by status and source; an expired invitation counts as none', async () => {
    const invited = await invitedBy(at.product, at.provider)
    await clientImport().send([person()])
    const sources = async (query: string) =>
      (await clientImport().list(query)).map(({ source }: { source: string }) => source).toSorted()
    expect(await sources('?status=invited')).toEqual(['manual'])
    expect(await sources('?status=new')).toEqual(['csv'])
    expect(await sources('?source=csv')).toEqual(['csv'])
    at.product.clock.advance({ hours: 24 * 30 })
    expect(await sources('?status=invited')).toEqual([])
    expect(await sources('?status=new')).toEqual(['csv', 'manual'])
    expect(await clientImport().show(invited.identifier)).toMatchObject({
      status: 'new',
      expiresAt: '2026-04-01T08:00:00.000Z',
      actions: ['edit', 'invite', 'delete'],
    })
  })

  test('supports simple-rest: list, one, create, update, delete', async () => {
    const { own } = clientImport()
    const made = await own.post('/rest/imported-clients', { ...person(), allowInvite: false })
    expect(made).toMatchObject({ status: 201, body: { id: made.body.identifier } })
    await own.post('/rest/imported-clients', { ...person({ lastName: 'Abe' }), allowInvite: false })
    const query = 'sort=["lastName","ASC"]&range=[0,9]&filter={"searchQuery":"ada","status":"new","source":"manual"}'
    const list = await own.get(`/rest/imported-clients?${encodeURI(query)}`)
    expect([list.headers['content-range'], list.body.map(({ lastName }: { lastName: string }) => lastName)]).toEqual([
      'imported-clients 0-1/2',
      ['Abe', 'Nwosu'],
    ])
    const { id, firstName, lastName } = made.body
    const changed = await own.put(`/rest/imported-clients/${id}`, { id, firstName: 'Ife', lastName, status: 'new' })
    expect([firstName, changed.body.firstName]).toEqual(['Ada', 'Ife'])
    expect((await own.delete(`/rest/imported-clients/${id}`)).body).toEqual({ id })
    expect((await own.get(`/rest/imported-clients/${id}`)).status).toBe(404)
  })
})

describe('a stranger', () => {
  test('gets the same answer for a foreign person as for an unknown one', async () => {
    const id = await clientImport().add()
    const other = clientImportOf(at.product, await at.product.given.provider())
    const calls = (identifier: string) => [
      other.own.get(`/clients/imported/${identifier}`),
      other.own.put(`/clients/imported/${identifier}`, person()),
      other.own.delete(`/clients/imported/${identifier}`),
      other.invite(identifier),
      other.withdraw(identifier),
    ]
    const answerFor = async (identifier: string) =>
      (await Promise.all(calls(identifier))).map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    const foreign = await answerFor(id)
    expect(foreign).toEqual(await answerFor(randomUUIDv7()))
    expect(foreign.map(({ status }) => status)).toEqual(Array(5).fill(404))
    expect(await clientImport().show(id)).toMatchObject({ firstName: 'Ada', status: 'new' })
  })

  test('who acts for the therapist as an operator is refused', async () => {
    const id = await clientImport().add()
    const cookie = await impersonating(at.product, at.provider)
    const answers = [
      await at.product.visitor.get(`/clients/imported/${id}`, cookie),
      await at.product.visitor.get('/clients/imported', cookie),
      await at.product.visitor.post('/clients/import', part([person()]), cookie),
      await at.product.visitor.post(`/clients/imported/${id}/invite`, undefined, cookie),
    ]
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
      Array(4).fill([403, 'IMPERSONATION_BLOCKED']),
    )
  })
})
