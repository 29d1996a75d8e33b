/** First name and initial: enough to sound like a person, too little to find one. */
export function authorName(author: {
  firstName: string | null
  lastName: string | null
  isAnonymous: boolean
}): string | null {
  const { firstName, lastName, isAnonymous } = author
  if (isAnonymous || !firstName) return null
  const [initial] = lastName?.trim() ?? ''
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}
