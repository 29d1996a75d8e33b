import { describe, expect, test } from 'vitest'
import { clientImportOf, importProduct, invitedBy, linkOf, relationsOf, signUp } from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)

describe('in parallel', () => {
  const rounds = 3

  test('accepting many times links once', async () => {
    const { token } = await invitedBy(at.product, at.provider)
    const client = await at.product.given.client()
    const answers = await Promise.all(Array.from({ length: 8 }, () => linkOf(at.product, client).accept(token)))
    const statuses = answers.map(({ body }) => body.status as string).toSorted((one, other) => one.localeCompare(other))
    expect(statuses).toEqual(['accepted', ...Array(7).fill('gone')])
    await at.product.drain()
    expect(at.product.mailbox.list({ to: at.provider.email })).toHaveLength(1)
  })

  test('accepting and withdrawing: one of them takes effect completely', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { identifier, token } = await invitedBy(at.product, at.provider)
      const client = await at.product.given.client()
      const [answer, back] = await Promise.all([
        linkOf(at.product, client).accept(token),
        clientImport().withdraw(identifier),
      ])
      const { status } = await clientImport().show(identifier)
      const isLinked = (await relationsOf(at.product, client.identifier)).length === 1
      expect([
        ['accepted', 409, 'linked', true],
        ['gone', 200, 'new', false],
      ]).toContainEqual([answer.body.status, back.status, status, isLinked])
    }
  })

  test('accepting and declining: one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { token } = await invitedBy(at.product, at.provider)
      const client = await at.product.given.client()
      const answers = await Promise.all([linkOf(at.product, client).accept(token), linkOf(at.product).decline(token)])
      expect(answers.map(({ body }) => body.status).filter((status) => status === 'gone')).toHaveLength(1)
    }
  })

  test('accepting while the address is being verified: the client is linked by either', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { identifier, email, token } = await invitedBy(at.product, at.provider)
      const { verify } = await signUp(at.product, email)
      const [answer, verified] = await Promise.all([linkOf(at.product).accept(token), verify()])
      expect([answer.body.status, verified.status]).toEqual(['accepted', 200])
      expect((await clientImport().show(identifier)).status).toBe('linked')
    }
  })
})
