import type { Config } from '#platform/core/config.ts'

/** Passkeys are bound to the public host and work only on its pages. */
export function passkeySite({ publicUrl }: Config): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** EdDSA, ES256, RS256: common to authenticators, and Node supports them without a warning. */
export const passkeyAlgorithms = [-8, -7, -257]
