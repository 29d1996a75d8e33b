/** The product as a separate process: free ports and all its data in one folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Gateway = { url: string; secretKey: string }
export interface Places {
  url: string
  databaseUrl: string
  relay: { host: string; port: number } | null
  paystack: Gateway
  stripe: Gateway
}

export interface ServedProduct extends Places {
  stop: () => Promise<void>
}

/** Ends with its parent process, too. Fails where the product exits before it responds. */
export async function serveProduct(dataDir: string): Promise<ServedProduct> {
  const child = spawn(process.execPath, [join('scripts', 'serve-product.ts'), dataDir], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environmentOfAVisitor(), NODE_COMPILE_CACHE: compiledBeside(dataDir) },
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  try {
    return { ...(await firstLineOf(child)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function firstLineOf(child: ChildProcess): Promise<Places> {
  if (!child.stdout) throw new Error('The product has no output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Places
  throw new Error('The product ended before it answered; its own words stand above.')
}

/** The compiled code of a product, which the next start of it in the same run need not compile again. */
export const compiledBeside = (dataDir: string): string => join(dataDir, '..', 'compiled')

/** The last ones shift the clock: the product and its tests agree on the time. */
const passedOn = /^(PATH|HOME|TMPDIR|LANG|TZ|LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/

/** Environment variables of a test run that must not change the product under test. */
function environmentOfAVisitor(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name, value]) => value && passedOn.test(name)))
}
