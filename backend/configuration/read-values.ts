/** Parses variables with structured values; environment.ts validates them. */
import type { Config } from '#platform/core/config.ts'
import { largestVersion, type VersionedSecret } from '#platform/crypto/seal.ts'
import { roleIn } from '#platform/migrations/serving-role.ts'

/** `2:<secret>,1:<secret>`, the wrapping key first; null where the format is different. */
export function masterKeysIn(text: string | undefined): Config['secrets']['dataKeys'] | null {
  const keys = (text ?? '').split(',').map((one) => {
    const [, version = '0', secret = ''] = /^\s*([1-9]\d{0,8}):(\S{32,})\s*$/.exec(one) ?? []
    return { version: Number(version), secret }
  })
  const areDistinct = new Set(keys.map(({ version }) => version)).size === keys.length
  return areDistinct && keys.every(({ version }) => version > 0) ? keys : null
}

/**
 * `2:<secret>,1:<secret>`, the encrypting one first; a text without numbers is version 1. Null where a list is
 * malformed.
 */
export function sealSecretsIn(text: string): readonly VersionedSecret[] | null {
  if (!/^\s*\d+:/.test(text)) return [{ version: 1, secret: text }]
  const secrets = text.split(/,(?=\s*\d+:)/).map((one) => {
    const [, version = '0', secret = ''] = /^\s*([1-9]\d{0,2}):(.{32,})$/.exec(one.trim()) ?? []
    return { version: Number(version), secret }
  })
  const areDistinct = new Set(secrets.map(({ version }) => version)).size === secrets.length
  const isVersion = ({ version }: VersionedSecret) => version > 0 && version <= largestVersion
  return areDistinct && secrets.every(isVersion) ? secrets : null
}

export const isPostgres = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

export const areTwoRoles = (owner: string | undefined, serving: string | undefined) =>
  owner === undefined ||
  serving === undefined ||
  !isPostgres(owner) ||
  !isPostgres(serving) ||
  (roleIn(owner) !== null && roleIn(serving) !== null && roleIn(owner)?.name !== roleIn(serving)?.name)
