import { startProduct } from './product.ts'
import { stopInOrder } from './stop-in-order.ts'

/**
 * The product for programs: a demonstration market in the data folder that the first word names, a free port, one line of
 * JSON when it answers. It ends with its parent, or on a signal.
 */
const [, , dataDir] = process.argv
if (!dataDir) throw new Error('Name a data folder')
const product = await startProduct({ dataDir, demo: true, quiet: true })
const { stop, ...places } = product
stopInOrder(stop)
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
console.log(JSON.stringify(places))
