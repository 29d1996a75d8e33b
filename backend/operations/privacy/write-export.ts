import * as paths from '#schemas/platform/paths.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { seal } from '#platform/crypto/seal.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { collectFiles, openedNames } from './collect-files.ts'
import { collectOwnData } from './collect-own-data.ts'
import { packOwnData } from './pack-own-data.ts'
import { finishExport, preparingExport } from './export-queries.ts'
import { exportEnds } from './rules.ts'
import { exportSeal } from './export-state.ts'

interface Making {
  db: Db
  services: Services
  now: Temporal.Instant
}

/** Collects, packs and encrypts a requested export and notifies the person. Idempotent. */
export async function writeExport({ db: root, services, now }: Making, identifier: string): Promise<void> {
  const account = await preparingExport(root, identifier)
  if (!account) return
  const data = await collectOwnData({ services, now }, root, account)
  const files = await collectFiles({ services, now }, root, account.identifier, openedNames(data))
  const content = await packOwnData(data, files, now)
  await inTransaction(root, async (db) => {
    const isFinished = await finishExport(db, identifier, {
      readyAt: iso(now),
      expiresAt: iso(exportEnds(now)),
      sealedContent: seal(services.config.secrets.seals, exportSeal, identifier, content),
      bytes: content.length,
    })
    if (!isFinished || account.email === null || account.accountStatus !== 'active') return
    await sendMail(services, db, {
      to: account.email,
      locale: account.locale,
      template: 'export_ready',
      path: paths.ownData(),
      key: `export_ready:${identifier}`,
      until: iso(exportEnds(now)),
    })
  })
}
