/** One-time codes for other modules. */
export { checkCode } from './check-code.ts'
export { openCode } from './open-code.ts'
export { useCode } from './code-queries.ts'
