import { describe, expect, it } from 'vitest'
import { currencyFor } from '#schemas/platform/regions.ts'
import { timezoneGuess } from '#platform/regions/rules.ts'
import { timezoneNamed } from '#platform/regions/timezone-named.ts'

describe('regions', () => {
  it.each([
    ['NG', 'Africa/Lagos'],
    ['GB', 'Europe/London'],
    ['DE', 'Europe/Berlin'],
    ['US', 'America/New_York'],
    ['FR', 'UTC'],
    ['', 'UTC'],
    ['constructor', 'UTC'],
  ])('guesses for %s the zone %s', (country, zone) => {
    expect(timezoneGuess(country)).toBe(zone)
    expect(timezoneNamed(zone)).toBe(zone)
  })

  it.each(['Africa/Lagos', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Calcutta', 'UTC', 'Etc/GMT+3'])(
    'takes the zone %s',
    (name) => {
      expect(timezoneNamed(name)).toBe(name)
    },
  )

  it.each(['', 'Mars/Olympus', 'Africa', '+01:00', 'Africa/Lagos[u-ca=hebrew]', '2026-01-01T00:00[Europe/Berlin]'])(
    'refuses the zone "%s"',
    (name) => {
      expect(timezoneNamed(name)).toBeNull()
    },
  )

  it('writes a zone in its canonical spelling', () => {
    expect(timezoneNamed('europe/berlin')).toBe('Europe/Berlin')
  })

  it('has a currency in the four countries only', () => {
    expect(['NG', 'GB', 'US', 'DE'].map(currencyFor)).toEqual(['NGN', 'GBP', 'USD', 'EUR'])
    expect(() => currencyFor('FR')).toThrow('Currency not found for country code: FR')
    expect(() => currencyFor('toString')).toThrow('Currency not found for country code: toString')
  })
})
