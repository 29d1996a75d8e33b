import * as paths from '#schemas/platform/paths.ts'
import type { Product } from './product.ts'

interface Start {
  dataDir: string
  seconds: number
}

/** The output of a start: all addresses, and the accounts that can sign in. */
export function blockOf(
  { url, mailboxUrl, signIns, sessionToTry, isNew }: Omit<Product, 'stop'>,
  { dataDir, seconds }: Start,
): string {
  const width = Math.max(...signIns.map(({ email }) => email.length))
  return [
    '',
    `  Solace      ${url}/`,
    `  Mailbox     ${mailboxUrl}`,
    `  API         ${url}/documentation/`,
    '',
    `  Sign in with the password ${signIns[0]?.password ?? ''}`,
    ...signIns.map(({ email, what }) => `    ${email.padEnd(width)}  ${what}`),
    '',
    ...sessionLines(url, sessionToTry),
    `  Started in ${seconds.toFixed(1)} s${isNew ? ' with a new demonstration market' : ''}. Data: ${dataDir}. Stop: Ctrl-C.`,
    '',
  ].join('\n')
}

/** Two browsers are needed, one for each person. */
function sessionLines(url: string, session: Product['sessionToTry']): string[] {
  if (!session) return []
  const { clientEmail, therapistEmail, identifier } = session
  return [
    `  A video session of ${clientEmail} and ${therapistEmail}:`,
    `    ${url}${paths.appointment({ id: identifier })}`,
    '',
  ]
}
