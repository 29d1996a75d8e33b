import { chmodSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import { renderTables } from './tables.ts'

const target = join(import.meta.dirname, '..', 'backend', 'platform', 'database', 'tables.gen.ts')
const dir = await mkdtemp(join(tmpdir(), 'solace-tables-'))
chmodSync(dir, 0o711)
const embedded = await startEmbedded({ dir, fsync: false })
try {
  const url = await embedded.ensureDatabase('solace')
  const applied = await migrate(url)
  const text = await renderTables(url)
  await writeFile(target, text)
  console.log(`${applied.length} migrations, ${text.split('\n').length} lines in ${target}`)
} finally {
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
