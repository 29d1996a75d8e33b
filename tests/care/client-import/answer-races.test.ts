import { describe, expect, test } from 'vitest'
import { deskOf, importWorld, invitedBy, linkOf, relationsOf, signUp } from './people.ts'

const at = importWorld()
const desk = () => deskOf(at.world, at.provider)

describe('at the same moment', () => {
  const rounds = 6

  test('accepting many times links once', async () => {
    const { token } = await invitedBy(at.world, at.provider)
    const client = await at.world.given.client()
    const answers = await Promise.all(Array.from({ length: 8 }, () => linkOf(at.world, client).accept(token)))
    const told = answers.map(({ body }) => body.status as string).toSorted((one, other) => one.localeCompare(other))
    expect(told).toEqual(['accepted', ...Array(7).fill('gone')])
    await at.world.work()
    expect(at.world.mailbox.list({ to: at.provider.email })).toHaveLength(1)
  })

  test('accepting and taking back: one of them, whole', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { identifier, token } = await invitedBy(at.world, at.provider)
      const client = await at.world.given.client()
      const [answer, back] = await Promise.all([linkOf(at.world, client).accept(token), desk().withdraw(identifier)])
      const { status } = await desk().show(identifier)
      const isLinked = (await relationsOf(at.world, client.identifier)).length === 1
      expect([
        ['accepted', 409, 'linked', true],
        ['gone', 200, 'new', false],
      ]).toContainEqual([answer.body.status, back.status, status, isLinked])
    }
  })

  test('accepting and declining: one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { token } = await invitedBy(at.world, at.provider)
      const client = await at.world.given.client()
      const answers = await Promise.all([linkOf(at.world, client).accept(token), linkOf(at.world).decline(token)])
      expect(answers.map(({ body }) => body.status).filter((status) => status === 'gone')).toHaveLength(1)
    }
  })

  test('accepting while the address is being verified: linked here or there', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { identifier, email, token } = await invitedBy(at.world, at.provider)
      const { verify } = await signUp(at.world, email)
      const [answer, verified] = await Promise.all([linkOf(at.world).accept(token), verify()])
      expect([answer.body.status, verified.status]).toEqual(['accepted', 200])
      expect((await desk().show(identifier)).status).toBe('linked')
    }
  })
})
