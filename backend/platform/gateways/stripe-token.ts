interface Token {
  customer: string
  method: string
}

/** A payment method is charged together with the customer to whom it is attached. */
export const tokenOf = ({ customer, method }: Token): string => `${customer} ${method}`

export function parseToken(token: string): Token {
  const [customer = '', method = ''] = token.split(' ')
  return { customer, method }
}
