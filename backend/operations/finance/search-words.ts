/** How lists of operators search, for lists of other domains. */
export { beginsWith, isIdentifier, mostFound, peopleNamed, wordsOf } from './search-queries.ts'
