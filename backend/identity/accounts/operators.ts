/** Operators, for the domain that appoints them. */
export { lockOperators } from './operator-queries.ts'
