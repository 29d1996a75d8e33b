/** One notification per conversation until the person has looked at it. */
export const occasionOf = (conversation: string): string => `messages:${conversation}`
