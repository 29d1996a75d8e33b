import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProduct } from './served-product.ts'

const prefix = 'solace-e2e-'

/**
 * Creates one set of demo data in a folder that SOLACE_TEMPLATE names. Each worker serves a copy of it (see
 * worker-product.ts), so that parallel tests never share a database.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const teardown = () => rm(folder, { recursive: true, force: true })
  const template = join(folder, 'template')
  try {
    await (await serveProduct(template)).stop()
  } catch (error) {
    await teardown()
    throw error
  }
  process.env.SOLACE_TEMPLATE = template
  return teardown
}

/** Removes what runs that were killed have left behind. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (pid && !isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
