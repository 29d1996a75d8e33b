/** A rotation that prints each step and pauses after it, so that a test can kill it in between. */
import { openDatabase } from '#platform/database/database.ts'
import { rotateKeys } from '#backend/care/notes/rotate-keys.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const [url = '', dataKeys = '', madeBefore = '', now = ''] = process.argv.slice(2)
const database = openDatabase(url, { max: 2 })
const secrets = { dataKeys: JSON.parse(dataKeys) }
const rotated = await rotateKeys(
  { db: database.db, services: { config: { secrets } } as never, now: Temporal.Instant.from(now) },
  {
    madeBefore: Temporal.Instant.from(madeBefore),
    atOnce: 10,
    onSealed: async () => {
      console.log('sealed')
      await sleep(15)
    },
  },
)
console.log(JSON.stringify(rotated))
await database.close()
