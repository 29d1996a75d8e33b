/** Puts people's keys under the current master key: `node scripts/rotate-keys.ts`; with `--data` gives everybody a new key too. */
import { rotateConversationKeys } from '../backend/messages/rotate-conversation-keys.ts'
import { rotateKeys } from '../backend/notes/rotate-keys.ts'
import { openInstallation } from './installation.ts'
import { ownSecrets } from './own-secrets.ts'

const { DATABASE_URL, DATABASE_URL_FILE, DATA_KEYS, DATA_KEYS_FILE, DATA_FOLDER = './data' } = process.env
// What `npm start` has made lies in its folder, with its secrets.
const isOwn = !DATABASE_URL && !DATABASE_URL_FILE && !DATA_KEYS && !DATA_KEYS_FILE
const { database, environment, close } = await openInstallation(
  isOwn ? { ...process.env, DATA_KEYS: `1:${ownSecrets(DATA_FOLDER).dataKey}` } : process.env,
)
try {
  const { config } = environment
  const now = Temporal.Now.instant()
  // Keys of the last day are new: who starts again after a stop goes on where it was.
  const madeBefore = process.argv.includes('--data') ? now.subtract({ hours: 24 }) : null
  const within = { db: database.db, services: { config }, now }
  const { wrapped, replaced, sealed, destroyed, left } = await rotateKeys(within, { madeBefore })
  const ofConversations = await rotateConversationKeys(within)
  console.log(
    `${wrapped + ofConversations} keys were put under master key ${config.secrets.dataKeys[0]?.version}; none is left under an older one.`,
  )
  if (madeBefore)
    console.log(`${replaced} keys were replaced, ${sealed} rows sealed again, ${destroyed} old keys destroyed.`)
  if (left > 0) console.log(`${left} old keys are still in use: please run this again.`)
  process.exitCode = left > 0 ? 1 : 0
} finally {
  await close()
}
