/** Passkeys, as the browser makes and shows them. The library is fetched when somebody wants one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'

type Made = BodyOf<typeof secondFactorApi.addPasskey>['credential']
type Shown = BodyOf<typeof secondFactorApi.verifyPasskey>['credential']

/** Some browsers know no passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

export async function makePasskey(options: object): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) as Made
}

export async function findPasskey(options: object): Promise<Shown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) as Shown
}

/** The person closed the browser's window, or waited too long: nothing is wrong. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** This device has one for the account already. */
export const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
