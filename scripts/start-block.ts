import type { Product } from './product.ts'

interface Start {
  dataDir: string
  seconds: number
}

/** The output of a start: all addresses, and the accounts that can sign in. */
export function blockOf(
  { url, mailboxUrl, signIns, isNew }: Omit<Product, 'stop'>,
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
    `  Started in ${seconds.toFixed(1)} s${isNew ? ' with a new demonstration market' : ''}. Data: ${dataDir}. Stop: Ctrl-C.`,
    '',
  ].join('\n')
}
