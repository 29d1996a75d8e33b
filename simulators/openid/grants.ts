import { createHash, randomBytes } from 'node:crypto'
import type { KeyRing, Signature } from './keys.ts'
import type { OpenIdPerson } from './people.ts'

/** What the next token answer gets wrong. */
export interface Fault {
  /** Replace claims of the ID token; undefined removes one. */
  claims?: Record<string, unknown>
  signature?: Signature
  /** The endpoint answers with this status and no token. */
  status?: number
}

/** Parameters with which a browser arrives. */
export interface Request {
  clientId: string
  redirectUri: string
  state: string
  nonce: string
  challenge: string
  isFormPost: boolean
}

/** What the browser carries back. */
export interface Callback {
  code: string
  state: string
  iss: string
}

interface Parts {
  clientId: string
  clientSecret: string
  issuer: () => string
  keys: KeyRing
  now: () => Temporal.Instant
}

type Form = Readonly<Record<string, string | undefined>>
type TokenAnswer = { status: number; body: object }

const codeMinutes = 1
const refusedWith = (error: string, status = 400): TokenAnswer => ({ status, body: { error } })
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Codes and tokens: a code works once, for a minute, for its client, address and PKCE verifier. */
export function grantsOf({ clientId, clientSecret, issuer, keys, now }: Parts) {
  const codes = new Map<string, { request: Request; person: OpenIdPerson; until: number }>()
  const people = new Map<string, OpenIdPerson>()
  let fault: Fault | null = null

  const idToken = ({ nonce }: Request, { subject, email, isEmailVerified, firstName, lastName }: OpenIdPerson) => {
    const seconds = Math.floor(now().epochMilliseconds / 1000)
    const claims = {
      iss: issuer(),
      aud: clientId,
      sub: subject,
      iat: seconds,
      exp: seconds + 300,
      nonce,
      ...(email !== null && { email, email_verified: isEmailVerified }),
      given_name: firstName,
      family_name: lastName,
    }
    return keys.token({ ...claims, ...fault?.claims }, fault?.signature)
  }

  return {
    /** The person agrees; the code goes back with the browser. */
    agree(request: Request, person: OpenIdPerson): Callback {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { request, person, until: now().add({ minutes: codeMinutes }).epochMilliseconds })
      return { code, state: request.state, iss: issuer() }
    },
    redeem(form: Form): TokenAnswer {
      if (fault?.status !== undefined) {
        const { status } = fault
        fault = null
        return { status, body: {} }
      }
      if (form.client_id !== clientId || form.client_secret !== clientSecret) return refusedWith('invalid_client', 401)
      const grant = codes.get(form.code ?? '')
      codes.delete(form.code ?? '')
      if (!grant || now().epochMilliseconds >= grant.until) return refusedWith('invalid_grant')
      const { request, person } = grant
      const isOwn =
        form.redirect_uri === request.redirectUri && challengeOf(form.code_verifier ?? '') === request.challenge
      if (!isOwn) return refusedWith('invalid_grant')
      const token = idToken(request, person)
      fault = null
      const access = randomBytes(24).toString('base64url')
      people.set(access, person)
      return { status: 200, body: { access_token: access, token_type: 'Bearer', expires_in: 300, id_token: token } }
    },
    userInfo(access: string): object | null {
      const person = people.get(access)
      if (!person) return null
      const { subject, email, isEmailVerified, firstName, lastName } = person
      return { sub: subject, email, email_verified: isEmailVerified, given_name: firstName, family_name: lastName }
    },
    /** The next token answer has this fault. */
    fail: (next: Fault) => void (fault = next),
  }
}

export type Grants = ReturnType<typeof grantsOf>
