/** Passkeys through WebAuthn. The library is fetched when it is first used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'

type RegisteredPasskey = BodyOf<typeof secondFactorApi.addPasskey>['credential']
type Shown = BodyOf<typeof secondFactorApi.verifyPasskey>['credential']

/** Some browsers do not support passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

export async function makePasskey(options: object): Promise<RegisteredPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })) as RegisteredPasskey
}

export async function findPasskey(options: object): Promise<Shown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) as Shown
}

/** The user closed the browser's dialog or it timed out. This is not an error. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** This device already has a passkey for the account. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
