/**
 * Wraps people's data keys with the current master key, and encrypts the `SEAL_SECRET` columns with its current
 * version: `node scripts/rotate-keys.ts`; with `--data` also replaces every data key.
 */
import { rotateConversationKeys } from '#backend/care/messages/rotate-conversation-keys.ts'
import { currentOf } from '#platform/crypto/seal.ts'
import { rotateKeys } from '#backend/care/notes/rotate-keys.ts'
import { rotateSeals } from '#backend/operations/privacy/rotate-seals.ts'
import { openInstallation } from './installation.ts'
import { ownSecrets } from './own-secrets.ts'

const { DATABASE_URL, DATABASE_URL_FILE, DATA_KEYS, DATA_KEYS_FILE, DATA_FOLDER = './data' } = process.env
// The data and secrets of `npm start` are in its folder.
const isOwn = !DATABASE_URL && !DATABASE_URL_FILE && !DATA_KEYS && !DATA_KEYS_FILE
const own = isOwn ? ownSecrets(DATA_FOLDER) : null
const { database, environment, close } = await openInstallation(
  own
    ? { ...process.env, DATA_KEYS: `1:${own.dataKey}`, SEAL_SECRET: process.env.SEAL_SECRET || own.seals }
    : process.env,
)
try {
  const { config } = environment
  const now = Temporal.Now.instant()
  // Keys of the last day are new: a run that is restarted continues where it stopped.
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
  const seals = await rotateSeals(within)
  const { version } = currentOf(config.secrets.seals)
  console.log(
    seals.left === 0
      ? `${seals.sealed} rows were put under version ${version} of SEAL_SECRET; none is left under an older one.`
      : `${seals.sealed} rows were put under version ${version} of SEAL_SECRET; ${seals.left} are under versions that it does not hold.`,
  )
  process.exitCode = left > 0 || seals.left > 0 ? 1 : 0
} finally {
  await close()
}
