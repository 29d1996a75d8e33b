import { startProduct } from './product.ts'
import { stopInOrder } from './stop-in-order.ts'

/**
 * The product for tests: a demonstration market in the data folder that the first word names, a free port, one line of
 * JSON when it answers. It ends with its parent, or on a signal. The worker goes its rounds more often than in production, so
 * that no test waits for them.
 */
const [, , dataDir] = process.argv
if (!dataDir) throw new Error('Name a data folder')
const product = await startProduct({ dataDir, demo: true, quiet: true, workEveryMs: 1000, isDurable: false })
const { stop, ...places } = product
stopInOrder(stop)
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
console.log(JSON.stringify(places))
