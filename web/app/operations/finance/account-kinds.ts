/** Text of an account kind; a gateway's account has the gateway's name after a colon. */
export const kindKey = (kind: string): string => `finance.kinds.${kind.replace(':', '_')}`
