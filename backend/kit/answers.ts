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

/** `version` becomes the ETag; a picture asked for by its version never changes. */
export const bytes = (contentType: string, content: Buffer, version: string) => new Bytes(contentType, content, version)
