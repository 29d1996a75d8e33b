import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOpenIdSimulator, type OpenIdSimulator } from '#simulators/openid/app.ts'
import { hold } from './free-port.ts'

interface Surroundings {
  dataDir: string
  secret: string
  clock: () => Temporal.Instant
}

/**
 * The simulator of a provider with whom people sign in. Accounts are linked to its address, so it gets the same port after a
 * restart.
 */
export async function testProvider({ dataDir, secret, clock }: Surroundings) {
  const file = join(dataDir, 'sign-in-provider.json')
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { port: number }).port : 0
  const held = (await hold(stored)) ?? (await hold(0))
  await held?.release()
  const simulator = await createOpenIdSimulator({
    port: held?.port ?? 0,
    label: 'Test ID',
    clientId: 'solace',
    clientSecret: secret,
    now: clock,
  })
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
