/** The thread that draws one long paper. */
import { parentPort, workerData } from 'node:worker_threads'
import { drawPaper } from './paper-drawing.ts'

parentPort?.postMessage(await drawPaper(workerData))
