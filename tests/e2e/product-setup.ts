import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * One product of its own for the whole run: free ports, an empty data folder, the demonstration market. Tests find it in
 * SOLACE_URL, its neighbours in SOLACE_PAYSTACK_URL and SOLACE_STRIPE_URL with their keys and in SOLACE_DATABASE_URL, and the
 * stored files in SOLACE_FILES.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'solace-e2e-'))
  const child = spawn(process.execPath, [join('scripts', 'serve-product.ts'), join(folder, 'data')], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environmentOfAVisitor(),
  })
  const teardown = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const places = await firstLineOf(child)
    Object.assign(process.env, {
      SOLACE_URL: places.url,
      SOLACE_PAYSTACK_URL: places.paystack.url,
      SOLACE_PAYSTACK_KEY: places.paystack.secretKey,
      SOLACE_STRIPE_URL: places.stripe.url,
      SOLACE_STRIPE_KEY: places.stripe.secretKey,
      SOLACE_DATABASE_URL: places.databaseUrl,
      SOLACE_FILES: join(folder, 'data', 'files'),
    })
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

type Places = Record<'url' | 'databaseUrl', string> & Record<'paystack' | 'stripe', { url: string; secretKey: string }>

async function firstLineOf(child: ChildProcess): Promise<Places> {
  if (!child.stdout) throw new Error('The product has no output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Places
  throw new Error('The product ended before it answered; its own words stand above.')
}

/** What the surroundings of a test run say must not change the product under test. */
function environmentOfAVisitor(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG }
}
