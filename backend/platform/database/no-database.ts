/** The database is unusable: one sentence with the remedy. */
export class NoDatabase extends Error {
  /** For a database that does not answer; null for other errors. */
  static sentenceAbout(error: unknown, variable: string): string | null {
    if (!isUnreachable(error)) return null
    return `The database that ${variable} names cannot be reached (${error.message || error.code}): start it, or correct the address.`
  }
}

/** Connection refused or credentials rejected. */
const reasons = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
  'EACCES',
  '28000',
  '28P01',
  '3D000',
  '57P03',
]

function isUnreachable(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && reasons.includes(String(error.code))
}
