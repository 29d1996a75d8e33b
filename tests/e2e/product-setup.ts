import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProduct } from './served-product.ts'

/**
 * Fills one demonstration market in a folder that SOLACE_TEMPLATE names. Each worker serves a copy of it (see worker-product.ts),
 * so that no two tests meet on one database at the same time.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'solace-e2e-'))
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
