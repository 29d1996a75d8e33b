import type { DataProvider } from 'react-admin'
import { describe, expect, test, vi } from 'vitest'
import { readMonth } from '#app/marketplace/credentials/read-month.ts'
import { workHistoryTarget } from '#app/marketplace/credentials/work-history-target.ts'
import type { Run } from '#ui/import-csv/target.ts'
import { ApiError } from '#shared/api/api.ts'
import { checked } from './rows-fixtures.ts'

describe('a month', () => {
  test.each([
    ['2019-05', '2019-05'],
    ['2019/5', '2019-05'],
    ['2019-05-17', '2019-05'],
    ['05/2019', '2019-05'],
    ['5.2019', '2019-05'],
    ['17.05.2019', '2019-05'],
    ['May 2019', '2019-05'],
    ['Mai 2019', '2019-05'],
    ['März 1998', '1998-03'],
    ['Dez. 2019', '2019-12'],
    ['Sep-19', '2019-09'],
    ['Oct-87', '1987-10'],
    ['05/06/2019', '05/06/2019'],
    ['last year', 'last year'],
    ['Thermidor 1794', 'Thermidor 1794'],
  ])('%s is %s', (text, month) => {
    expect(readMonth(text)).toBe(month)
  })
})

type Rows = Record<string, unknown>[]

function setup(there: Rows = []) {
  const create = vi.fn<(resource: string, params: { data: object }) => Promise<unknown>>(
    async (_resource, { data }) => {
      there.push({ id: String(there.length), ...data })
      return { data: { id: '1' } }
    },
  )
  const getList = vi.fn<() => Promise<unknown>>(async () => ({ data: [...there], total: there.length }))
  const provider = { create, getList } as unknown as DataProvider
  return { create, there, target: workHistoryTarget(provider, (key) => key) }
}
const run = { importIdentifier: '', total: 1, options: {}, signal: AbortSignal.timeout(1000) } satisfies Run
const header = 'Arbeitgeber;Position;Von;Bis;Beschreibung'

describe('a place of work in a file', () => {
  const first = async (row: string) => (await checked(`${header}\n${row}\n`, setup().target))[0]
  test('is current where it has no end', async () => {
    expect(await first('Praxis am Hafen;Therapeutin;Mai 2019;;')).toMatchObject({
      as: 'good',
      values: {
        companyName: 'Praxis am Hafen',
        jobTitle: 'Therapeutin',
        startDate: '2019-05',
        currentlyWorksHere: true,
      },
    })
    expect((await first('Praxis;Therapeutin;Mai 2019;heute;'))?.values).toMatchObject({ currentlyWorksHere: true })
  })
  test('is past where it has one', async () => {
    expect((await first('Praxis;Therapeutin;05/2019;06/2020;Kinder'))?.values).toMatchObject({
      endDate: '2020-06',
      currentlyWorksHere: false,
      description: 'Kinder',
    })
  })
  test.each([
    ['an end before the start', 'Praxis;Therapeutin;05/2019;04/2019;', 'endDate', 'validation.work_order'],
    ['no job', 'Praxis;;05/2019;;', 'jobTitle', 'validation.required'],
    ['an unreadable month', 'Praxis;Therapeutin;05/06/2019;;', 'startDate', 'validation.work_month'],
  ])('is refused with %s', async (_name, row, path, key) => {
    expect(await first(row)).toMatchObject({ as: 'invalid', problems: [{ path, key }] })
  })
  test('is a duplicate if every field is the same', async () => {
    const rows = await checked(
      `${header}\nPraxis;Therapeutin;05/2019;;\npraxis;Therapeutin;Mai 2019;;\nPraxis;Therapeutin;06/2019;;\n`,
      setup().target,
    )
    expect(rows.map(({ as }) => as)).toEqual(['good', 'duplicate', 'good'])
  })
})

describe('saving a place of work', () => {
  const place = 'Praxis;Therapeutin;05/2019;;'
  const send = async ({ target }: ReturnType<typeof setup>) => {
    const rows = await checked(`${header}\n${place}\n`, target)
    return target.send(rows, run)
  }
  test('uses the data provider', async () => {
    const state = setup()
    expect(await send(state)).toEqual([{ number: 2, status: 'new', reasons: [] }])
    expect(state.create).toHaveBeenCalledWith('experience', {
      data: expect.objectContaining({ companyName: 'Praxis' }),
    })
  })
  test('skips existing ones', async () => {
    const state = setup([
      {
        id: '1',
        companyName: 'Praxis',
        jobTitle: 'Therapeutin',
        startDate: '2019-05',
        endDate: null,
        description: null,
        currentlyWorksHere: true,
      },
    ])
    expect(await send(state)).toMatchObject([{ status: 'duplicate' }])
    expect(state.create).not.toHaveBeenCalled()
  })
  test('happens once, also where the response to the first attempt was lost', async () => {
    const state = setup()
    state.create.mockImplementationOnce(async (_resource, { data }) => {
      state.there.push({ id: '1', ...data })
      throw new ApiError(0, {})
    })
    await expect(send(state)).rejects.toBeInstanceOf(ApiError)
    expect(await send(state)).toMatchObject([{ status: 'new' }])
    expect(state.create).toHaveBeenCalledOnce()
  })
  test('shows refusals of the server, each at its field', async () => {
    const state = setup()
    state.create.mockRejectedValueOnce(new ApiError(422, { fields: { jobTitle: 'Not this one' } }))
    expect(await send(state)).toEqual([
      { number: 2, status: 'invalid', reasons: ['resources.experience.fields.jobTitle: Not this one'] },
    ])
  })
})
