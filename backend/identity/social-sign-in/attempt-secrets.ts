import { createHmac } from 'node:crypto'

/**
 * Nonce and PKCE verifier of an attempt. They follow from the browser's token and our secret, so that neither a copy of the
 * database nor the browser alone yields them.
 */
export function secretsOf(secret: string, flowToken: string): { nonce: string; verifier: string } {
  const derived = (purpose: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['social sign-in', purpose, flowToken]))
      .digest('base64url')
  return { nonce: derived('nonce'), verifier: derived('verifier') }
}
