import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '#backend/identity/accounts/common-passwords.ts'
import { addressKey, isPersonalPassword } from '#backend/identity/accounts/rules.ts'
import { deviceOf, hasRunOut, shortAddress } from '#backend/identity/sessions/rules.ts'
import { sessionLimits } from '#schemas/identity/accounts.ts'

const about = { email: 'clara.okafor@mail.example', firstName: 'Clara', lastName: 'O’Brien-Ngọc' }

describe('a password that is easy to guess', () => {
  it.each([
    ['clara2026', true],
    ['CLARA-okafor', true],
    ['okafor!!1', true],
    ['ngọc-1984', true],
    ['solace', true],
    ['mySolace1', true],
    ['clara@mail.example', true],
    ['clara-loves-rain', false],
    ['quiet-harbour-9', false],
    ['Sonnenschein im Mai', false],
    ['9182736455x', false],
    ['solace-ab', true],
    ['solace-abc', false],
    ['mail-example', true],
    ['solace example clara', true],
  ])('is derived from the name, the address or the product: %s %s', (password, verdict) => {
    expect(isPersonalPassword(password, about)).toBe(verdict)
  })

  it.each([
    ['password1', true],
    ['PASSWORD1', true],
    ['qwerty123', true],
    ['liverpool', true],
    ['quiet-harbour-9', false],
  ])('is in the list of common ones: %s %s', (password, verdict) => {
    expect(isCommonPassword(password)).toBe(verdict)
  })
})

describe('the list of sessions', () => {
  it.each([
    ['203.0.113.7', '203.0.113.…'],
    ['::ffff:203.0.113.7', '203.0.113.…'],
    ['::FFFF:203.0.113.7', '203.0.113.…'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
    ['2001:db8::1', '2001:db8:…'],
    ['fe80::1', 'fe80:…'],
    ['203.0.113', null],
    ['nowhere', null],
    ['', null],
    [null, null],
  ])('is shown without the part that identifies one device: %s as %s', (address, shown) => {
    expect(shortAddress(address)).toBe(shown)
  })

  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/126.0 Safari/537.36 EdgA/126.0`, 'Edge', 'Android'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0 Safari/537.36 OPR/111.0`, 'Opera', 'Linux'],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; Linux) ${webkit} Chrome/126.0 Safari/537.36 Vivaldi/6.8`, 'Vivaldi', 'Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) FxiOS/127.0 Safari/605.1', 'Firefox', 'iPhone'],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/126.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/126.0 Safari/604.1', 'Chrome', 'iPad'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari', 'iPhone'],
    ['curl/8.5', undefined, undefined],
    [null, undefined, undefined],
  ])('by %s: %s on %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  it('counts spellings of one address as one', () => {
    expect(addressKey('Zoe\u0308@Example.com')).toBe('zo\u00eb@example.com')
  })
})

describe('a session', () => {
  const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
  const before = (minutes: number, more = 0) => new Date(now.epochMilliseconds - minutes * 60_000 + more).toISOString()
  it.each(['client', 'provider', 'admin'] as const)(
    'of a %s expires at its end, and after too long without a request',
    (userType) => {
      const { idleMinutes } = sessionLimits[userType]
      const ends = (expiresAt: string, lastSeenAt: string) => hasRunOut({ userType, expiresAt, lastSeenAt }, now)
      expect(ends('2026-03-02T08:00:00.001Z', before(0))).toBe(false)
      expect(ends('2026-03-02T08:00:00.000Z', before(0))).toBe(true)
      expect(ends('2027-03-02T08:00:00.000Z', before(idleMinutes, 1))).toBe(false)
      expect(ends('2027-03-02T08:00:00.000Z', before(idleMinutes))).toBe(true)
    },
  )
})
