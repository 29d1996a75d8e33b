/** The address to which providers send the browser back leads to our page and does nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backCookie } from '#bff/http/visitor.ts'
import { openTestBff, type TestBff } from '#tests/bff/test-bff.ts'

let bff: TestBff
beforeAll(async () => {
  bff = await openTestBff()
})
afterAll(() => bff.close())

const address = '/api/session/social/google/callback'
const send = (path: string, options: RequestInit = {}) => fetch(`${bff.url}${path}`, { redirect: 'manual', ...options })
const fragmentOf = (response: Response) => {
  const [page, fragment] = (response.headers.get('location') ?? '').split('#')
  return [page, Object.fromEntries(new URLSearchParams(fragment))]
}
const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  // As a form of the provider's page sends it: from another site, without our header.
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
    origin: 'https://p.example',
  },
  body: new URLSearchParams(fields).toString(),
})

test('an answer in the address goes on in the fragment, which no log receives', async () => {
  const response = await send(`${address}?code=planted-code&state=s&iss=https%3A%2F%2Fp.example&session_state=x`)
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(fragmentOf(response)).toEqual([
    '/login/provider/',
    { provider: 'google', code: 'planted-code', state: 's', iss: 'https://p.example' },
  ])
  expect(bff.log()).not.toContain('planted-code')
})

test('an answer as a form goes on in the same way, with the names that Apple sends beside it', async () => {
  const user = JSON.stringify({ name: { firstName: 'Amara', lastName: 'Eze' }, email: 'a@p.example' })
  expect(fragmentOf(await send(address, form({ code: 'c', state: 's', user })))).toEqual([
    '/login/provider/',
    { provider: 'google', code: 'c', state: 's', firstName: 'Amara', lastName: 'Eze' },
  ])
})

test('after a form, which brings no cookie, the page is in the language in which the sign-in began', async () => {
  for (const [locale, page] of [
    ['de', '/de/login/provider/'],
    ['en', '/login/provider/'],
  ])
    expect(fragmentOf(await send(address, form({ code: 'c', state: `s.${locale}` })))[0]).toBe(page)
})

test.each([
  ['two codes', 'code=a&code=b&state=s', { provider: 'google', state: 's' }],
  ['a code that is too long', `code=${'c'.repeat(4001)}&state=s`, { provider: 'google', state: 's' }],
  ['names that are no JSON', 'code=c&state=s&user={', { provider: 'google', code: 'c', state: 's' }],
  ['names that are no text', 'state=s&user={"name":{"firstName":1}}', { provider: 'google', state: 's' }],
  ['nothing', '', { provider: 'google' }],
])('%s does not go on', async (_what, sent, expected) => {
  const response = await send(address, { ...form({}), body: sent })
  expect(fragmentOf(response)[1]).toEqual(expected)
})

describe('an attempt that was started while booking', () => {
  const page = '/de/book/019b0000-0000-7000-8000-0000000000a1/?at=2026-11-24T09%3A00%3A00Z'
  const back = (to: string) => ({ headers: { cookie: `${backCookie}=${encodeURIComponent(to)}` } })

  test('returns to that page at once, and the address is forgotten', async () => {
    const response = await send(`${address}?code=planted-back&state=s.en`, back(page))
    expect(response.status).toBe(303)
    expect(fragmentOf(response)).toEqual([page, { provider: 'google', code: 'planted-back', state: 's.en' }])
    expect(response.headers.get('set-cookie')).toMatch(new RegExp(`^${backCookie}=;.*SameSite=Lax`))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(bff.log()).not.toContain('planted-back')
  })

  test.each([
    'https://evil.example/book/019b0000-0000-7000-8000-0000000000a1/',
    '//evil.example/book/019b0000-0000-7000-8000-0000000000a1/',
    '/book/019b0000-0000-7000-8000-0000000000a1/#code=x',
    '/book/019b0000-0000-7000-8000-0000000000a1/../../login/',
    '/login/',
    `/book/019b0000-0000-7000-8000-0000000000a1/?${'a'.repeat(500)}`,
  ])('never returns to %s', async (to) => {
    expect(fragmentOf(await send(`${address}?code=c&state=s.en`, back(to)))[0]).toBe('/login/provider/')
  })
})

test('other addresses and other kinds of content stay closed to other sites', async () => {
  const elsewhere = await send('/api/session/social/callback', form({ code: 'c', state: 's' }))
  expect((await elsewhere.json()).code).toBe('CROSS_SITE')
  const json = await send(address, {
    ...form({}),
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(415)
})
