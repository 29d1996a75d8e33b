import { describe, expect, test } from 'vitest'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf, inLocale, splitLocale } from '#schemas/platform/address.ts'
import { ownPath } from '#shared/routes/own-path.ts'

describe('the return path after sign-in', () => {
  test.each(['/wallet/', '/de/wallet/', '/book/01a1fdba/?timeslot=ts_abc', '/appointments/#next', '/a/%C3%A4/'])(
    '%s is a path of this site',
    (path) => {
      expect(ownPath(path, '/overview/')).toBe(path)
    },
  )

  test.each([
    '',
    'wallet/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5Cevil.example',
    '/%2F/evil.example',
    '/%2fevil.example',
    '/%252Fevil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\tjavascript:alert(1)',
    '/\n/evil.example',
    '/ /evil.example',
    'data:text/html,hi',
    '/.//evil.example',
    '/a/../..//evil.example',
    '/api/session',
    '/API/session',
    '/dev/mailbox/',
    '/%E0%A4%A',
    '/%00',
  ])('%j is not followed', (path) => {
    expect(ownPath(path, '/overview/')).toBe('/overview/')
  })

  test('without a path the default is used', () => {
    expect(ownPath(undefined, '/overview/')).toBe('/overview/')
    expect(ownPath(null, '/de/overview/')).toBe('/de/overview/')
  })
})

describe('addresses', () => {
  test('German addresses are under /de, English ones plain', () => {
    expect(addressOf('de', paths.wallet())).toBe('/de/wallet/')
    expect(addressOf('en', paths.wallet())).toBe('/wallet/')
    expect(splitLocale('/de/wallet/')).toEqual({ locale: 'de', path: '/wallet/' })
    expect(splitLocale('/de')).toEqual({ locale: 'de', path: '/' })
    expect(splitLocale('/design/')).toEqual({ locale: 'en', path: '/design/' })
  })

  test('the language switch keeps page and query', () => {
    const here = { pathname: '/therapists/', search: '?state=NG-LA&page=2', hash: '#results' }
    expect(inLocale('de', here)).toBe('/de/therapists/?state=NG-LA&page=2#results')
    expect(inLocale('en', { ...here, pathname: '/de/therapists/' })).toBe('/therapists/?state=NG-LA&page=2#results')
    expect(inLocale('de', { ...here, pathname: '/de/therapists/' })).toBe('/de/therapists/?state=NG-LA&page=2#results')
  })
})
