import { describe, expect, test } from 'vitest'
import { clientImportOf, importProduct, invitedBy, linkOf, person } from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)

describe('retention', () => {
  const monthsLater = (months: number) =>
    at.product.clock.set(at.product.clock.now().toZonedDateTimeISO('UTC').add({ months }).toInstant().toString())

  test('people who never accepted are deleted twelve months after their last event', async () => {
    const [silent, changed, invited, linked, declined, waiting] = [
      await clientImport().add(),
      await clientImport().add(),
      await invitedBy(at.product, at.provider),
      await invitedBy(at.product, at.provider),
      await invitedBy(at.product, at.provider),
      await invitedBy(at.product, at.provider),
    ]
    const client = await at.product.given.client()
    await linkOf(at.product, client).accept(linked.token)
    await linkOf(at.product).decline(declined.token)
    await linkOf(at.product).accept(waiting.token)
    monthsLater(11)
    await clientImport().own.put(`/clients/imported/${changed}`, person())
    await at.product.work()
    expect(await clientImport().list()).toHaveLength(6)
    monthsLater(1)
    await at.product.work()
    const left = (await clientImport().list()).map(({ identifier }: { identifier: string }) => identifier)
    expect(left.toSorted()).toEqual([changed, linked.identifier].toSorted())
    for (const deletedPerson of [silent, invited.identifier, declined.identifier, waiting.identifier])
      expect((await clientImport().own.get(`/clients/imported/${deletedPerson}`)).status).toBe(404)
    monthsLater(11)
    await at.product.work()
    expect(await clientImport().list()).toMatchObject([{ identifier: linked.identifier, status: 'linked' }])
    // The documents expired in the meantime and were renewed.
    await at.product.database.db
      .updateTable('provider')
      .set({ verificationStatus: 'approved' })
      .where('userIdentifier', '=', at.provider.identifier)
      .execute()
    const { body } = await clientImport().send([person({ email: declined.email })])
    expect(await clientImport().invite(body.rows[0].identifier)).toMatchObject({
      body: { code: 'INVITATION_DECLINED' },
    })
  })

  test('counters of a day expire and are deleted', async () => {
    await invitedBy(at.product, at.provider)
    const counted = () => at.product.database.db.selectFrom('clientInvitation').selectAll().execute()
    expect((await counted()).length).toBeGreaterThan(0)
    at.product.clock.advance({ hours: 24 * 8 })
    await at.product.work()
    expect(await counted()).toEqual([])
  })
})
