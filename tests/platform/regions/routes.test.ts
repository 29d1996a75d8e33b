import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '#tests/identity/accounts/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

interface Row {
  identifier: string
  code: string
  name: string
}

async function read(path: string, headers: Record<string, string> = {}) {
  const { status, body } = await backend.call(path, { headers })
  return { status, body, rows: body as Row[] }
}

describe('regions', () => {
  it('lists the four countries of the product, or all', async () => {
    const { rows } = await read('/region/country')
    expect(rows).toEqual([
      {
        identifier: expect.any(String),
        code: 'DE',
        name: 'Germany',
        operating: true,
        currency: 'EUR',
        dialCode: '+49',
      },
      {
        identifier: expect.any(String),
        code: 'NG',
        name: 'Nigeria',
        operating: true,
        currency: 'NGN',
        dialCode: '+234',
      },
      {
        identifier: expect.any(String),
        code: 'GB',
        name: 'United Kingdom',
        operating: true,
        currency: 'GBP',
        dialCode: '+44',
      },
      {
        identifier: expect.any(String),
        code: 'US',
        name: 'United States',
        operating: true,
        currency: 'USD',
        dialCode: '+1',
      },
    ])
    const all = await read('/region/country?all=true')
    expect(all.rows).toHaveLength(249)
    expect(all.rows[0]).toEqual({
      identifier: expect.any(String),
      code: 'AF',
      name: 'Afghanistan',
      operating: false,
      dialCode: '+93',
    })
  })

  it.each(['X-Language', 'X-Locale'])('names them in the language of %s', async (header) => {
    const { rows } = await read('/region/country', { [header]: 'de' })
    expect(rows.map(({ name }) => name)).toEqual([
      'Deutschland',
      'Nigeria',
      'Vereinigte Staaten',
      'Vereinigtes Königreich',
    ])
  })

  it('lists the states of a country by identifier and by code', async () => {
    const { rows: countries } = await read('/region/country')
    for (const [code, count] of [
      ['US', 57],
      ['NG', 37],
      ['GB', 12],
      ['DE', 16],
    ] as const) {
      const byCode = await read(`/region/country/code/${code}/states`)
      const byIdentifier = await read(
        `/region/country/${countries.find((row) => row.code === code)?.identifier}/states`,
      )
      expect(byCode.rows).toHaveLength(count)
      expect(byIdentifier.rows).toEqual(byCode.rows)
    }
    const { rows } = await read('/region/country/code/NG/states')
    expect(rows.find(({ code }) => code === 'NG-LA')?.name).toBe('Lagos')
  })

  it('has no states for a country outside the product, and answers 404 or 422 for what is no country', async () => {
    expect((await read('/region/country/code/FR/states')).rows).toEqual([])
    expect((await read('/region/country/code/ZZ/states')).body.code).toBe('NOT_FOUND')
    expect((await read('/region/country/00000000-0000-7000-8000-000000000000/states')).body.code).toBe('NOT_FOUND')
    expect((await read('/region/country/code/us/states')).status).toBe(422)
    expect((await read('/region/country/1/states')).status).toBe(422)
    const { rows: therapies } = await read('/reference/therapy')
    expect((await read(`/region/country/${therapies[0]?.identifier}/states`)).body.code).toBe('NOT_FOUND')
  })

  it('returns the common languages first, or alone', async () => {
    const { rows: all } = await read('/region/languages')
    const { rows: common } = await read('/region/languages?primary=true')
    expect(all).toHaveLength(38)
    expect(all.slice(0, common.length)).toEqual(common)
    expect(common.map(({ code }) => code).sort()).toEqual([
      'ar',
      'de',
      'en',
      'es',
      'fr',
      'ha',
      'ig',
      'pcm',
      'pl',
      'pt',
      'tr',
      'yo',
    ])
  })

  it.each([
    ['X-CountryCode', 'GB', 'Europe/London', 'GB'],
    ['X-Country', 'de', 'Europe/Berlin', 'DE'],
    ['X-CountryCode', 'FR', 'UTC', 'FR'],
    ['X-CountryCode', 'nonsense', 'Africa/Lagos', 'NG'],
    ['X-Other', 'GB', 'Africa/Lagos', 'NG'],
  ])('guesses the zone: %s %s is %s', async (header, value, timezone, country) => {
    expect((await read('/region/user-timezone', { [header]: value })).body).toEqual({ timezone, country })
  })

  it('shows ethnic groups and professions of one country only', async () => {
    const codes = async (kind: string, country: string) =>
      (await read(`/reference/${kind}`, { 'X-CountryCode': country })).rows.map(({ code }) => code)
    expect(await codes('ethnicity', 'NG')).toContain('ng-yoruba')
    expect(await codes('ethnicity', 'NG')).not.toContain('gb-white-irish')
    expect(await codes('ethnicity', 'GB')).toContain('gb-white-irish')
    for (const country of ['NG', 'GB', 'US', 'DE', 'FR'])
      expect(await codes('ethnicity', country)).toContain('undisclosed')
    expect(await codes('discipline', 'DE')).toContain('heilpraktiker-psychotherapie')
    expect(await codes('discipline', 'US')).not.toContain('heilpraktiker-psychotherapie')
  })

  it('refuses unknown kinds and query fields', async () => {
    expect((await read('/reference/planet')).status).toBe(422)
    expect((await read('/region/country?everything=true')).status).toBe(422)
  })
})
