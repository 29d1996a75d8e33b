import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenProvider } from '../kit/given.ts'
import { openWorld, start, type World } from '../kit/world.ts'
import { booked, intervals, onDate } from './calendar-kit.ts'

let world: World
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  provider = await world.given.provider({ country: 'DE' })
})

const rest = '/rest/availability'
const list = (words: Record<string, unknown> = {}) =>
  world
    .as(provider)
    .get(
      `${rest}?${new URLSearchParams(Object.entries({ sort: ['date', 'ASC'], range: [0, 24], filter: {}, ...words }).map(([name, value]) => [name, JSON.stringify(value)]))}`,
    )
const create = (row: object) => world.as(provider).post(rest, row)

describe('custom dates as rows of a list', () => {
  test('are made, read, changed as they were read, and taken away', async () => {
    const made = await create(onDate('2026-03-04', ['10:00', '12:00']))
    expect(made.status).toBe(200)
    const { id } = made.body
    expect(made.body).toMatchObject({ id: made.body.identifier, date: '2026-03-04', conflicts: [] })
    const read = await world.as(provider).get(`${rest}/${id}`)
    expect(read.body).toEqual(made.body)
    const changed = await world.as(provider).put(`${rest}/${id}`, { ...read.body, date: '2026-03-05' })
    expect(changed.body).toMatchObject({ id, date: '2026-03-05', timeslotIntervals: intervals(['10:00', '12:00']) })
    const other = await world
      .as(provider)
      .put(`${rest}/${id}`, { ...read.body, timeSlotsInterval: intervals(['13:00', '14:00']) })
    expect(other.body).toMatchObject({ id, date: '2026-03-04', timeslotIntervals: intervals(['13:00', '14:00']) })
    expect(await world.as(provider).delete(`${rest}/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect((await world.as(provider).get(`${rest}/${id}`)).status).toBe(404)
  })
  test('come in ranges, sorted and filtered', async () => {
    for (const date of ['2026-03-04', '2026-03-10', '2026-04-01']) await create(onDate(date))
    const page = await list({ range: [0, 1] })
    expect(page.headers['content-range']).toBe('availability 0-1/3')
    expect(page.body.map(({ date }: { date: string }) => date)).toEqual(['2026-03-04', '2026-03-10'])
    const back = await list({ sort: ['date', 'DESC'], filter: { to: '2026-03-31' } })
    expect(back.body.map(({ date }: { date: string }) => date)).toEqual(['2026-03-10', '2026-03-04'])
    expect((await list({ filter: { colour: 'red' } })).status).toBe(422)
  })
  test('name the bookings that a change leaves outside', async () => {
    const session = await booked(world, provider, '2026-03-04', '09:00')
    expect((await create(onDate('2026-03-04'))).body.conflicts).toEqual([session.conflict])
  })
  test('are for therapists alone', async () => {
    const client = await world.given.client()
    expect((await world.as(client).get(`${rest}?range=[0,24]`)).status).toBe(403)
    expect((await world.visitor.get(`${rest}?range=[0,24]`)).status).toBe(401)
    expect((await world.as(client).post(rest, onDate('2026-03-04'))).status).toBe(403)
  })
})
