import type { Config } from '#platform/core/config.ts'

/** Passkeys belong to the host people type, and are made and shown on its pages alone. */
export function passkeySite({ publicUrl }: Config): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** EdDSA, ES256, RS256: what authenticators have had for years, and Node knows without a warning. */
export const passkeyAlgorithms = [-8, -7, -257]
