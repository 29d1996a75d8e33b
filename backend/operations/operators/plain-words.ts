export { escapeLike } from './people-queries.ts'
