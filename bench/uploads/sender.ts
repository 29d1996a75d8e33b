import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer, json } from 'node:stream/consumers'

const path = '/api/provider/indemnity-insurance'
const boundary = 'boundary-of-the-bench'
const agent = new Agent({ maxSockets: Infinity })
const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }

/** A PDF of the maximum size that differs from all others. */
export function pdfOf(bytes: number, number: number): Buffer {
  const [head, end] = [Buffer.from(`%PDF-1.7\n% number ${number}\n`), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - end.length, `${number} `), end])
}

export const fingerprint = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Sends a file as a browser does; returns the identifier of its document. */
export function upload(url: string, cookie: string, content: Buffer): Promise<string> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="policy.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const headers = {
    ...own,
    cookie,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + content.length + end.length,
  }
  return new Promise((resolve, reject) => {
    const sending = request(url + path, { method: 'POST', headers, agent }, (answer) => {
      json(answer).then((body) => {
        const { data } = body as { data?: { identifier: string }[] }
        if (data?.[0]) resolve(data[0].identifier)
        else reject(new Error(`${answer.statusCode} ${JSON.stringify(body)}`))
      }, reject)
    })
    sending.on('error', reject)
    sending.write(head)
    sending.write(content)
    sending.end(end)
  })
}

/** The hash of the file that its owner downloads. */
export function download(url: string, cookie: string, identifier: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}/${identifier}/content`, { headers: { ...own, cookie }, agent }, (answer) => {
      buffer(answer).then((content) => resolve(fingerprint(content)), reject)
    })
      .on('error', reject)
      .end()
  })
}
