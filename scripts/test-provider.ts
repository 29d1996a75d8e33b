import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOpenIdSimulator, type OpenIdSimulator } from '#simulators/openid/app.ts'

interface Surroundings {
  dataDir: string
  secret: string
  clock: () => Temporal.Instant
}

/**
 * The simulator of a provider with whom people sign in. Accounts are linked to its address, so it gets the same port after a
 * restart, where that is free.
 */
export async function testProvider({ dataDir, secret, clock }: Surroundings) {
  const file = join(dataDir, 'sign-in-provider.json')
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { port: number }).port : 0
  const simulatorAt = (port: number) =>
    createOpenIdSimulator({ port, label: 'Test ID', clientId: 'solace', clientSecret: secret, now: clock })
  // A product with a copy of the same data may have taken the port.
  const simulator = await simulatorAt(stored).catch(() => simulatorAt(0))
  writeFileSync(file, JSON.stringify({ port: Number(new URL(simulator.url).port) }))
  return { ...simulator, environment: { SIGN_IN_PROVIDERS: JSON.stringify([settingsOf(simulator)]) } }
}

const settingsOf = ({ url, clientId, clientSecret }: OpenIdSimulator) => ({
  name: 'test',
  label: 'Test ID',
  issuer: url,
  clientId,
  clientSecret,
})
