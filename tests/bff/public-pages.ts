import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { buildWeb } from '#scripts/build-web.ts'

/** The folder with the public pages of the web app, which the first test file of a run builds for all. Nobody writes in it. */
export async function publicPages(): Promise<string> {
  const target = join(inject('sharedFolder'), 'web')
  const failed = `${target}.failed`
  if (await isFirst(`${target}.begun`)) {
    await buildWeb({ target, only: 'public' }).catch(async (error: unknown) => {
      await writeFile(failed, '')
      throw error
    })
    return target
  }
  while (!existsSync(target)) {
    if (existsSync(failed)) throw new Error('The public pages could not be built: see the test file that came first')
    await sleep(50)
  }
  return target
}

const isFirst = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    () => false,
  )
