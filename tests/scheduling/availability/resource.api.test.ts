import { describe, expect, test } from 'vitest'
import { booked, intervals, onDate, withTherapist } from './calendar-fixture.ts'

const here = withTherapist('DE')

const rest = '/rest/availability'
const list = (words: Record<string, unknown> = {}) =>
  here.product
    .as(here.provider)
    .get(
      `${rest}?${new URLSearchParams(Object.entries({ sort: ['date', 'ASC'], range: [0, 24], filter: {}, ...words }).map(([name, value]) => [name, JSON.stringify(value)]))}`,
    )
const create = (row: object) => here.product.as(here.provider).post(rest, row)

describe('custom dates as a REST resource', () => {
  test('are created, read, updated from the row as read, and deleted', async () => {
    const made = await create(onDate('2026-03-04', ['10:00', '12:00']))
    expect(made.status).toBe(200)
    const { id } = made.body
    expect(made.body).toMatchObject({ id: made.body.identifier, date: '2026-03-04', conflicts: [] })
    const read = await here.product.as(here.provider).get(`${rest}/${id}`)
    expect(read.body).toEqual(made.body)
    const changed = await here.product.as(here.provider).put(`${rest}/${id}`, { ...read.body, date: '2026-03-05' })
    expect(changed.body).toMatchObject({ id, date: '2026-03-05', timeslotIntervals: intervals(['10:00', '12:00']) })
    const other = await here.product
      .as(here.provider)
      .put(`${rest}/${id}`, { ...read.body, timeSlotsInterval: intervals(['13:00', '14:00']) })
    expect(other.body).toMatchObject({ id, date: '2026-03-04', timeslotIntervals: intervals(['13:00', '14:00']) })
    expect(await here.product.as(here.provider).delete(`${rest}/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect((await here.product.as(here.provider).get(`${rest}/${id}`)).status).toBe(404)
  })
  test('are listed in ranges, sorted and filtered', async () => {
    for (const date of ['2026-03-04', '2026-03-10', '2026-04-01']) await create(onDate(date))
    const page = await list({ range: [0, 1] })
    expect(page.headers['content-range']).toBe('availability 0-1/3')
    expect(page.body.map(({ date }: { date: string }) => date)).toEqual(['2026-03-04', '2026-03-10'])
    const back = await list({ sort: ['date', 'DESC'], filter: { to: '2026-03-31' } })
    expect(back.body.map(({ date }: { date: string }) => date)).toEqual(['2026-03-10', '2026-03-04'])
    expect((await list({ filter: { colour: 'red' } })).status).toBe(422)
  })
  test('list the bookings that a change leaves outside the hours', async () => {
    const session = await booked(here, '2026-03-04', '09:00')
    expect((await create(onDate('2026-03-04'))).body.conflicts).toEqual([session.conflict])
  })
  test('are for therapists only', async () => {
    const client = await here.product.given.client()
    expect((await here.product.as(client).get(`${rest}?range=[0,24]`)).status).toBe(403)
    expect((await here.product.visitor.get(`${rest}?range=[0,24]`)).status).toBe(401)
    expect((await here.product.as(client).post(rest, onDate('2026-03-04'))).status).toBe(403)
  })
})
