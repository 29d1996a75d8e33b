/** The operator lock, for the module that appoints operators. */
export { lockOperators } from './operator-queries.ts'
