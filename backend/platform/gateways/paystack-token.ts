interface Token {
  code: string
  email: string
}

/** The authorization works only together with this address, also after the person has changed it here. */
export const tokenOf = ({ code, email }: Token): string => `${code} ${email}`

export function parseToken(token: string): Token {
  const [code = '', email = ''] = token.split(' ')
  return { code, email }
}
