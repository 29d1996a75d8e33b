import { socialCookie } from '#bff/http/visitor.ts'
import type { Answered, Caller } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'
import type { OpenIdPerson } from '#simulators/openid/people.ts'

let count = 0

/** A person with an account at every simulated provider of the product. */
export function personAt({ openId }: Product, over: Partial<OpenIdPerson> = {}): OpenIdPerson & { email: string } {
  count += 1
  const person = {
    subject: `subject-${count}`,
    email: `person${count}@provider.example`,
    isEmailVerified: true,
    firstName: 'Amara',
    lastName: 'Eze',
    ...over,
  }
  for (const provider of openId) provider.control.add(person)
  return person as OpenIdPerson & { email: string }
}

/** Name and value of a cookie that an answer sets. */
export function cookieIn({ headers }: Answered, name: string): string | null {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  const line = lines.find((one) => one.startsWith(`${name}=`))
  return line?.split(';', 1)[0] ?? null
}

export interface Started {
  answer: Answered
  /** At the provider. */
  url: string
  /** The cookie of this attempt. */
  cookie: string
}

/** The browser starts a sign-in with this provider, or adds it to the account of the caller. */
export async function start(
  caller: Caller,
  provider: string,
  { path = '/session/social', redirect }: { path?: string; redirect?: string } = {},
): Promise<Started> {
  const answer = await caller.post(path, { provider, ...(redirect !== undefined && { redirect }) })
  return { answer, url: answer.body.url, cookie: cookieIn(answer, socialCookie) ?? '' }
}

/** The person agrees at the provider of this place in `product.openId`, and the browser returns with the answer. */
export function agreed({ openId }: Product, { url }: Started, { subject }: { subject: string }, at = 0) {
  const provider = openId[at]
  if (!provider) throw new Error('There is no such provider')
  return provider.control.agree(url, subject)
}

/** What our page posts after the provider has sent the browser back. */
export const callback = (
  caller: Caller,
  { cookie }: Pick<Started, 'cookie'>,
  answer: object,
  provider = 'first',
): Promise<Answered> => caller.post('/session/social/callback', { provider, ...answer }, { cookie })

/** From the press of the button to the answer of our page. */
export async function signInWith(product: Product, person: { subject: string }, caller: Caller = product.visitor) {
  const started = await start(caller, 'first')
  return { ...started, answer: await callback(caller, started, agreed(product, started, person)) }
}

/** A new person signs in and confirms the account. */
export async function newMember(product: Product, over: Partial<OpenIdPerson> = {}) {
  const person = personAt(product, over)
  const { cookie } = await signInWith(product, person)
  const answer = await product.visitor.post('/session/social/register', registration, { cookie })
  return { ...person, answer, identifier: answer.body.user?.identifier as string }
}

export const registration = { firstName: 'Amara', lastName: 'Eze', termsAgreed: true }
