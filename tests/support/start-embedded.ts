import { startEmbedded } from '#platform/database/embedded/embedded.ts'

/** Starts the server of a folder, notifies its parent process, and waits: `stop` on standard input stops it cleanly. */
const embedded = await startEmbedded({ dir: process.argv[2] ?? '', fsync: process.argv[3] === 'fsync' })
const url = await embedded.ensureDatabase('solace')
process.stdin.once('data', () => void embedded.stop().then(() => process.exit(0)))
console.log(JSON.stringify({ owner: embedded.owner, url }))
