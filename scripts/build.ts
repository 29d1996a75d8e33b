import { freshWeb } from './fresh-web.ts'

const outcome = await freshWeb({ isForced: process.argv.includes('--force') })
if (outcome === 'fresh') console.log('The web app is up to date.')
