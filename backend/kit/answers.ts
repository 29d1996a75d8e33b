/** Success with another status than the endpoint's plain one. */
export class Answer<Reply> {
  readonly status: number
  readonly reply: Reply

  constructor(status: number, reply: Reply) {
    this.status = status
    this.reply = reply
  }
}

export const answer = <Reply>(status: number, reply: Reply) => new Answer(status, reply)

/** Bytes instead of JSON. */
export class Bytes {
  readonly contentType: string
  readonly content: Buffer
  readonly version: string

  constructor(contentType: string, content: Buffer, version: string) {
    this.contentType = contentType
    this.content = content
    this.version = version
  }
}

/** A file for one person: saved, not shown, and kept nowhere on the way. */
export class Attachment {
  readonly contentType: string
  readonly content: Buffer
  readonly filename: string

  constructor(contentType: string, content: Buffer, filename: string) {
    this.contentType = contentType
    this.content = content
    this.filename = filename
  }
}

/** The name of the file is ours: plain letters, and nothing about the person. */
export const attachment = (contentType: string, content: Buffer, filename: string) =>
  new Attachment(contentType, content, filename)

/** `version` becomes the ETag; a picture asked for by its version never changes. */
export const bytes = (contentType: string, content: Buffer, version: string) => new Bytes(contentType, content, version)
