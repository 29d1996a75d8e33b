import { describe, expect, test } from 'vitest'
import { deskOf, importWorld, invitedBy, linkOf, person } from './people.ts'

const at = importWorld()
const desk = () => deskOf(at.world, at.provider)

describe('with time', () => {
  const monthsLater = (months: number) =>
    at.world.clock.set(at.world.clock.now().toZonedDateTimeISO('UTC').add({ months }).toInstant().toString())

  test('people who never accepted are forgotten twelve months after the last thing that happened', async () => {
    const [silent, changed, invited, linked, declined, waiting] = [
      await desk().add(),
      await desk().add(),
      await invitedBy(at.world, at.provider),
      await invitedBy(at.world, at.provider),
      await invitedBy(at.world, at.provider),
      await invitedBy(at.world, at.provider),
    ]
    const client = await at.world.given.client()
    await linkOf(at.world, client).accept(linked.token)
    await linkOf(at.world).decline(declined.token)
    await linkOf(at.world).accept(waiting.token)
    monthsLater(11)
    await desk().own.put(`/clients/imported/${changed}`, person())
    await at.world.work()
    expect(await desk().list()).toHaveLength(6)
    monthsLater(1)
    await at.world.work()
    const left = (await desk().list()).map(({ identifier }: { identifier: string }) => identifier)
    expect(left.toSorted()).toEqual([changed, linked.identifier].toSorted())
    for (const gonePerson of [silent, invited.identifier, declined.identifier, waiting.identifier])
      expect((await desk().own.get(`/clients/imported/${gonePerson}`)).status).toBe(404)
    monthsLater(11)
    await at.world.work()
    expect(await desk().list()).toMatchObject([{ identifier: linked.identifier, status: 'linked' }])
    // The papers have run out in the meantime, and were renewed.
    await at.world.database.db
      .updateTable('provider')
      .set({ verificationStatus: 'approved' })
      .where('userIdentifier', '=', at.provider.identifier)
      .execute()
    const { body } = await desk().send([person({ email: declined.email })])
    expect(await desk().invite(body.rows[0].identifier)).toMatchObject({ body: { code: 'INVITATION_DECLINED' } })
  })

  test('what was counted for a day is counted no longer and goes', async () => {
    await invitedBy(at.world, at.provider)
    const counted = () => at.world.database.db.selectFrom('clientInvitation').selectAll().execute()
    expect((await counted()).length).toBeGreaterThan(0)
    at.world.clock.advance({ hours: 24 * 8 })
    await at.world.work()
    expect(await counted()).toEqual([])
  })
})
