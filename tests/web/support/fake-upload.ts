/** A fake upload: the test sets its progress and its response. */
import { vi } from 'vitest'

export class FakeUpload {
  static sent: FakeUpload[] = []
  method = ''
  address = ''
  headers: Record<string, string> = {}
  form = new FormData()
  status = 0
  response: unknown = null
  responseType = ''
  isAborted = false
  upload = new EventTarget()
  private events = new EventTarget()

  open(method: string, address: string) {
    this.method = method
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  addEventListener(name: string, listener: EventListener) {
    this.events.addEventListener(name, listener)
  }
  send(form: FormData) {
    this.form = form
    FakeUpload.sent.push(this)
  }
  abort() {
    this.isAborted = true
    this.events.dispatchEvent(new Event('abort'))
  }
  progress(percent: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: percent, total: 100 }))
  }
  answer(status: number, response: unknown) {
    this.status = status
    this.response = response
    this.events.dispatchEvent(new Event('load'))
  }
  breakOff() {
    this.events.dispatchEvent(new Event('error'))
  }
}

export function fakeUploads(): FakeUpload[] {
  FakeUpload.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return FakeUpload.sent
}
