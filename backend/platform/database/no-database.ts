/** The database cannot be served from: one sentence with the remedy. */
export class NoDatabase extends Error {
  /** Of a database that does not answer; null where it is something else. */
  static sentenceAbout(error: unknown, variable: string): string | null {
    if (!isUnreachable(error)) return null
    return `The database that ${variable} names cannot be reached (${error.message || error.code}): start it, or correct the address.`
  }
}

/** Nobody there, or somebody who does not let us in. */
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
