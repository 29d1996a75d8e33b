/** The BFF under test in front of a test backend, and a visitor with a cookie jar. */
import { Writable } from 'node:stream'
import { type Bff, createBff } from '../../bff/app.ts'
import { memoryStore } from '../../bff/session/memory-store.ts'
import type { BffOptions } from '../../bff/settings.ts'
import { openUpstream, type Upstream } from './upstream.ts'

export const clara = {
  identifier: '01930000-0000-7000-8000-000000000001',
  userType: 'client',
  accountStatus: 'active',
  isActive: true,
  isSocial: false,
  email: 'clara@planted.example',
  firstName: 'Clara',
  lastName: 'Planted',
  country: 'NG',
  locale: 'en',
  timezone: 'Africa/Lagos',
  photoUrl: null,
  hasSecondFactor: false,
  mustSetUpSecondFactor: false,
  permissions: [] as string[],
  impersonation: null,
}

export const token = 'planted-token-0123456789-abcdefghij'
export const expiry = '2126-01-01T00:00:00.000Z'
export const auth = { token, expiry, isActive: true, userType: 'client' }
export const password = 'planted-password1'

/** One address represents many visitors, and a slow machine loses no call. */
const oneForMany = { callsPerCaller: 64, slowPerCaller: 64, callsWaitingPerCaller: 256, callWait: 60_000 }

export interface TestBff {
  bff: Bff
  url: string
  upstream: Upstream
  /** Everything that was logged. */
  log(): string
  visitor(headers?: Record<string, string>): Visitor
  close(): Promise<void>
}

export async function openTestBff(options: Partial<BffOptions> = {}): Promise<TestBff> {
  const upstream = await openUpstream()
  upstream.on('POST /user/login', { json: auth })
  upstream.on('POST /user/logout', { status: 204 })
  upstream.on('GET /user/info', { json: clara })
  const lines: string[] = []
  const log = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const bff = await createBff({
    backendUrl: upstream.url,
    store: memoryStore(),
    sessionSecret: 'secret-of-the-tests-0123456789-0123456789',
    clock: () => Date.now(),
    log,
    ...options,
    limits: { publicReads: 1_000_000, publicPictures: 1_000_000, ...oneForMany, ...options.limits },
  })
  const url = await bff.listen()
  return {
    bff,
    url,
    upstream,
    log: () => lines.join(''),
    visitor: (headers) => new Visitor(url, headers),
    close: async () => {
      await bff.close()
      await upstream.close()
    },
  }
}

interface Sending {
  headers?: Record<string, string>
  body?: unknown
  /** Leaves out what the site's own pages send. */
  isForeign?: boolean
}

/** A browser as far as the BFF can see: it stores cookies and sends the origin of its calls. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url
    this.#headers = headers
  }

  async send(method: string, path: string, { headers = {}, body, isForeign = false }: Sending = {}): Promise<Response> {
    const own: Record<string, string> = isForeign ? {} : { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const cookie: Record<string, string> =
      this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...type, ...cookie, ...this.#headers, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, headers ? { headers } : {})
  post = (path: string, body?: unknown) => this.send('POST', path, { body })
  delete = (path: string) => this.send('DELETE', path)
  signIn = () => this.post('/api/session', { email: clara.email, password })

  #keep(line: string): void {
    const [pair = ''] = line.split(';', 1)
    const [name = '', value = ''] = pair.split('=', 2)
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
