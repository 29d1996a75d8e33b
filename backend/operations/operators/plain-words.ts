/** How searched words are compared. */
export { plainly } from './people-queries.ts'
