import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { referenceKinds } from '#schemas/platform/regions.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'

let database: FreshDatabase
let reference: ReferenceData

beforeAll(async () => {
  database = await freshDatabase()
  reference = await referenceData(database.db)
})
afterAll(() => database.close())

const statesOf = (code: string) =>
  reference
    .list('state', 'en')
    .filter((row) => reference.countryOf(row) === code)
    .map((row) => row.label.en)

describe('reference data', () => {
  it('knows 249 countries and operates in four', () => {
    const all = reference.list('country', 'en')
    expect(all).toHaveLength(249)
    const operating = all.filter(({ extra }) => extra.operating).map(({ code, extra }) => `${code} ${extra.currency}`)
    expect(operating.sort()).toEqual(['DE EUR', 'GB GBP', 'NG NGN', 'US USD'])
  })

  it.each([
    ['US', 57],
    ['NG', 37],
    ['GB', 12],
    ['DE', 16],
    ['FR', 0],
  ])('has the regions of %s: %i', (code, count) => {
    expect(statesOf(code)).toHaveLength(count)
  })

  it('has rows of every kind, each with a name in both languages', () => {
    for (const kind of referenceKinds) {
      const rows = reference.list(kind, 'de')
      expect(rows.length).toBeGreaterThan(3)
      expect(rows.filter(({ label, code }) => label.en.length < 2 || label.de.length < 2 || label.de === code)).toEqual(
        [],
      )
    }
  })

  it('names countries, languages and sign languages in German', () => {
    const german = (kind: 'country' | 'language' | 'state', code: string) => reference.byCode(kind, code)?.label.de
    expect(german('country', 'DE')).toBe('Deutschland')
    expect(german('country', 'CI')).toBe('Côte d’Ivoire')
    expect(german('language', 'gsg')).toBe('Deutsche Gebärdensprache')
    expect(german('state', 'DE-BY')).toBe('Bayern')
  })

  it('lists names in the order of the language, common languages first', () => {
    const languages = reference.list('language', 'de')
    const rare = languages.findIndex(({ isPrimary }) => !isPrimary)
    expect(languages.slice(rare).some(({ isPrimary }) => isPrimary)).toBe(false)
    const countries = reference.list('country', 'de').map(({ label }) => label.de)
    expect(countries.indexOf('Ägypten')).toBeLessThan(countries.indexOf('Albanien'))
  })

  it('finds a row by identifier in upper or lower case, and only within its kind', () => {
    const row = reference.byCode('therapy', 'couples')
    expect(reference.byIdentifier(row?.identifier.toUpperCase() ?? '')).toBe(row)
    expect(reference.byIdentifier(row?.identifier ?? '', 'country')).toBeUndefined()
  })

  it('is written once: a second time changes nothing', async () => {
    expect(await syncReference(database.db)).toBe(0)
  })

  it('updates within ten seconds after another process has changed it', async () => {
    const labelNow = async () => (await referenceData(database.db)).byCode('therapy', 'family')?.label.en
    const before = await labelNow()
    const write = (en: string | undefined) =>
      database.db
        .updateTable('taxonomy')
        .set({ label: JSON.stringify({ en, de: 'F' }), editedAt: null })
        .where('code', '=', 'family')
        .where('kind', '=', 'therapy')
        .execute()
    await write('Everybody')
    expect(await labelNow()).toBe(before)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    expect(await labelNow()).toBe('Everybody')
    clock.mockRestore()
    expect(await syncReference(database.db)).toBe(1)
  })

  it('restores a changed name', async () => {
    await database.db
      .updateTable('taxonomy')
      .set({ label: '{"en":"X","de":"X"}' })
      .where('code', '=', 'couples')
      .execute()
    expect(await syncReference(database.db)).toBe(1)
    const again = await referenceData(database.db)
    expect(again.byCode('therapy', 'couples')?.label).toEqual({ en: 'Couples therapy', de: 'Paartherapie' })
  })
})
