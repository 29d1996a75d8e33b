/** Sign-in with a provider, by the routes of the BFF that keep the secret of the attempt. */
import type { SocialAnswer } from '#schemas/identity/social-sign-in.ts'
import { send } from './api.ts'
import { type Opened, opened, type Waiting } from './session.ts'

export type ProviderAnswer = Omit<SocialAnswer, 'auth'> & Partial<Opened | Waiting>

/** Leads the browser to the provider. */
export async function goToProvider(
  provider: string,
  { redirect, isLink = false, onLeave }: { redirect?: string; isLink?: boolean; onLeave?: () => void },
) {
  const path = isLink ? '/api/session/social/link' : '/api/session/social'
  const body = { provider, ...(redirect?.startsWith('/') && { redirect }) }
  const { url } = (await send('POST', path, { body })) as { url: string }
  onLeave?.()
  location.assign(url)
}

/** What follows from the answer with which the provider sent the browser back. */
export async function receiveAnswer(body: object): Promise<ProviderAnswer> {
  const answer = (await send('POST', '/api/session/social/callback', { body })) as ProviderAnswer
  if (answer.outcome === 'signed_in') opened(answer as Opened | Waiting)
  return answer
}

const finish = async (step: string, body: object): Promise<Opened | Waiting> =>
  opened((await send('POST', `/api/session/social/${step}`, { body })) as Opened | Waiting)

export const registerWithProvider = (body: object) => finish('register', body)
export const proveByPassword = (password: string) => finish('confirm-password', { password })
export const proveByCode = (token: string) => finish('confirm-code', { token })
export const requestProofCode = async (): Promise<number> =>
  ((await send('POST', '/api/session/social/code', { body: {} })) as { resendAfter: number }).resendAfter
