import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { strictHeaders } from '../shared/page.ts'
import { languageOf, readsForms, showPage } from '../shared/pages-for-people.ts'
import { style } from '../shared/style.ts'
import { type Callback, type Fault, type Grants, grantsOf, type Request } from './grants.ts'
import { type KeyRing, keyRing } from './keys.ts'
import { choicePage, formPage, refusalPage } from './pages.ts'
import { demoPeople, type OpenIdPerson } from './people.ts'

export interface OpenIdSimulatorSettings {
  port?: number
  host?: string
  /** Name for people. */
  label?: string
  clientId: string
  clientSecret: string
  /** Addresses to which the browser may be sent back begin with this one. */
  returnsTo?: string
  people?: readonly OpenIdPerson[]
  now?: () => Temporal.Instant
}

export interface OpenIdSimulator {
  /** The issuer. */
  url: string
  clientId: string
  clientSecret: string
  control: {
    add(person: OpenIdPerson): void
    /** A person arrives at this address, agrees, and is sent back with this answer. */
    agree(authorizationUrl: string, subject: string): Callback
    /** The next token answer has this fault. */
    fail(fault: Fault): void
    rotateKeys(): void
    /** Addresses of the product, once they are known. */
    returnsTo(address: string): void
  }
  close(): Promise<void>
}

/** Simulates a provider of OpenID Connect: discovery, a page for people, codes with PKCE, signed tokens, and hostile answers. */
export async function createOpenIdSimulator(settings: OpenIdSimulatorSettings): Promise<OpenIdSimulator> {
  const { port = 0, host = '127.0.0.1', label = 'Test provider', clientId, clientSecret } = settings
  const now = settings.now ?? (() => Temporal.Now.instant())
  const people = new Map((settings.people ?? demoPeople).map((person) => [person.subject, person]))
  const keys = keyRing()
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true })
  let [issuer, returnsTo] = ['', settings.returnsTo ?? '']
  const grants = grantsOf({ clientId, clientSecret, issuer: () => issuer, keys, now })
  const read = (url: string) => requestIn(new URL(url, issuer).searchParams, clientId, returnsTo)

  await app.register(async (scope) => protocolRoutes(scope, { issuer: () => issuer, keys, grants }))
  await app.register(async (scope) => pageRoutes(scope, { read, grants, people, label }))
  await app.listen({ port, host })
  issuer = `http://${host}:${(app.server.address() as AddressInfo).port}`
  return {
    url: issuer,
    clientId,
    clientSecret,
    control: {
      add: (person) => void people.set(person.subject, person),
      agree: (url, subject) => {
        const [request, person] = [read(url), people.get(subject)]
        if (!request || !person) throw new Error('The provider does not accept this address or person')
        return grants.agree(request, person)
      },
      fail: grants.fail,
      rotateKeys: keys.rotate,
      returnsTo: (address) => void (returnsTo = address),
    },
    close: () => app.close(),
  }
}

/** Null where the client, the address or the protection of the request is wrong. */
function requestIn(query: URLSearchParams, clientId: string, returnsTo: string): Request | null {
  const given = (name: string) => query.get(name) ?? ''
  const redirectUri = given('redirect_uri')
  const isOurs = returnsTo !== '' && redirectUri.startsWith(returnsTo)
  const isProtected = given('code_challenge_method') === 'S256' && given('code_challenge') !== ''
  if (given('client_id') !== clientId || given('response_type') !== 'code' || !isOurs || !isProtected) return null
  return {
    clientId,
    redirectUri,
    state: given('state'),
    nonce: given('nonce'),
    challenge: given('code_challenge'),
    isFormPost: given('response_mode') === 'form_post',
  }
}

function protocolRoutes(
  scope: FastifyInstance,
  { issuer, keys, grants }: { issuer: () => string; keys: KeyRing; grants: Grants },
): void {
  readsForms(scope)
  scope.get('/healthz', () => ({ status: 'ok' }))
  scope.get('/.well-known/openid-configuration', () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  }))
  scope.get('/keys', () => keys.published())
  scope.post<{ Body: Record<string, string> }>('/token', (request, reply) => {
    const { status, body } = grants.redeem(request.body)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
  scope.get('/userinfo', (request, reply) => {
    const info = grants.userInfo((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    return info ?? reply.code(401).send({ error: 'invalid_token' })
  })
}

interface Pages {
  read: (url: string) => Request | null
  grants: Grants
  people: ReadonlyMap<string, OpenIdPerson>
  label: string
}

function pageRoutes(scope: FastifyInstance, { read, grants, people, label }: Pages): void {
  readsForms(scope)
  scope.get('/style.css', (_request, reply) =>
    reply.headers(strictHeaders()).type('text/css; charset=utf-8').send(style),
  )
  scope.get('/authorize', (request, reply) => {
    const authorization = read(request.url)
    if (!authorization) return showPage(reply.code(400), refusalPage(languageOf(request)))
    const source = choicePage(languageOf(request), label, [...people.values()])
    // Browsers apply the form-action policy to the redirect after a form too.
    return showPage(reply, source, [new URL(authorization.redirectUri).origin])
  })
  scope.post<{ Body: Record<string, string> | null }>('/authorize', (request, reply) => {
    const authorization = read(request.url)
    if (!authorization) return showPage(reply.code(400), refusalPage(languageOf(request)))
    const person = request.body?.email === undefined ? people.get(request.body?.subject ?? '') : typed(request.body)
    const answer: Record<string, string> = person
      ? { ...grants.agree(authorization, person) }
      : { error: 'access_denied', state: authorization.state }
    return sendBack(request, reply, authorization, answer)
  })
}

/** Any person may be typed in; the address is the account, so that the same one signs in again. */
const typed = ({ email = '', firstName = '', lastName = '' }: Record<string, string>): OpenIdPerson => ({
  subject: `typed-${email.toLowerCase()}`,
  email: email.toLowerCase(),
  isEmailVerified: true,
  firstName,
  lastName,
})

function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  authorization: Request,
  answer: Record<string, string>,
) {
  const { redirectUri, isFormPost } = authorization
  if (isFormPost)
    return showPage(reply, formPage(languageOf(request), redirectUri, answer), [new URL(redirectUri).origin])
  return reply.redirect(`${redirectUri}?${new URLSearchParams(answer).toString()}`, 303)
}
