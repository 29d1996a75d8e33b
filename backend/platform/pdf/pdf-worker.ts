/** The thread that renders PDF documents, one after the other. */
import { parentPort } from 'node:worker_threads'
import { renderPdf, type PdfContent } from './pdf-drawing.ts'

parentPort?.on('message', (content: PdfContent) => {
  // A document that fails ends the thread, and its queue starts another.
  void renderPdf(content).then((file) => parentPort?.postMessage(file))
})
