import type { Readable } from 'node:stream'

/** Success with another status than the endpoint's default. */
export class Answer<Reply> {
  readonly status: number
  readonly reply: Reply

  constructor(status: number, reply: Reply) {
    this.status = status
    this.reply = reply
  }
}

export const answer = <Reply>(status: number, reply: Reply) => new Answer(status, reply)

class Content {
  readonly contentType: string
  readonly content: Buffer

  constructor(contentType: string, content: Buffer) {
    this.contentType = contentType
    this.content = content
  }
}

/** Bytes instead of JSON. */
export class Bytes extends Content {
  readonly version: string

  constructor(contentType: string, content: Buffer, version: string) {
    super(contentType, content)
    this.version = version
  }
}

/** Bytes that only the browser may cache, and must revalidate each time. */
export class PrivateBytes extends Bytes {}

/** A file for one person: sent as a download and never cached. */
export class Attachment extends Content {
  readonly filename: string

  constructor(contentType: string, content: Buffer, filename: string) {
    super(contentType, content)
    this.filename = filename
  }
}

/** The product chooses the file name: plain letters, and nothing about the person. */
export const attachment = (contentType: string, content: Buffer, filename: string) =>
  new Attachment(contentType, content, filename)

/** `version` becomes the ETag; a picture requested with its version never changes. */
export const bytes = (contentType: string, content: Buffer, version: string) => new Bytes(contentType, content, version)

export const privateBytes = (contentType: string, content: Buffer, version: string) =>
  new PrivateBytes(contentType, content, version)

/** A person's file as a stream: sent as a download and never cached. */
export class FileStream {
  readonly contentType: string
  readonly content: Readable
  /** The sender's name for it. */
  readonly name: string
  readonly bytes: number

  constructor(contentType: string, content: Readable, name: string, bytes: number) {
    this.contentType = contentType
    this.content = content
    this.name = name
    this.bytes = bytes
  }
}

/** Server-sent events: stays open until its content ends. */
export class EventStream {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}

/** RFC 6266: the name in ASCII for old clients, and in full. No character of it can end the header or name a folder. */
export function attachmentNamed(name: string): string {
  const safe = Array.from(name.toWellFormed(), (letter) =>
    /[\p{C}\p{Zl}\p{Zp}/\\]/u.test(letter) ? '_' : letter,
  ).join('')
  const plain = safe
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#$&'()+,\-.\w]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
