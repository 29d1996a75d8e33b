import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingCookie, sessionCookie } from '#bff/http/visitor.ts'
import { memoryStore } from '#bff/session/memory-store.ts'
import { auth, type TestBff, openTestBff } from './test-bff.ts'
import { hostOf, lines, sendRaw } from './raw.ts'

let bff: TestBff
let root: string
const script = 'console.log("hello hello hello hello hello hello")'

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'solace-site-'))
  const write = (name: string, content: string | Buffer) => writeFileSync(join(root, name), content)
  for (const folder of ['en', 'de', 'assets', '.hidden']) mkdirSync(join(root, folder))
  for (const locale of ['en', 'de']) {
    for (const page of ['home', 'therapist', 'session-page', 'connection-test', 'not-found'])
      write(`${locale}/${page}.html`, `<!doctype html><html lang="${locale}"><title>${page}</title></html>`)
    write(
      `${locale}/account.html`,
      `<!doctype html><html lang="${locale}"><meta name="csp-nonce" content="__CSP_NONCE__"><!-- hints --></html>`,
    )
  }
  write('assets/main-Ab3dEf9h.js', script)
  write('assets/main-Ab3dEf9h.js.br', brotliCompressSync(script))
  write('assets/main-Ab3dEf9h.js.gz', gzipSync(script))
  write('assets/main-Ab3dEf9h.js.map', '{"planted":1}')
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('.hidden/secret.txt', 'planted')
  write('.env', 'planted')
  const route = (pattern: string, file: string, locale: string, page: string) => ({
    pattern,
    file,
    entry: 'public',
    locale,
    page,
  })
  write(
    'routes.json',
    JSON.stringify([
      route('/', 'en/home.html', 'en', 'home'),
      route('/therapists/:id/', 'en/therapist.html', 'en', 'therapist'),
      route('/404/', 'en/not-found.html', 'en', 'not_found'),
      route('/overview/', 'en/account.html', 'en', 'account'),
      route('/appointments/:id/session/', 'en/session-page.html', 'en', 'session_page'),
      route('/connection-test/', 'en/connection-test.html', 'en', 'connection_test'),
      route('/guest/:id/session/', 'en/session-page.html', 'en', 'guest_session'),
      route('/de/', 'de/home.html', 'de', 'home'),
      route('/de/therapists/:id/', 'de/therapist.html', 'de', 'therapist'),
      route('/de/404/', 'de/not-found.html', 'de', 'not_found'),
      route('/de/overview/', 'de/account.html', 'de', 'account'),
    ]),
  )
  const scripts = (userType: string, pattern: string, ...files: string[]) => ({ userType, pattern, files })
  write(
    'page-scripts.json',
    JSON.stringify([
      scripts('client', '/overview/', '/assets/client-Ab3dEf9h.js', '/assets/home-Ab3dEf9h.js'),
      scripts('client', '/de/overview/', '/assets/client-Ab3dEf9h.js', '/assets/home-de-Ab3dEf9h.js'),
      scripts('provider', '/overview/', '/assets/today-Ab3dEf9h.js'),
    ]),
  )
  bff = await openTestBff({ webRoot: root, isDevelopment: true })
})
afterAll(async () => {
  await bff.close()
  rmSync(root, { recursive: true })
})

const get = (path: string, headers?: Record<string, string>) => bff.visitor(headers).get(path)

describe('camera and microphone', () => {
  test('are allowed on the page of a session and of the test before it only', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('permissions-policy')
    for (const path of ['/appointments/01930000/session/', '/guest/01930000/session/', '/connection-test/'])
      expect(await policyOf(path)).toContain('camera=(self), microphone=(self)')
    for (const path of ['/', '/overview/', '/appointments/01930000/', '/nowhere/', '/api/region/languages'])
      expect(await policyOf(path)).toContain('camera=(), microphone=()')
  })
})

describe('pages', () => {
  test.each([
    ['/', 'en', 'home'],
    ['/?utm=1', 'en', 'home'],
    ['/de/', 'de', 'home'],
    ['/therapists/01930000/', 'en', 'therapist'],
    [`/therapists/${'a'.repeat(300)}/`, 'en', 'therapist'],
    ['/de/therapists/01930000/?a=1', 'de', 'therapist'],
  ])('%s is the %s page %s', async (path, locale, page) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain(`lang="${locale}"><title>${page}`)
  })

  test('have a strict policy: scripts, styles and calls of this site only', async () => {
    const policy = Object.fromEntries(
      ((await get('/')).headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
    expect(Object.values(policy).join(' ')).not.toMatch(/unsafe|\*|https?:/)
  })

  test('allow recordings from memory in the account only, and nothing from elsewhere', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/overview/')).toContain("; media-src 'self' blob:")
    expect(await policyOf('/overview/')).not.toMatch(/\*|https?:/)
    expect(await policyOf('/')).not.toContain('media-src')
    expect(await policyOf('/api/session')).not.toContain('media-src')
  })

  test.each(['/', '/overview/', '/api/session'])(
    'pass the evaluator of content security policies: %s',
    async (path) => {
      const policy = new CspParser((await get(path)).headers.get('content-security-policy') ?? '').csp
      const serious = new CspEvaluator(policy).evaluate().filter(({ severity }) => severity <= Severity.MEDIUM)
      expect(serious).toEqual([])
    },
  )

  test('of the account get a new nonce each time, for styles only, and are never cached', async () => {
    const [one, other] = [await get('/overview/'), await get('/overview/')]
    const nonceOf = async (response: Response) => /content="([^"]+)"/.exec(await response.text())?.[1]
    const [first, second] = [await nonceOf(one), await nonceOf(other)]
    expect(first).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(second).not.toBe(first)
    expect(one.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${first}'`)
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect([one.headers.get('etag'), one.headers.get('cache-control')]).toEqual([null, 'no-cache'])
  })

  test('of the account name the user type and the scripts of the page to whoever is signed in', async () => {
    const hintsOf = async (response: Response) =>
      [
        ...(await response.text()).matchAll(/<meta name="user-type" content="(\w+)">|modulepreload" href="([^"]+)"/g),
      ].map(([, userType, script]) => userType ?? script)
    const client = bff.visitor()
    await client.signIn()
    expect(await hintsOf(await client.get('/overview/'))).toEqual([
      'client',
      '/assets/client-Ab3dEf9h.js',
      '/assets/home-Ab3dEf9h.js',
    ])
    expect(await hintsOf(await client.get('/de/overview/'))).toEqual([
      'client',
      '/assets/client-Ab3dEf9h.js',
      '/assets/home-de-Ab3dEf9h.js',
    ])
    bff.upstream.on('POST /user/login', { json: { ...auth, isActive: false } })
    const unverified = bff.visitor()
    await unverified.signIn()
    bff.upstream.on('POST /user/login', { json: auth })
    expect(await hintsOf(await unverified.get('/overview/'))).toEqual([
      '/assets/client-Ab3dEf9h.js',
      '/assets/home-Ab3dEf9h.js',
    ])
    client.cookies.set(actingCookie, 'a'.repeat(43))
    expect(await hintsOf(await client.get('/overview/'))).toEqual([])
    const stranger = bff.visitor()
    stranger.cookies.set(sessionCookie, 'b'.repeat(43))
    for (const visitor of [bff.visitor(), stranger]) expect(await hintsOf(await visitor.get('/overview/'))).toEqual([])
  })

  test('of the account are sent without hints where the session store does not answer', async () => {
    const held = new Promise<never>(() => undefined)
    const store = { ...memoryStore(), get: () => held }
    const other = await openTestBff({ webRoot: root, store })
    const visitor = other.visitor()
    visitor.cookies.set(sessionCookie, 'b'.repeat(43))
    const response = await visitor.get('/overview/')
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('user-type')])
    await other.close()
  })

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, br;q=0'],
    [null, 'identity'],
  ])('of the account are compressed as %s for a browser that takes %s', async (encoding, accepts) => {
    const response = await get('/overview/', { 'accept-encoding': accepts })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([
      encoding,
      expect.stringContaining('csp-nonce'),
    ])
  })

  test('that have not changed are 304', async () => {
    const first = await get('/')
    const etag = first.headers.get('etag') as string
    const second = await get('/', { 'if-none-match': etag })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['/therapists/01930000', '/therapists/01930000/'],
    ['/de', '/de/'],
    ['/overview?redirect=%2Fa', '/overview/?redirect=%2Fa'],
  ])('without their trailing slash redirect to it: %s', async (path, target) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, target])
  })

  test.each([
    ['/nothing/', 'en'],
    ['/nothing', 'en'],
    ['/de/nothing/', 'de'],
    ['/design/', 'en'],
    ['/404/', 'en'],
    ['/therapists/', 'en'],
    ['/therapists//', 'en'],
    ['/..%2f..%2fetc%2fpasswd/', 'en'],
  ])('that do not exist are a 404 page in the right language: %s', async (path, locale) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain(`lang="${locale}"><title>not-found`)
  })

  test.each(['//evil.example', '//evil.example/', '//overview', '///'])(
    'never redirect to another site: %s',
    async (path) => {
      const { status, head } = await sendRaw(
        bff.url,
        lines(`GET ${path} HTTP/1.1`, `Host: ${hostOf(bff.url)}`, 'Connection: close'),
      )
      expect(status).toBe(404)
      expect(head.toLowerCase()).not.toContain('location:')
    },
  )

  test('are the same for signed-in users', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    const response = await visitor.get('/')
    expect(response.headers.get('etag')).toBe((await get('/')).headers.get('etag'))
  })

  test('answer HEAD, and refuse writes', async () => {
    const head = await bff.visitor().send('HEAD', '/')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await bff.visitor().post('/', {})).status).toBe(404)
  })
})

describe('files', () => {
  const path = '/assets/main-Ab3dEf9h.js'

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('are compressed for clients that accept %s', async (accepts, encoding) => {
    const { head, body } = await sendRaw(
      bff.url,
      lines(`GET ${path} HTTP/1.1`, `Host: ${hostOf(bff.url)}`, `Accept-Encoding: ${accepts}`, 'Connection: close'),
    )
    expect(/content-encoding: (\w+)/.exec(head)?.[1] ?? null).toBe(encoding)
    expect(head).toContain('vary: accept-encoding')
    expect(encoding === 'br' ? brotliDecompressSync(Buffer.from(body, 'latin1')).toString() : script).toBe(script)
  })

  test('with a hash in their name are cached for a year, others for an hour', async () => {
    const hashed = await get(path)
    expect([hashed.headers.get('cache-control'), hashed.headers.get('content-type')]).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ])
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('have one etag per encoding', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accepts) =>
        (await get(path, { 'accept-encoding': accepts })).headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })

  test.each([
    '/assets/main-00000000.js',
    '/assets/',
    '/assets/..%2froutes.json',
    '/routes.json',
    '/assets/main-Ab3dEf9h.js.map',
    '/assets/main-Ab3dEf9h.js.br',
    '/.env',
    '/routes.json',
    '/page-scripts.json',
    '/.hidden/secret.txt',
    '/en/home.html',
    '/index.html',
    '/package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/wp-login.php',
  ])('that do not belong to the site are 404, and no page: %s', async (missing) => {
    const response = await get(missing)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(await response.text()).not.toContain('planted')
  })
})

test('in development a rebuilt site is read again', async () => {
  writeFileSync(join(root, 'en/home.html'), '<!doctype html><html lang="en"><title>new</title></html>')
  const soon = new Date(Date.now() + 5_000)
  utimesSync(join(root, 'routes.json'), soon, soon)
  expect(await (await get('/')).text()).toContain('<title>new')
})

test('without a built site, pages are 404 and the API works', async () => {
  const bare = await openTestBff({ webRoot: join(root, 'nowhere') })
  expect((await bare.visitor().get('/')).status).toBe(404)
  expect((await bare.visitor().get('/api/session')).status).toBe(200)
  await bare.close()
})
