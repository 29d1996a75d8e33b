/** Of each conversation a person is told once, and again once they have looked. */
export const occasionOf = (conversation: string): string => `messages:${conversation}`
