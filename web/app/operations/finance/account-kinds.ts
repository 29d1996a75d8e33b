/** Text of a kind of account; that of a gateway has its name after a colon. */
export const kindKey = (kind: string): string => `finance.kinds.${kind.replace(':', '_')}`
