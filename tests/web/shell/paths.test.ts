import { describe, expect, test } from 'vitest'
import { addressOf, inLocale, ownPath, paths, splitLocale } from '#shared/routes/paths.ts'

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
  test('every page ends with a slash, before its query', () => {
    const id = '01a1fdba-d174-76cf-802b-5b7ee0a39216'
    const all = Object.values(paths).map((path) => (path as (id: string) => string)(id))
    expect(all.filter((address) => !/^\/(?:[^?]*\/)?(?:\?|$)/.test(address))).toEqual([])
  })

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

  test('a redirect survives as one value', () => {
    expect(paths.login('/book/1/?timeslot=ts_a&x=1')).toBe('/login/?redirect=%2Fbook%2F1%2F%3Ftimeslot%3Dts_a%26x%3D1')
    expect(paths.login()).toBe('/login/')
  })
})
