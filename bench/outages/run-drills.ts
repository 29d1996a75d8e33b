import { Caller } from './load.ts'
import { drills } from './drills.ts'
import { isReady, openProduct } from './product.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDisk } from './full-disk.ts'

/** Prints a line for each chosen drill; returns the limits that were not met. */
export async function runDrills(wanted: (name: string) => boolean): Promise<string[]> {
  const faults: string[] = []
  const chosen = drills.filter(({ name }) => wanted(name))
  if (chosen.length > 0) {
    const product = await openProduct({ clients: 800 })
    const caller = new Caller(product.bff.url)
    try {
      for (const { name, run } of chosen) {
        for (let tries = 0; tries < 100 && !(await isReady(product.bff.url)); tries += 1) await sleep(200)
        const result = await run(product, caller)
        console.log(`${name}: ${result.line}`)
        faults.push(...result.faults.map((fault) => `${name}: ${fault}`))
      }
    } finally {
      await caller.close()
      await product.close()
    }
  }
  if (wanted('disk full')) {
    const result = await fillDisk()
    console.log(`disk full: ${result.line}`)
    faults.push(...result.faults.map((fault) => `disk full: ${fault}`))
  }
  return faults
}
