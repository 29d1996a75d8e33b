import { buildWeb } from './web-build.ts'

await buildWeb({ isForced: process.argv.includes('--force') })
